/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * The command `barograph`: becomes barograph-python, which does the work, except on the ranks of a launcher's
 * job.
 *
 *     mpirun -n 4 barograph run -- ./app
 *
 * starts this on every rank. Rank 0 goes the long way and says what there is to say; the others do here what
 * python/barograph/launch/run/on_rank.py would do, so that a job of many ranks does not read thousands of
 * files of a Python from a shared file system. Anything unusual goes the long way too: an option or a value
 * that has to be judged, a program that is not found or not to be recorded, an installation in an unknown
 * form. tests/launch_test.py holds both to the same environment of the program.
 */
#include <ctype.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "runtime/generated/start_tables.h"
#include "runtime/start/old_start.h"

#ifdef BAROGRAPH_GLIBC_BASE
/* glibc 2.27 has a new one, which differs in links that lead nowhere. */
__asm__(".symver old_glob, glob@" BAROGRAPH_GLIBC_BASE);
int old_glob(const char*, int, int (*)(const char*, int), glob_t*);
#else
#define old_glob glob
#endif

enum {
    kNotExecutable = 126,
    kNotFound = 127, /* both as in POSIX sh */
    kSettings = sizeof k_settings / sizeof *k_settings,
    kMostNewWords = 2 * kSettings + 12,
    kHeadBytes = 1 << 20, /* where a program names the libraries it needs */
    kJobText = 64,
    kMostWrappers = 16 /* between a launcher and us */
};

static const char kProxy[] = "hydra_pmi_proxy"; /* Hydra's process on each node, the parent of its ranks */

struct Run {
    const char* values[kSettings]; /* by row of k_settings; NULL: not given */
    int quiet;
    char** program;
    char rank[16];
    char job[kJobText + 1];
    char output[PATH_MAX];
    int made_up; /* the user has not named the profile */
    char program_file[PATH_MAX];
    char folder[PATH_MAX]; /* of the library */
};

static int is_digits(const char* text) { return *text != '\0' && strspn(text, "0123456789") == strlen(text); }

static int ends_with(const char* text, const char* end) {
    const size_t length = strlen(text);
    const size_t of_end = strlen(end);
    return length >= of_end && strcmp(text + length - of_end, end) == 0;
}

/* The text with `_` for each character that a file name should not have, up to `most` bytes; 0: there are
 * letters beyond ASCII. */
static int sanitize(const char* text, size_t length, char* to, size_t most) {
    size_t at = 0;
    for (; at < length && at < most; ++at) {
        const unsigned char letter = (unsigned char)text[at];
        if (letter > 127) {
            return 0;
        }
        to[at] = (char)(isalnum(letter) || letter == '-' || letter == '_' ? letter : '_');
    }
    to[at] = '\0';
    return 1;
}

static int find_rank(struct Run* run) {
    for (const char* const* name = k_rank_variables; *name != NULL; ++name) {
        const char* const value = getenv(*name);
        if (value != NULL && is_digits(value) && strlen(value) < sizeof run->rank) {
            strcpy(run->rank, value);
            return 1;
        }
    }
    /* A batch script has SLURM_PROCID too; only a step that srun made has a number of its own below the
     * special ones. */
    const char* const step = getenv("SLURM_STEP_ID");
    const char* const value = getenv("SLURM_PROCID");
    if (step != NULL && is_digits(step) && strtoull(step, NULL, 10) < 0xFFFFFFF0ULL && value != NULL &&
        is_digits(value) && strlen(value) < sizeof run->rank) {
        strcpy(run->rank, value);
        return 1;
    }
    return 0;
}

/* What proc(5)'s stat says of a process: its name, which may hold anything, its parent, and when it started,
 * in ticks since boot. */
struct ProcessState {
    char name[32];
    pid_t parent;
    unsigned long long start;
};

static struct ProcessState process_state(pid_t pid) {
    struct ProcessState state = {"", 0, 0};
    char path[32];
    char text[1024];
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)pid);
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        return state;
    }
    const ssize_t length = read(file, text, sizeof text - 1);
    close(file);
    text[length > 0 ? length : 0] = '\0';
    const char* const name = strchr(text, '(');
    const char* at = strrchr(text, ')');
    if (name != NULL && at != NULL && name < at) {
        snprintf(state.name, sizeof state.name, "%.*s", (int)(at - name - 1), name + 1);
    }
    for (int field = 2; at != NULL && field < 22; ++field) {
        at = strchr(at + 1, ' ');
        if (field == 3 && at != NULL) {
            state.parent = (pid_t)strtol(at + 1, NULL, 10);
        }
    }
    state.start = at != NULL ? strtoull(at + 1, NULL, 10) : 0;
    return state;
}

/* True when a process was started with this in its environment, as NAME=VALUE. */
static int was_given(pid_t pid, const char* wanted) {
    char path[32];
    snprintf(path, sizeof path, "/proc/%ld/environ", (long)pid);
    FILE* const file = fopen(path, "re");
    if (file == NULL) {
        return 0;
    }
    char* one = NULL;
    size_t room = 0;
    int found = 0;
    while (!found && getdelim(&one, &room, '\0', file) > 0) {
        found = strcmp(one, wanted) == 0;
    }
    free(one);
    fclose(file);
    return found;
}

/* The launcher's own process on this node: a wrapper between it and us has been told our rank as well. As
 * inside.launcher_process(). */
static pid_t launcher_process(void) {
    pid_t pid = getppid();
    const char* const rank = getenv("PMI_RANK");
    char given[64];
    if (rank == NULL || snprintf(given, sizeof given, "PMI_RANK=%s", rank) >= (int)sizeof given) {
        return pid;
    }
    for (int step = 0; step < kMostWrappers; ++step) {
        const struct ProcessState state = process_state(pid);
        if (state.parent <= 1 || strcmp(state.name, kProxy) == 0 || !was_given(pid, given)) {
            return pid;
        }
        pid = state.parent;
    }
    return pid;
}

static int find_job(struct Run* run) {
    for (size_t row = 0; k_job_variables[row][0] != NULL; ++row) {
        const char* const first = getenv(k_job_variables[row][0]);
        if (first == NULL || *first == '\0') {
            continue;
        }
        const char* const second = k_job_variables[row][1] != NULL ? getenv(k_job_variables[row][1]) : NULL;
        char both[1024];
        const int has_second = second != NULL && *second != '\0';
        const int length =
            snprintf(both, sizeof both, "%s%s%s", first, has_second ? "-" : "", has_second ? second : "");
        return length < (int)sizeof both && sanitize(both, (size_t)length, run->job, kJobText);
    }
    const pid_t launcher = launcher_process();
    snprintf(run->job, sizeof run->job, "%ld-%llu", (long)launcher, process_state(launcher).start);
    return 1;
}

/* A path made absolute; 0 where it would have to be normalized. */
static int absolute(const char* path, char* to, size_t room) {
    char dotted[PATH_MAX + 2];
    if (*path == '\0' || snprintf(dotted, sizeof dotted, "/%s/", path) >= (int)sizeof dotted ||
        strstr(dotted + (*path == '/'), "//") != NULL || strstr(dotted, "/./") != NULL ||
        strstr(dotted, "/../") != NULL) {
        return 0;
    }
    if (*path == '/') {
        return snprintf(to, room, "%s", path) < (int)room;
    }
    char folder[PATH_MAX];
    return getcwd(folder, sizeof folder) != NULL &&
           snprintf(to, room, "%s%s%s", folder, strcmp(folder, "/") == 0 ? "" : "/", path) < (int)room;
}

/* True for a value that needs no change: the form that the library reads. Paths are another matter. */
static int is_plain(const struct StartSetting* setting, const char* text) {
    if (*text == '\0' || isspace((unsigned char)*text) || isspace((unsigned char)text[strlen(text) - 1])) {
        return 0;
    }
    char word[64];
    const int length = snprintf(word, sizeof word, " %s ", text);
    const int chosen =
        length < (int)sizeof word && strchr(text, ' ') == NULL && strstr(setting->choices, word) != NULL;
    const size_t digits = strspn(text, "0123456789");
    switch (setting->type) {
        case k_type_text:
        case k_type_path:
        case k_type_wrappers:
            return 1;
        case k_type_choice:
            return chosen;
        case k_type_flag:
            return strcmp(text, "0") == 0 || strcmp(text, "1") == 0;
        case k_type_count:
        case k_type_bytes: {
            const unsigned long long number = strtoull(text, NULL, 10);
            return chosen || (is_digits(text) && digits < 18 && (digits == 1 || *text != '0') &&
                              number >= setting->minimum && number <= setting->maximum);
        }
        case k_type_duration:
            return chosen || strcmp(text, "off") == 0 ||
                   (digits > 0 && digits < 10 && *text != '0' &&
                    (strcmp(text + digits, "ms") == 0 || strcmp(text + digits, "s") == 0 ||
                     strcmp(text + digits, "m") == 0 || strcmp(text + digits, "h") == 0));
        case k_type_share:
            return strcmp(text, "off") == 0;
        case k_type_size_classes:
            return strcmp(text, "log2") == 0;
    }
    return 0;
}

/* Reads the words behind `run`; 0 for what barograph-python has to judge. As run_words.parse(). */
static int parse(char** words, struct Run* run) {
    for (; *words != NULL; ++words) {
        char* const word = *words;
        if (strcmp(word, "--") == 0) {
            ++words;
            break;
        }
        if (*word != '-') {
            break;
        }
        if (strcmp(word, "-q") == 0 || strcmp(word, "--quiet") == 0) {
            run->quiet = 1;
            continue;
        }
        const size_t name = strcspn(word, "=");
        const int has_value = word[name] == '=';
        size_t row = 0;
        const char* value = NULL;
        for (; k_settings[row].variable != NULL; ++row) {
            const struct StartSetting* const setting = &k_settings[row];
            if (*setting->off != '\0' && strcmp(word, setting->off) == 0) {
                value = "0";
                break;
            }
            const char* const names[] = {setting->option, setting->brief, setting->former};
            int found = 0;
            for (size_t i = 0; i < 3; ++i) {
                found |= *names[i] != '\0' && strlen(names[i]) == name && memcmp(names[i], word, name) == 0;
            }
            if (found) {
                if (setting->type == k_type_flag) {
                    value = has_value ? NULL : "1";
                } else if (has_value) {
                    value = word[1] == '-' ? word + name + 1 : NULL;
                } else if (words[1] != NULL && *words[1] != '-') {
                    value = *++words;
                }
                break;
            }
        }
        if (value == NULL) {
            return 0;
        }
        run->values[row] = value;
    }
    run->program = words;
    return *words != NULL && **words != '\0';
}

/* Settings that the environment has count where no option was given. */
static int complete_settings(struct Run* run) {
    for (size_t row = 0; k_settings[row].variable != NULL; ++row) {
        const struct StartSetting* const setting = &k_settings[row];
        if (run->values[row] == NULL) {
            const char* const value = getenv(setting->variable);
            run->values[row] = value != NULL && *value != '\0' ? value : NULL;
        }
        if (run->values[row] != NULL && !is_plain(setting, run->values[row])) {
            return 0;
        }
        /* More libraries are preloaded for these. */
        if (run->values[row] != NULL &&
            (setting->type == k_type_wrappers ||
             (strcmp(setting->variable, "BAROGRAPH_HDF5") == 0 && strcmp(run->values[row], "calls") != 0))) {
            return 0;
        }
    }
    return 1;
}

static const char* base_name(const char* path) {
    const char* const slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

/* The name of a profile that was given none. */
static int default_output(const struct Run* run, char* to, size_t room) {
    const char* script = run->program[0];
    for (char** word = run->program + 1; *word != NULL; ++word) {
        if (ends_with(*word, ".py") || ends_with(*word, ".sh")) {
            script = *word;
            break;
        }
    }
    const char* const base = base_name(script);
    const char* const dot = strrchr(base, '.');
    if (*base == '\0' || *base == '.' || (dot != NULL && dot[1] == '\0')) {
        return 0;
    }
    char id[256] = "";
    for (const char* const* name = k_batch_job_variables; *name != NULL; ++name) {
        const char* const value = getenv(*name);
        if (value != NULL && *value != '\0') {
            if (!sanitize(value, strcspn(value, "."), id, sizeof id - 1)) {
                return 0;
            }
            break;
        }
    }
    if (*id == '\0') {
        snprintf(id, sizeof id, "%.*s", (int)strcspn(run->job, "-"), run->job);
    }
    char name[PATH_MAX];
    const int stem = (int)(dot != NULL ? (size_t)(dot - base) : strlen(base));
    return snprintf(name, sizeof name, "%.*s-%s", stem, base, id) < (int)sizeof name &&
           absolute(name, to, room);
}

static int find_output(struct Run* run) {
    const char* given = NULL;
    for (size_t row = 0; k_settings[row].variable != NULL; ++row) {
        if (strcmp(k_settings[row].variable, "BAROGRAPH_OUTPUT") == 0) {
            given = run->values[row];
        }
    }
    /* A name that `barograph env` has made up was not given by the user either. */
    const char* const made_up = getenv("BAROGRAPH_DEFAULT_OUTPUT");
    run->made_up = given == NULL ||
                   (given == getenv("BAROGRAPH_OUTPUT") && made_up != NULL && strcmp(given, made_up) == 0);
    if (given == NULL) {
        return default_output(run, run->output, sizeof run->output);
    }
    if (!absolute(given, run->output, sizeof run->output)) {
        return 0;
    }
    if (ends_with(run->output, ".baro")) {
        run->output[strlen(run->output) - 5] = '\0';
    }
    return 1;
}

/* Type and permissions of a file; 0: not known. The function stat() of newer glibcs is not in older ones. */
static unsigned mode_of(const char* path) {
    struct statx status;
    return syscall(SYS_statx, AT_FDCWD, path, 0, STATX_TYPE | STATX_MODE, &status) == 0 ? status.stx_mode : 0;
}

static int is_program(const char* path) { return S_ISREG(mode_of(path)) && access(path, X_OK) == 0; }

static int find_program(struct Run* run) {
    const char* const word = run->program[0];
    if (strchr(word, '/') != NULL) {
        return snprintf(run->program_file, sizeof run->program_file, "%s", word) <
                   (int)sizeof run->program_file &&
               is_program(run->program_file);
    }
    for (const char* at = getenv("PATH"); at != NULL && *at != '\0';) {
        const size_t length = strcspn(at, ":");
        if (length == 0) {
            return 0;
        }
        const int written =
            snprintf(run->program_file, sizeof run->program_file, "%.*s/%s", (int)length, at, word);
        if (written < (int)sizeof run->program_file && is_program(run->program_file)) {
            return 1;
        }
        at += length + (at[length] == ':');
    }
    return 0;
}

/* False where the loader would complain about the library, or a sanitizer's runtime has to come first. */
static int may_record(const struct Run* run) {
    if ((mode_of(run->program_file) & (S_ISUID | S_ISGID)) != 0) {
        return 0;
    }
    const int file = open(run->program_file, O_RDONLY | O_CLOEXEC);
    const int own = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    char* const head = malloc(kHeadBytes);
    unsigned char mine[EI_NIDENT + 4];
    int good = 0;
    if (file >= 0 && own >= 0 && head != NULL && read(own, mine, sizeof mine) == (ssize_t)sizeof mine) {
        const ssize_t length = read(file, head, kHeadBytes);
        const int elf = length >= (ssize_t)sizeof mine && memcmp(head, ELFMAG, SELFMAG) == 0;
        good = length >= 0 && (!elf || (memcmp(head + EI_CLASS, mine + EI_CLASS, 2) == 0 &&
                                        memcmp(head + EI_NIDENT + 2, mine + EI_NIDENT + 2, 2) == 0));
        for (const char* letter = "alh"; good && *letter != '\0'; ++letter) {
            const char name[] = {'l', 'i', 'b', *letter, 's', 'a', 'n', '.', 's', 'o'};
            good = memmem(head, (size_t)length, name, sizeof name) == NULL;
        }
    }
    free(head);
    if (file >= 0) {
        close(file);
    }
    if (own >= 0) {
        close(own);
    }
    return good;
}

/* The folder of the library in the one Python of the environment whose commands we are among. */
static int find_library(struct Run* run, const char* commands) {
    if (getenv("BAROGRAPH_LIBRARY_DIR") != NULL || getenv("BAROGRAPH_PLUGIN_PATH") != NULL) {
        return 0;
    }
    /* What `barograph build` made comes first. */
    const char* const data = getenv("XDG_DATA_HOME");
    const char* const home = getenv("HOME");
    char pattern[PATH_MAX];
    if (home == NULL) {
        return 0;
    }
    const int own_data = data != NULL && *data == '/';
    glob_t found;
    if (snprintf(pattern, sizeof pattern, "%s%s/barograph/plugins/libbarograph-*.so", own_data ? data : home,
                 own_data ? "" : "/.local/share") >= (int)sizeof pattern) {
        return 0;
    }
    const int plugins = old_glob(pattern, GLOB_NOSORT, NULL, &found);
    if (plugins == 0) {
        globfree(&found);
    }
    if (plugins != GLOB_NOMATCH) {
        return 0;
    }
    if (snprintf(pattern, sizeof pattern, "%s/../lib*/python3*/*-packages/barograph/lib/barograph-exec",
                 commands) >= (int)sizeof pattern) {
        return 0;
    }
    int good = 0;
    if (old_glob(pattern, GLOB_NOSORT, NULL, &found) == 0) {
        /* lib64 may be a link to lib. */
        char other[PATH_MAX];
        good = realpath(found.gl_pathv[0], run->folder) != NULL;
        for (size_t i = 1; good && i < found.gl_pathc; ++i) {
            good = realpath(found.gl_pathv[i], other) != NULL && strcmp(run->folder, other) == 0;
        }
        globfree(&found);
    }
    if (!good) {
        return 0;
    }
    *strrchr(run->folder, '/') = '\0';
    char library[PATH_MAX + 20];
    snprintf(library, sizeof library, "%s/libbarograph.so", run->folder);
    /* LD_PRELOAD cannot hold these. */
    return strpbrk(run->folder, ": ") == NULL && access(library, R_OK) == 0;
}

static char* joined(const char* first, const char* second) {
    const size_t size = strlen(first) + strlen(second) + 2;
    char* const text = malloc(size);
    if (text != NULL) {
        snprintf(text, size, "%s=%s", first, second);
    }
    return text;
}

/* Becomes barograph-exec, and that the program; returns where it cannot. */
static void become_program(struct Run* run, int count) {
    char** const words = calloc((size_t)count + kMostNewWords, sizeof *words);
    char program[PATH_MAX + 20];
    char library[PATH_MAX + 20];
    if (words == NULL) {
        return;
    }
    snprintf(program, sizeof program, "%s/barograph-exec", run->folder);
    snprintf(library, sizeof library, "%s/libbarograph.so", run->folder);
    size_t at = 0;
    words[at++] = program;
    words[at++] = (char[]){"-p"};
    words[at++] = library;
    char option[] = "-s";
    for (size_t row = 0; k_settings[row].variable != NULL; ++row) {
        const struct StartSetting* const setting = &k_settings[row];
        const char* value = run->values[row];
        char path[PATH_MAX];
        if (strcmp(setting->variable, "BAROGRAPH_OUTPUT") == 0) {
            value = run->output;
        } else if (value != NULL && setting->type == k_type_path) {
            if (!absolute(value, path, sizeof path)) {
                return;
            }
            value = path;
        }
        if (value != NULL) {
            words[at++] = option;
            if ((words[at++] = joined(setting->variable, value)) == NULL) {
                return;
            }
        }
    }
    words[at++] = option;
    if ((words[at++] = joined("BAROGRAPH_JOB", run->job)) == NULL) {
        return;
    }
    words[at++] = option;
    if ((words[at++] = joined("BAROGRAPH_DEFAULT_OUTPUT", run->made_up ? run->output : "")) == NULL) {
        return;
    }
    words[at++] = option;
    words[at++] = (char*)(run->quiet ? "BAROGRAPH_ANNOUNCE=0" : "BAROGRAPH_ANNOUNCE=1");
    words[at++] = (char[]){"--"};
    memcpy(words + at, run->program, ((size_t)count + 1) * sizeof *words);
    execv(program, words);
}

int main(int count, char** arguments) {
    char commands[PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", commands, sizeof commands - 1);
    commands[length > 0 ? length : 0] = '\0';
    char* const slash = strrchr(commands, '/');
    if (slash == NULL) {
        fputs("barograph: error: /proc is needed to find this installation\n", stderr);
        return kNotExecutable;
    }
    *slash = '\0';
    static struct Run run;
    if (count > 2 && strcmp(arguments[1], "run") == 0 && find_rank(&run) &&
        strtoull(run.rank, NULL, 10) != 0 && parse(arguments + 2, &run) && complete_settings(&run) &&
        find_job(&run) && find_output(&run) && find_program(&run) && may_record(&run) &&
        find_library(&run, commands)) {
        become_program(&run, (int)(arguments + count - run.program));
    }
    char python[PATH_MAX + 20];
    snprintf(python, sizeof python, "%s/barograph-python", commands);
    arguments[0] = python;
    execv(python, arguments);
    const int reason = errno;
    fprintf(stderr, "barograph: error: cannot run %s: %s\nhint: install Barograph again\n", python,
            strerror(reason));
    return reason == ENOENT ? kNotFound : kNotExecutable;
}
