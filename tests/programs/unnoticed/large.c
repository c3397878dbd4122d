/* SPDX-License-Identifier: BSD-3-Clause
 * ./large MIB: takes so much memory, after it has written 10 bytes. Ends with 3, with 4 where there is not as much. */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int count, char** words) {
    const int first = open("written.dat", O_CREAT | O_WRONLY | O_TRUNC, 0600);
    (void)!write(first, "0123456789", 10);
    close(first);
    const size_t bytes = (size_t)(count > 1 ? atol(words[1]) : 1) << 20;
    char* memory = malloc(bytes);
    if (memory == NULL) {
        return 4;
    }
    memset(memory, 1, bytes);
    return memory[bytes - 1] == 1 ? 3 : 5;
}
