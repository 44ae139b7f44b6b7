// Programs that a guest executes: those into which nothing can be loaded are refused, and named.
#if defined(__linux__) && defined(__x86_64__)

#include "shim.h"
#include "../CCarillonGuest/include/carillon_guest_programs.h"

#include <errno.h>
#include <fcntl.h>

static long refuse(const char *path, enum carillon_guest_refusal refusal) {
    note(carillon_guest_note_program, refusal, path);
    return -EACCES;
}

long program_check(int directory, const char *path, int flags) {
    char *head = (char *)scratch() + scratch_size - carillon_guest_head_size - 1024;
    char *name = head + carillon_guest_head_size;
    copy_text(name, 1000, path);
    for (int depth = 0; depth < 5; depth++) {
        // The kernel says by itself that a file is missing.
        long file = flags & AT_EMPTY_PATH && !*name ? CALL(SYS_dup, directory)
                                                    : CALL(SYS_openat, directory, name, O_RDONLY | O_CLOEXEC);
        if (file < 0) return 0;
        long count = CALL(SYS_pread64, file, head, carillon_guest_head_size, 0);
        CALL(SYS_close, file);
        if (count <= 0) return 0;
        int is_script;
        // The interpreter's name takes the place of the script's.
        enum carillon_guest_refusal refusal =
            carillon_guest_examine(head, (size_t)count, 0, name, 1000, &is_script);
        if (refusal == carillon_guest_no_program) return 0;
        if (refusal) return refuse(is_script ? name : path, refusal);
        if (!is_script) return 0;
    }
    return 0;
}

#endif
