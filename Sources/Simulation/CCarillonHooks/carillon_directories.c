// The order of the entries of a directory. It is that of the file system, which differs from machine to machine and
// from run to run; in a world it is the order of the names.
#define _GNU_SOURCE

#ifdef __linux__

#include "carillon_paths.h"

#include <dirent.h>
#include <errno.h>
#include <fts.h>
#include <ftw.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(struct dirent) == sizeof(struct dirent64), "");

/// The entries of a directory that is read in a world.
struct listing {
    DIR *directory;
    struct dirent **entries;
    size_t count, next;
    struct listing *other;
};

static struct listing *all;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int compare(const void *one, const void *other) {
    return strcmp((*(struct dirent *const *)one)->d_name, (*(struct dirent *const *)other)->d_name);
}

static void discard(struct listing *listing) {
    for (size_t index = 0; index < listing->count; index++) free(listing->entries[index]);
    free(listing->entries);
    free(listing);
}

static struct listing *find(DIR *directory) {
    pthread_mutex_lock(&lock);
    struct listing *found = all;
    while (found && found->directory != directory) found = found->other;
    pthread_mutex_unlock(&lock);
    return found;
}

static void forget(DIR *directory) {
    pthread_mutex_lock(&lock);
    struct listing **place = &all, *found;
    while (*place && (*place)->directory != directory) place = &(*place)->other;
    found = *place;
    if (found) *place = found->other;
    pthread_mutex_unlock(&lock);
    if (found) discard(found);
}

/// Reads all entries. Returns NULL, and sets `errno`, if that fails.
static struct listing *read_all(DIR *directory) {
    ORIGINAL(readdir);
    struct listing *listing = calloc(1, sizeof *listing);
    size_t room = 0;
    if (!listing) return NULL;
    listing->directory = directory;
    for (;;) {
        errno = 0;
        struct dirent *entry = original(directory);
        if (!entry) break;
        if (listing->count == room) {
            room = room ? room * 2 : 32;
            struct dirent **more = realloc(listing->entries, room * sizeof *more);
            if (!more) break;
            listing->entries = more;
        }
        struct dirent *copy = malloc(sizeof *copy);
        if (!copy) break;
        memcpy(copy, entry, entry->d_reclen < sizeof *copy ? entry->d_reclen : sizeof *copy);
        listing->entries[listing->count++] = copy;
    }
    if (errno) {
        discard(listing);
        return NULL;
    }
    qsort(listing->entries, listing->count, sizeof *listing->entries, compare);
    pthread_mutex_lock(&lock);
    listing->other = all;
    all = listing;
    pthread_mutex_unlock(&lock);
    return listing;
}

static struct dirent *next(DIR *directory, int is_asked_by_app) {
    ORIGINAL(readdir);
    int code = errno;
    struct listing *listing = all || is_asked_by_app ? find(directory) : NULL;
    if (!listing && !is_asked_by_app) return original(directory);
    if (!listing) listing = read_all(directory);
    if (!listing) return NULL;
    errno = code;
    return listing->next < listing->count ? listing->entries[listing->next++] : NULL;
}

struct dirent *readdir(DIR *directory) { return next(directory, IS_OWN_OR_FOUNDATIONS_CALL); }

struct dirent64 *readdir64(DIR *directory) {
    return (struct dirent64 *)next(directory, IS_OWN_OR_FOUNDATIONS_CALL);
}

void rewinddir(DIR *directory) {
    ORIGINAL(rewinddir);
    forget(directory);
    original(directory);
}

long telldir(DIR *directory) {
    ORIGINAL(telldir);
    struct listing *listing = find(directory);
    return listing ? (long)listing->next : original(directory);
}

void seekdir(DIR *directory, long place) {
    ORIGINAL(seekdir);
    struct listing *listing = find(directory);
    if (!listing) return original(directory, place);
    if (place >= 0) listing->next = (size_t)place;
}

DIR *opendir(const char *path) {
    ORIGINAL(opendir);
    return original(carillon_path(path, 0));
}

int closedir(DIR *directory) {
    ORIGINAL(closedir);
    forget(directory);
    return original(directory);
}

// MARK: Whole trees

#define SCANDIR(name, type, sort) \
    int name(const char *path, struct type ***entries, int (*filter)(const struct type *), \
             int (*compare)(const struct type **, const struct type **)) { \
        ORIGINAL(name); \
        return original(carillon_path(path, 0), entries, filter, compare || !is_in_world() ? compare : sort); \
    }
SCANDIR(scandir, dirent, alphasort)
SCANDIR(scandir64, dirent64, alphasort64)

static int compare_in_tree(const FTSENT **one, const FTSENT **other) { return strcmp((*one)->fts_name, (*other)->fts_name); }

FTS *fts_open(char *const *paths, int options, int (*compare)(const FTSENT **, const FTSENT **)) {
    ORIGINAL(fts_open);
    if (!is_in_world()) return original(paths, options, compare);
    size_t count = 0;
    while (paths[count]) count++;
    char *absolute[count + 1];
    for (size_t index = 0; index < count; index++) absolute[index] = strdup(carillon_path(paths[index], 0));
    absolute[count] = NULL;
    FTS *tree = original(absolute, options, compare ? compare : compare_in_tree);
    for (size_t index = 0; index < count; index++) free(absolute[index]);
    return tree;
}

int nftw(const char *path, __nftw_func_t visit, int descriptors, int flags) {
    ORIGINAL(nftw);
    return original(carillon_path(path, 0), visit, descriptors, flags);
}

int ftw(const char *path, __ftw_func_t visit, int descriptors) {
    ORIGINAL(ftw);
    return original(carillon_path(path, 0), visit, descriptors);
}

#endif
