// The names of temporary files. The C library takes them from the system's random numbers; in a world they come from
// the seed.
#define _GNU_SOURCE

#ifdef __linux__

#include "carillon_paths.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { blank_count = 6, attempts = 1000 };
static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/// Finds the blanks of a template; NULL if it has none.
static char *blanks(char *template, int suffix) {
    size_t length = strlen(template);
    if (suffix < 0 || length < (size_t)(blank_count + suffix)) return NULL;
    char *place = template + length - (size_t)suffix - blank_count;
    return strncmp(place, "XXXXXX", blank_count) ? NULL : place;
}

static void fill(char *place) {
    uint64_t number = carillon_process_temporary_number();
    for (int index = 0; index < blank_count; index++, number /= sizeof letters - 1)
        place[index] = letters[number % (sizeof letters - 1)];
}

/// Makes something with a name that is not taken. Returns the result of `make`.
static int make(char *template, int suffix, int (*make)(const char *, int), int flags) {
    char *place = blanks(template, suffix);
    if (!place) FAIL(EINVAL);
    for (int attempt = 0; attempt < attempts; attempt++) {
        fill(place);
        int result = make(template, flags);
        if (result >= 0 || errno != EEXIST) return result;
    }
    FAIL(EEXIST);
}

static int make_file(const char *path, int flags) {
    return open(path, (flags & ~O_ACCMODE) | O_RDWR | O_CREAT | O_EXCL, 0600);
}

static int make_directory(const char *path, int flags) {
    (void)flags;
    return mkdir(path, 0700);
}

static int find_name(const char *path, int flags) {
    (void)flags;
    struct stat status;
    if (lstat(path, &status) == 0) FAIL(EEXIST);
    return errno == ENOENT ? 0 : -1;
}

#define MAKE_FILE(name, declaration, arguments, suffix, flags) \
    int name declaration { \
        ORIGINAL(name); \
        return is_in_world() ? make(template, suffix, make_file, flags) : original arguments; \
    }
MAKE_FILE(mkstemp, (char *template), (template), 0, 0)
MAKE_FILE(mkstemp64, (char *template), (template), 0, 0)
MAKE_FILE(mkostemp, (char *template, int flags), (template, flags), 0, flags)
MAKE_FILE(mkostemp64, (char *template, int flags), (template, flags), 0, flags)
MAKE_FILE(mkstemps, (char *template, int suffix), (template, suffix), suffix, 0)
MAKE_FILE(mkstemps64, (char *template, int suffix), (template, suffix), suffix, 0)
MAKE_FILE(mkostemps, (char *template, int suffix, int flags), (template, suffix, flags), suffix, flags)
MAKE_FILE(mkostemps64, (char *template, int suffix, int flags), (template, suffix, flags), suffix, flags)

char *mkdtemp(char *template) {
    ORIGINAL(mkdtemp);
    if (!is_in_world()) return original(template);
    return make(template, 0, make_directory, 0) == 0 ? template : NULL;
}

char *mktemp(char *template) {
    ORIGINAL(mktemp);
    if (!is_in_world()) return original(template);
    if (make(template, 0, find_name, 0) != 0) *template = 0;
    return template;
}

// MARK: Whole paths

static const char *temporary_directory(void) {
    const char *directory = getenv("TMPDIR");
    return directory && *directory ? directory : "/tmp";
}

char *tempnam(const char *directory, const char *prefix) {
    ORIGINAL(tempnam);
    if (!is_in_world()) return original(directory, prefix);
    char *path = NULL;
    const char *place = directory ? directory : temporary_directory();
    if (asprintf(&path, "%s/%.5sXXXXXX", place, prefix ? prefix : "file") < 0) return NULL;
    if (*mktemp(path)) return path;
    free(path);
    return NULL;
}

char *tmpnam(char *buffer) {
    ORIGINAL(tmpnam);
    if (!is_in_world()) return original(buffer);
    static _Thread_local char own[L_tmpnam];
    // The app's directory has too long a path for the caller's buffer, so the name begins in the working directory.
    strcpy(buffer ? buffer : own, "tmpnXXXXXX");
    return mktemp(buffer ? buffer : own);
}

FILE *tmpfile(void) {
    ORIGINAL(tmpfile);
    if (!is_in_world()) return original();
    char *path = NULL;
    if (asprintf(&path, "%s/tmpfXXXXXX", temporary_directory()) < 0) return NULL;
    int file = mkstemp(path);
    if (file >= 0) unlink(path);
    free(path);
    return file < 0 ? NULL : fdopen(file, "w+");
}

#endif
