#define _GNU_SOURCE
#include "carillon_callers.h"

#ifdef __linux__

#include <dlfcn.h>
#include <string.h>

extern const char __executable_start[] __attribute__((visibility("hidden")));
extern const char _end[] __attribute__((visibility("hidden")));

static int is_in_program(const void *address) {
    return (const char *)address >= __executable_start && (const char *)address < _end;
}

static const char *library(const void *address) {
    Dl_info info;
    return dladdr(address, &info) && info.dli_fname ? info.dli_fname : "";
}

static int is_of_system(const char *path) {
    return !strncmp(path, "/lib", 4) || !strncmp(path, "/usr/lib", 8) || strstr(path, "/swift/linux/")
        || strstr(path, "linux-vdso");
}

int carillon_is_own_code(const void *address) {
    return is_in_program(address) || !is_of_system(library(address));
}

int carillon_is_own_code_or_foundation(const void *address) {
    if (is_in_program(address)) return 1;
    const char *path = library(address);
    return !is_of_system(path) || strstr(path, "/libFoundation.so") || strstr(path, "/libFoundationEssentials.so");
}

int carillon_is_code_of_swift(const void *address) {
    return !is_in_program(address) && strstr(library(address), "/swift/linux/");
}

int carillon_is_shared_code(const void *address) {
    if (is_in_program(address)) return 0;
    const char *path = library(address);
    return strstr(path, "/lib_FoundationICU.so") || strstr(path, "/libdispatch.so") || strstr(path, "/libswift");
}

#endif
