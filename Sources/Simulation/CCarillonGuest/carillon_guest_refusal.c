#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "carillon_guest_host.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char *carillon_guest_reason(enum carillon_guest_refusal refusal) {
    switch (refusal) {
    case carillon_guest_accepted: return "can be a guest";
    case carillon_guest_missing: return "is missing, or cannot be executed";
    case carillon_guest_no_program: return "is neither a program nor a script";
    case carillon_guest_other_machine: return "is not for Linux on x86-64";
    case carillon_guest_static:
        return "is statically linked, so nothing can be loaded into it; a program in Go has to be built with cgo";
    case carillon_guest_other_library: return "is not linked with glibc";
    case carillon_guest_other_user: return "would run as another user (setuid or setgid)";
    case carillon_guest_too_many_interpreters: return "is a script whose interpreters are scripts, too many of them";
    case carillon_guest_other_system: return "cannot be a guest here: guests need Linux on x86-64";
    }
    return "cannot be a guest";
}

#ifdef CARILLON_HAS_GUESTS

// Finds a program as a shell does.
static int find(const char *name, const char *search, char *path, size_t size) {
    if (strchr(name, '/')) return snprintf(path, size, "%s", name) < (int)size;
    while (search && *search) {
        size_t length = strcspn(search, ":");
        if (snprintf(path, size, "%.*s/%s", (int)length, search, name) < (int)size && access(path, X_OK) == 0) return 1;
        search += length + (search[length] == ':');
    }
    return 0;
}

enum carillon_guest_refusal carillon_guest_refusal(const char *path, const char *search, char *culprit, size_t size) {
    char head[carillon_guest_head_size], name[1024], argument[1024];
    snprintf(culprit, size, "%s", path);
    for (int depth = 0; depth < 6; depth++) {
        struct stat status;
        int file = open(culprit, O_RDONLY | O_CLOEXEC);
        ssize_t count = file < 0 ? -1 : read(file, head, sizeof head);
        int is_there = file >= 0 && fstat(file, &status) == 0 && S_ISREG(status.st_mode);
        if (file >= 0) close(file);
        if (!is_there || count < 0 || access(culprit, X_OK) < 0) return carillon_guest_missing;
        if (status.st_mode & (S_ISUID | S_ISGID)) return carillon_guest_other_user;
        int is_script;
        enum carillon_guest_refusal refusal =
            carillon_guest_examine(head, (size_t)count, argument, name, sizeof name, &is_script);
        if (refusal || !is_script) return refusal;
        size_t length = strlen(name);
        // `env` looks for the program that the script names.
        int is_env = length >= 4 && !strcmp(name + length - 4, "/env") && *argument && *argument != '-';
        snprintf(culprit, size, "%s", is_env ? argument : name);
        if (is_env && !find(argument, search, culprit, size)) return carillon_guest_missing;
    }
    return carillon_guest_too_many_interpreters;
}

#else

enum carillon_guest_refusal carillon_guest_refusal(const char *path, const char *search, char *culprit, size_t size) {
    snprintf(culprit, size, "%s", path);
    return carillon_guest_other_system;
}

#endif
