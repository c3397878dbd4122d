/* SPDX-License-Identifier: BSD-3-Clause
 * ./environment empty|gone: empties its environment before it does anything, or leaves one that cannot be read, as a
 * variable of main() that is gone. Ends with 3. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int count, char** words) {
    const int gone = count > 1 && strcmp(words[1], "gone") == 0;
    if (!gone) {
        clearenv();
    }
    const int file = open("written.dat", O_CREAT | O_WRONLY | O_TRUNC, 0600);
    (void)!write(file, "0123456789", 10);
    close(file);
    if (gone) {
        environ = (char**)16;
    }
    return 3;
}
