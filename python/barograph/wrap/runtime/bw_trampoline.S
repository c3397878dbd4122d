/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * x86-64: calls a function without knowing its parameters. All registers that may hold one are kept (also those of functions with
 * any number of arguments, and of calling conventions that preserve more than usual), and the stack is left as it is but for the
 * return address: bw_trampoline.c puts a stub there. From a stub a result goes back as it came.
 *
 * The unwind tables of a stub say where the call came from, so that exceptions, debuggers and samplers pass it as any frame: what its
 * word of bw_ra holds, less one, as of a frame that has not called anything. The first word of each page of stubs is the distance of
 * bw_ra, since the tables can know no address of their own.
 */
    .hidden bw_enter_call
    .hidden bw_leave_call
    .hidden bw_personality
    .hidden bw_vectors
    .hidden bw_ra
    .hidden bw_call
    .hidden bw_stubs

    .macro each_vector instruction, register, bytes, count
    .irp number, 0, 1, 2, 3, 4, 5, 6, 7
    .if \number < \count
    \instruction \register, \number, \bytes
    .endif
    .endr
    .endm

    .macro keep register, number, bytes
    .ifc \register, xmm
    movups %xmm\number, \number * \bytes(%rsp)
    .else
    vmovups %\register\number, \number * \bytes(%rsp)
    .endif
    .endm

    .macro give_back register, number, bytes
    .ifc \register, xmm
    movups \number * \bytes(%rsp), %xmm\number
    .else
    vmovups \number * \bytes(%rsp), %\register\number
    .endif
    .endm

    .macro all_vectors instruction, count
    cmpl $1, bw_vectors(%rip)
    je 2f
    ja 3f
    each_vector \instruction, xmm, 16, \count
    jmp 4f
2:  each_vector \instruction, ymm, 32, \count
    jmp 4f
3:  each_vector \instruction, zmm, 64, \count
4:
    .endm

    .text

/* From a wrapped function: its number is in r11d, its caller on the stack. */
    .p2align 4
    .globl bw_call
    .type bw_call, @function
bw_call:
    .cfi_startproc
    pushq %rbp
    .cfi_adjust_cfa_offset 8
    .cfi_rel_offset %rbp, 0
    movq %rsp, %rbp
    .cfi_def_cfa_register %rbp
    pushq %rax
    pushq %rdi
    pushq %rsi
    pushq %rdx
    pushq %rcx
    pushq %r8
    pushq %r9
    pushq %r10
    subq $512, %rsp
    andq $-64, %rsp
    all_vectors keep, 8
    movl %r11d, %edi
    leaq 8(%rbp), %rsi
    call bw_enter_call
    movq %rax, %r11
    all_vectors give_back, 8
    movq -8(%rbp), %rax
    movq -16(%rbp), %rdi
    movq -24(%rbp), %rsi
    movq -32(%rbp), %rdx
    movq -40(%rbp), %rcx
    movq -48(%rbp), %r8
    movq -56(%rbp), %r9
    movq -64(%rbp), %r10
    leave
    .cfi_def_cfa %rsp, 8
    .cfi_restore %rbp
    jmp *%r11
    .cfi_endproc
    .size bw_call, . - bw_call

/* From a stub, whose own call is on the stack: there goes where the function was called. */
    .p2align 4
    .type bw_return, @function
bw_return:
    .cfi_startproc
    pushq %rbp
    .cfi_adjust_cfa_offset 8
    .cfi_rel_offset %rbp, 0
    movq %rsp, %rbp
    .cfi_def_cfa_register %rbp
    pushq %rax
    pushq %rdx
    pushq %rcx
    pushq %rsi
    pushq %rdi
    pushq %r8
    pushq %r9
    pushq %r10
    pushq %r11
    subq $128, %rsp
    andq $-64, %rsp
    all_vectors keep, 2
    movq 8(%rbp), %rdi
    call bw_leave_call
    movq %rax, 8(%rbp)
    all_vectors give_back, 2
    movq -8(%rbp), %rax
    movq -16(%rbp), %rdx
    movq -24(%rbp), %rcx
    movq -32(%rbp), %rsi
    movq -40(%rbp), %rdi
    movq -48(%rbp), %r8
    movq -56(%rbp), %r9
    movq -64(%rbp), %r10
    movq -72(%rbp), %r11
    leave
    .cfi_def_cfa %rsp, 8
    .cfi_restore %rbp
    ret
    .cfi_endproc
    .size bw_return, . - bw_return

    .section .text.bw_stubs, "ax", @progbits
    .p2align 12
    .globl bw_stubs
    .type bw_stubs, @function
bw_stubs:
    .cfi_startproc
    .cfi_signal_frame
    .cfi_personality 0x1b, bw_personality
    .cfi_def_cfa %rsp, 0
    /* DW_CFA_val_expression of the return address, 15 bytes: breg16 0, const1s -8, and: the stub; dup, const2s -4096, and, deref,
     * plus: its word of bw_ra; deref, lit1, minus. */
    .cfi_escape 0x16, 0x10, 15, 0x80, 0x00, 0x09, 0xf8, 0x1a, 0x12, 0x0b, 0x00, 0xf0, 0x1a, 0x06, 0x22, 0x06, 0x31, 0x1c
    .rept 64
    .quad bw_ra - bw_stubs
    .rept 511
    call bw_return
    .byte 0x0f, 0x1f, 0x00
    .endr
    .endr
    .cfi_endproc
    .size bw_stubs, . - bw_stubs

    .section .note.GNU-stack, "", @progbits
