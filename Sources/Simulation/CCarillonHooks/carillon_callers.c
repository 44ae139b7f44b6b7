#define _GNU_SOURCE
#include "carillon_callers.h"

#ifdef __linux__

#include <dlfcn.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>

// MARK: Libraries

enum { is_foundation = 1, is_shared = 2, is_of_swift = 4, is_of_system = 8 };

struct library {
    void *base;
    int kinds;
};

enum { library_limit = 255, slot_count = 1024, number_bits = 8 };

// A library is never taken out, and an entry never changes once it is counted.
static struct library libraries[library_limit + 1];
static _Atomic int library_count;
static atomic_flag is_adding = ATOMIC_FLAG_INIT;

// The system looks addresses up slowly. Each slot has an address of code and the number of its library.
static _Atomic uint64_t slots[slot_count];

static int kinds_of(const char *path) {
    int kinds = 0;
    if (!strncmp(path, "/lib", 4) || !strncmp(path, "/usr/lib", 8) || strstr(path, "linux-vdso")) kinds |= is_of_system;
    if (strstr(path, "/swift/linux/")) kinds |= is_of_swift | is_of_system;
    if (strstr(path, "/libFoundation.so") || strstr(path, "/libFoundationEssentials.so")) kinds |= is_foundation;
    // Swift calls some functions of the C library by this library, such as `open`.
    if (strstr(path, "/libswiftGlibc.so")) return is_foundation | is_of_swift | is_of_system;
    if (strstr(path, "/lib_FoundationICU.so") || strstr(path, "/libdispatch.so") || strstr(path, "/libswift"))
        kinds |= is_shared;
    return kinds;
}

static int find(const void *base, int count) {
    for (int number = 0; number < count; number++) if (libraries[number].base == base) return number;
    return -1;
}

/// Returns the number of a library, and gives it one. The last number is for all that there is no room for.
static int number_of(void *base, const char *path) {
    int number = find(base, atomic_load_explicit(&library_count, memory_order_acquire));
    if (number >= 0) return number;
    while (atomic_flag_test_and_set_explicit(&is_adding, memory_order_acquire)) {
    }
    int count = atomic_load_explicit(&library_count, memory_order_relaxed);
    number = find(base, count);
    if (number < 0 && count < library_limit) {
        libraries[count] = (struct library){base, kinds_of(path)};
        atomic_store_explicit(&library_count, count + 1, memory_order_release);
        number = count;
    }
    atomic_flag_clear_explicit(&is_adding, memory_order_release);
    return number < 0 ? library_limit : number;
}

static const struct library *library_of(const void *address) {
    uint64_t place = (uint64_t)(uintptr_t)address;
    _Atomic uint64_t *slot = &slots[(place ^ place >> 10) % slot_count];
    uint64_t known = atomic_load_explicit(slot, memory_order_acquire);
    if (known >> number_bits == place && place) return &libraries[known & library_limit];
    Dl_info info;
    if (!dladdr(address, &info)) return &libraries[library_limit];
    int number = number_of(info.dli_fbase, info.dli_fname ? info.dli_fname : "");
    atomic_store_explicit(slot, place << number_bits | (uint64_t)number, memory_order_release);
    return &libraries[number];
}

const void *carillon_library_base(const void *address) { return library_of(address)->base; }

// MARK: Kinds of callers

extern const char __executable_start[] __attribute__((visibility("hidden")));
extern const char _end[] __attribute__((visibility("hidden")));

static int is_in_program(const void *address) {
    return (const char *)address >= __executable_start && (const char *)address < _end;
}

static int is_any(const void *address, int kinds) {
    return !is_in_program(address) && library_of(address)->kinds & kinds;
}

int carillon_is_own_code(const void *address) { return !is_any(address, is_of_system); }

int carillon_is_own_code_or_foundation(const void *address) {
    return carillon_is_own_code(address) || is_any(address, is_foundation);
}

int carillon_is_code_of_swift(const void *address) { return is_any(address, is_of_swift); }

int carillon_is_shared_code(const void *address) { return is_any(address, is_shared); }

#endif
