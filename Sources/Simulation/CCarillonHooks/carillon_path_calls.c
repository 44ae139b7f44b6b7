// The functions of the C library that take paths, apart from those that open files and tell of them.
#define _GNU_SOURCE
#include "carillon_hooks.h"

#ifdef __linux__

#include "carillon_paths.h"

#include <errno.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#define CALLER __builtin_return_address(0)

// MARK: Questions

#define ASK(type, name, declaration, arguments) \
    type name declaration { \
        ORIGINAL(name); \
        path = carillon_path(path, 0); \
        return original arguments; \
    }
#define ASK_AT(type, name, declaration, arguments) \
    type name declaration { \
        ORIGINAL(name); \
        path = carillon_path_at(directory, path, 0); \
        return original arguments; \
    }
ASK(int, access, (const char *path, int mode), (path, mode))
ASK(int, euidaccess, (const char *path, int mode), (path, mode))
ASK(int, eaccess, (const char *path, int mode), (path, mode))
ASK_AT(int, faccessat, (int directory, const char *path, int mode, int flags), (directory, path, mode, flags))
ASK(ssize_t, readlink, (const char *path, char *buffer, size_t size), (path, buffer, size))
ASK_AT(ssize_t, readlinkat, (int directory, const char *path, char *buffer, size_t size), (directory, path, buffer, size))
ASK(char *, realpath, (const char *path, char *result), (path, result))
ASK(char *, canonicalize_file_name, (const char *path), (path))
ASK(long, pathconf, (const char *path, int name), (path, name))
ASK(ssize_t, getxattr, (const char *path, const char *name, void *value, size_t size), (path, name, value, size))
ASK(ssize_t, lgetxattr, (const char *path, const char *name, void *value, size_t size), (path, name, value, size))
ASK(ssize_t, listxattr, (const char *path, char *list, size_t size), (path, list, size))
ASK(ssize_t, llistxattr, (const char *path, char *list, size_t size), (path, list, size))

int inotify_add_watch(int file, const char *path, uint32_t mask) {
    ORIGINAL(inotify_add_watch);
    return original(file, carillon_path(path, 0), mask);
}

// The paths that are found begin as the pattern does.
int glob(const char *path, int flags, int (*on_error)(const char *, int), glob_t *result) {
    ORIGINAL(glob);
    return original(carillon_path(path, 0), flags, on_error, result);
}

int glob64(const char *path, int flags, int (*on_error)(const char *, int), glob64_t *result) {
    ORIGINAL(glob64);
    return original(carillon_path(path, 0), flags, on_error, result);
}

// MARK: Changes of what a file is

#define CHANGE(name, declaration, arguments) \
    int name declaration { \
        ORIGINAL(name); \
        path = carillon_path(path, 0); \
        carillon_check_change(path, CALLER, #name); \
        return original arguments; \
    }
#define CHANGE_AT(name, declaration, arguments) \
    int name declaration { \
        ORIGINAL(name); \
        path = carillon_path_at(directory, path, 0); \
        carillon_check_change(path, CALLER, #name); \
        return original arguments; \
    }
CHANGE(chmod, (const char *path, mode_t mode), (path, mode))
CHANGE_AT(fchmodat, (int directory, const char *path, mode_t mode, int flags), (directory, path, mode, flags))
CHANGE(chown, (const char *path, uid_t user, gid_t group), (path, user, group))
CHANGE(lchown, (const char *path, uid_t user, gid_t group), (path, user, group))
CHANGE_AT(fchownat, (int directory, const char *path, uid_t user, gid_t group, int flags), (directory, path, user, group, flags))
CHANGE(setxattr, (const char *path, const char *name, const void *value, size_t size, int flags), (path, name, value, size, flags))
CHANGE(lsetxattr, (const char *path, const char *name, const void *value, size_t size, int flags), (path, name, value, size, flags))
CHANGE(removexattr, (const char *path, const char *name), (path, name))
CHANGE(lremovexattr, (const char *path, const char *name), (path, name))

#define TRUNCATE(name, type) \
    int name(const char *path, type size) { \
        ORIGINAL(name); \
        path = carillon_path(path, 0); \
        carillon_check_change(path, CALLER, #name); \
        int result = original(path, size); \
        if (result == 0) carillon_note_changed(path); \
        return result; \
    }
TRUNCATE(truncate, off_t)
TRUNCATE(truncate64, off64_t)

// MARK: New entries of directories

// The mask of the host's process would decide, so a mode is set once more.
static int made(const char *path, mode_t mode, int result) {
    if (result) return result;
    struct carillon_process *process = is_in_world() ? carillon_process_here() : NULL;
    if (process && *path == '/') {
        ORIGINAL(chmod);
        if (process->mask != 022) original(path, mode & ~process->mask);
        carillon_note_made(path);
    }
    return result;
}

#define MAKE(name, declaration, arguments) \
    int name declaration { \
        ORIGINAL(name); \
        path = carillon_path(path, 0); \
        carillon_check_change(path, CALLER, #name); \
        return made(path, mode, original arguments); \
    }
#define MAKE_AT(name, declaration, arguments) \
    int name declaration { \
        ORIGINAL(name); \
        path = carillon_path_at(directory, path, 0); \
        carillon_check_change(path, CALLER, #name); \
        return made(path, mode, original arguments); \
    }
MAKE(mkdir, (const char *path, mode_t mode), (path, mode))
MAKE_AT(mkdirat, (int directory, const char *path, mode_t mode), (directory, path, mode))
MAKE(mkfifo, (const char *path, mode_t mode), (path, mode))
MAKE_AT(mkfifoat, (int directory, const char *path, mode_t mode), (directory, path, mode))
MAKE(mknod, (const char *path, mode_t mode, dev_t device), (path, mode, device))
MAKE_AT(mknodat, (int directory, const char *path, mode_t mode, dev_t device), (directory, path, mode, device))

int symlink(const char *target, const char *path) {
    ORIGINAL(symlink);
    path = carillon_path(path, 0);
    carillon_check_change(path, CALLER, "symlink");
    int result = original(target, path);
    if (result == 0) carillon_note_made(path);
    return result;
}

int symlinkat(const char *target, int directory, const char *path) {
    ORIGINAL(symlinkat);
    path = carillon_path_at(directory, path, 0);
    carillon_check_change(path, CALLER, "symlinkat");
    int result = original(target, directory, path);
    if (result == 0) carillon_note_made(path);
    return result;
}

int link(const char *from, const char *to) {
    ORIGINAL(link);
    from = carillon_path(from, 0);
    to = carillon_path(to, 1);
    carillon_check_change(to, CALLER, "link");
    int result = original(from, to);
    if (result == 0) carillon_note_entry(to);
    return result;
}

int linkat(int from_directory, const char *from, int to_directory, const char *to, int flags) {
    ORIGINAL(linkat);
    from = carillon_path_at(from_directory, from, 0);
    to = carillon_path_at(to_directory, to, 1);
    carillon_check_change(to, CALLER, "linkat");
    int result = original(from_directory, from, to_directory, to, flags);
    if (result == 0) carillon_note_entry(to);
    return result;
}

// MARK: Entries that go

#define REMOVE(name) \
    int name(const char *path) { \
        ORIGINAL(name); \
        path = carillon_path(path, 0); \
        carillon_check_change(path, CALLER, #name); \
        carillon_note_removal(path); \
        int result = original(path); \
        if (result == 0) carillon_note_entry(path); \
        return result; \
    }
REMOVE(unlink)
REMOVE(rmdir)
REMOVE(remove)

int unlinkat(int directory, const char *path, int flags) {
    ORIGINAL(unlinkat);
    path = carillon_path_at(directory, path, 0);
    carillon_check_change(path, CALLER, "unlinkat");
    carillon_note_removal(path);
    int result = original(directory, path, flags);
    if (result == 0) carillon_note_entry(path);
    return result;
}

static void check_move(const char *from, const char *to, void *caller, const char *call) {
    carillon_check_change(from, caller, call);
    carillon_check_change(to, caller, call);
    carillon_note_removal(to);
}

static int moved(const char *from, const char *to, int result) {
    if (result) return result;
    carillon_note_entry(from);
    carillon_note_entry(to);
    return result;
}

int rename(const char *from, const char *to) {
    ORIGINAL(rename);
    from = carillon_path(from, 0);
    to = carillon_path(to, 1);
    check_move(from, to, CALLER, "rename");
    return moved(from, to, original(from, to));
}

int renameat(int from_directory, const char *from, int to_directory, const char *to) {
    ORIGINAL(renameat);
    from = carillon_path_at(from_directory, from, 0);
    to = carillon_path_at(to_directory, to, 1);
    check_move(from, to, CALLER, "renameat");
    return moved(from, to, original(from_directory, from, to_directory, to));
}

int renameat2(int from_directory, const char *from, int to_directory, const char *to, unsigned flags) {
    ORIGINAL(renameat2);
    from = carillon_path_at(from_directory, from, 0);
    to = carillon_path_at(to_directory, to, 1);
    check_move(from, to, CALLER, "renameat2");
    return moved(from, to, original(from_directory, from, to_directory, to, flags));
}

// MARK: The mask of new files

mode_t umask(mode_t mask) {
    ORIGINAL(umask);
    struct carillon_process *process = is_in_world() ? carillon_process_here() : NULL;
    if (!process) return original(mask);
    mode_t old = process->mask;
    process->mask = mask & 0777;
    return old;
}

#endif
