// The room on a disk. The host's changes all the time; in a world each device has the same.
#define _GNU_SOURCE

#ifdef __linux__

#include "carillon_paths.h"

#include <stdint.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>

static const uint64_t size = (uint64_t)64 << 30, room = (uint64_t)32 << 30;
enum { block = 4096, files = 1 << 24 };

#define SHOW(space) \
    (space)->f_bsize = block; \
    (space)->f_frsize = block; \
    (space)->f_blocks = size / block; \
    (space)->f_bfree = (space)->f_bavail = room / block; \
    (space)->f_files = files; \
    (space)->f_ffree = files / 2

#define ASK(name, type, show, declaration, prepare, arguments) \
    int name declaration { \
        ORIGINAL(name); \
        int is_shown = IS_OWN_OR_FOUNDATIONS_CALL; \
        prepare; \
        int result = original arguments; \
        if (result == 0 && is_shown) { show } \
        return result; \
    }
#define STATFS(name, type) \
    ASK(name, type, SHOW(space);, (const char *path, struct type *space), path = carillon_path(path, 0), (path, space))
#define FSTATFS(name, type) ASK(name, type, SHOW(space);, (int file, struct type *space), , (file, space))
#define STATVFS(name, type) \
    ASK(name, type, SHOW(space); space->f_favail = files / 2;, (const char *path, struct type *space), path = carillon_path(path, 0), (path, space))
#define FSTATVFS(name, type) \
    ASK(name, type, SHOW(space); space->f_favail = files / 2;, (int file, struct type *space), , (file, space))
STATFS(statfs, statfs)
STATFS(statfs64, statfs64)
FSTATFS(fstatfs, statfs)
FSTATFS(fstatfs64, statfs64)
STATVFS(statvfs, statvfs)
STATVFS(statvfs64, statvfs64)
FSTATVFS(fstatvfs, statvfs)
FSTATVFS(fstatvfs64, statvfs64)

#endif
