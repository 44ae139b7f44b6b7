#define _GNU_SOURCE
#include "carillon_hooks.h"

#ifdef __linux__

#include "carillon_blocking.h"
#include "carillon_paths.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// A path that is too long for these is too long for the system as well, which says so.
static _Thread_local char rooms[2][2 * PATH_MAX];

/// Writes the path of the working directory. Returns NULL where the system has to say it.
static const char *working_directory(char *room) {
    struct carillon_process *process = carillon_process_here();
    if (!process) return NULL;
    if (process->directory) return process->directory;
    return carillon_process_directory(room, PATH_MAX) ? room : NULL;
}

const char *carillon_path(const char *path, int room) {
    if (!path || *path == '/' || !*path || !is_in_world()) return path;
    char own[PATH_MAX];
    const char *directory = working_directory(own);
    if (!directory) return path;
    snprintf(rooms[room], sizeof rooms[room], "%s/%s", directory, path);
    return rooms[room];
}

// MARK: The working directory

static int change_directory(struct carillon_process *process, const char *path) {
    ORIGINAL(realpath);
    ORIGINAL_NAMED(access, is_accessible);
    char *place = original(path, NULL);
    struct stat status;
    int error = 0;
    if (!place || stat(place, &status)) error = errno;
    else if (!S_ISDIR(status.st_mode)) error = ENOTDIR;
    else if (is_accessible(place, X_OK)) error = errno;
    if (error) {
        free(place);
        FAIL(error);
    }
    free(process->directory);
    process->directory = place;
    return 0;
}

int chdir(const char *path) {
    ORIGINAL(chdir);
    struct carillon_process *process = is_in_world() ? carillon_process_here() : NULL;
    if (!process || !*path) return original(path);
    return change_directory(process, carillon_path(path, 0));
}

int fchdir(int directory) {
    ORIGINAL(fchdir);
    struct carillon_process *process = is_in_world() ? carillon_process_here() : NULL;
    if (!process) return original(directory);
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", directory);
    if (change_directory(process, link) == 0) return 0;
    FAIL(errno == ENOENT ? EBADF : errno);
}

char *getcwd(char *buffer, size_t size) {
    ORIGINAL(getcwd);
    char own[PATH_MAX];
    const char *directory = is_in_world() ? working_directory(own) : NULL;
    if (!directory) return original(buffer, size);
    size_t length = strlen(directory) + 1;
    if (!buffer) {
        char *copy = malloc(size > length ? size : length);
        return copy ? strcpy(copy, directory) : NULL;
    }
    errno = size == 0 ? EINVAL : ERANGE;
    return length <= size ? strcpy(buffer, directory) : NULL;
}

char *get_current_dir_name(void) { return getcwd(NULL, 0); }

char *getwd(char *buffer) { return getcwd(buffer, PATH_MAX); }

// MARK: Changes

static int begins_with(const char *path, const char *directory, size_t length) {
    return !strncmp(path, directory, length) && (path[length] == '/' || path[length] == 0);
}

// Devices hold nothing, and what is below these ends with the process.
static int is_of_process(const char *path) {
    return begins_with(path, "/dev", 4) || begins_with(path, "/proc", 5) || begins_with(path, "/sys", 4);
}

void carillon_check_change(const char *path, void *caller, const char *call) {
    if (!path || *path != '/' || !is_in_world() || !carillon_is_own_code_or_foundation(caller)) return;
    if (is_of_process(path) || !carillon_process_is_app()) return;
    char own[PATH_MAX];
    if (!carillon_process_directory(own, sizeof own)) return;
    // The directories of a world's apps lie side by side.
    char *end = strrchr(own, '/');
    if (!end || (begins_with(path, own, (size_t)(end - own)) && !strstr(path, "/../"))) return;
    // The same directory may have several paths.
    ORIGINAL(realpath);
    char there[PATH_MAX], here[PATH_MAX];
    *end = 0;
    snprintf(there, sizeof there, "%s", path);
    for (char *slash = strrchr(there, '/'); slash > there; slash = strrchr(there, '/')) {
        *slash = 0;
        if (!original(there, here)) continue;
        char root[PATH_MAX];
        if (original(own, root) && begins_with(here, root, strlen(root))) return;
        break;
    }
    char sentence[PATH_MAX + 256];
    snprintf(sentence, sizeof sentence,
        "it changes %s (%s), which outlives the world and which other worlds would find; use the app's own directory, such as "
        "FileManager.default.temporaryDirectory", path, call);
    carillon_blocking_refuse(sentence);
}

#endif
