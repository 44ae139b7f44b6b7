// How a program's file shows whether it can be a guest. The harness asks before a start, the library before an `exec`,
// where it can call nothing; so this header is all there is.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// Why a program cannot be a guest.
enum carillon_guest_refusal {
    carillon_guest_accepted = 0,
    /// The file does not exist, or cannot be read or executed.
    carillon_guest_missing,
    carillon_guest_no_program,
    /// It is for another machine.
    carillon_guest_other_machine,
    /// It is linked statically, as Go's programs without cgo are: nothing can be loaded into it.
    carillon_guest_static,
    /// It is linked with another C library than glibc, such as musl.
    carillon_guest_other_library,
    /// It would run as another user.
    carillon_guest_other_user,
    /// A script names interpreters that name interpreters, and so on.
    carillon_guest_too_many_interpreters,
    /// The system is not Linux on x86-64.
    carillon_guest_other_system,
};

/// The number of bytes at the beginning of a file that say all.
enum { carillon_guest_head_size = 4096 };

static inline uint64_t carillon_guest_number(const char *bytes, int size) {
    uint64_t result = 0;
    for (int i = size - 1; i >= 0; i--) result = result << 8 | (unsigned char)bytes[i];
    return result;
}

/// Says whether a program can be a guest, by the beginning of its file.
///
/// - Parameters:
///   - argument: gets the argument of a script's interpreter, such as `python3` for `env`; may be NULL.
///   - name: gets the path of a script's interpreter; not touched for other files. Both have `size` bytes.
static inline enum carillon_guest_refusal carillon_guest_examine(
    const char *head, size_t count, char *argument, char *name, size_t size, int *is_script) {
    enum { wide = 2, little = 1, x86_64 = 62, header_size = 64, part_size = 56, interpreter_part = 3 };
    *is_script = count > 2 && head[0] == '#' && head[1] == '!';
    if (*is_script) {
        size_t i = 2;
        for (int which = 0; which < 2; which++) {
            char *text = which == 0 ? name : argument;
            size_t length = 0;
            while (i < count && (head[i] == ' ' || head[i] == '\t')) i++;
            while (i < count && head[i] != '\n' && head[i] != ' ' && head[i] != '\t') {
                if (text && length + 1 < size) text[length++] = head[i];
                i++;
            }
            if (text) text[length] = 0;
        }
        return carillon_guest_accepted;
    }
    if (count < header_size || head[0] != 0x7f || head[1] != 'E' || head[2] != 'L' || head[3] != 'F')
        return carillon_guest_no_program;
    if (head[4] != wide || head[5] != little || carillon_guest_number(head + 18, 2) != x86_64)
        return carillon_guest_other_machine;
    uint64_t parts = carillon_guest_number(head + 32, 8);
    size_t part_count = carillon_guest_number(head + 56, 2);
    for (size_t i = 0; i < part_count && parts + (i + 1) * part_size <= count; i++) {
        const char *part = head + parts + i * part_size;
        if (carillon_guest_number(part, 4) != interpreter_part) continue;
        uint64_t start = carillon_guest_number(part + 8, 8), length = carillon_guest_number(part + 32, 8);
        static const char linker[] = "ld-linux-x86-64.so.2";
        enum { linker_size = sizeof linker };
        if (start + length > count || length < linker_size) return carillon_guest_other_library;
        for (int k = 0; k < linker_size; k++)
            if (head[start + length - linker_size + k] != linker[k]) return carillon_guest_other_library;
        return carillon_guest_accepted;
    }
    return carillon_guest_static;
}
