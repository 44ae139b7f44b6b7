// How a hook finds the definition that it has taken the place of, and the world of its caller.
#pragma once

#include "carillon_thread.h"

#include <dlfcn.h>
#include <link.h>
#include <stdatomic.h>
#include <stdint.h>

// The original definition is looked up at the first call. Several threads may do that at once, and find the same.
#define ORIGINAL_AS(type, name) \
    static _Atomic(type) found; \
    type original = atomic_load_explicit(&found, memory_order_relaxed); \
    if (!original) { \
        original = (type)dlsym(RTLD_NEXT, name); \
        atomic_store_explicit(&found, original, memory_order_relaxed); \
    }
#define ORIGINAL(function) ORIGINAL_AS(__typeof__(&function), #function)

/// Whether the calling thread runs a world.
static inline int has_world(void) { return carillon_thread_current()->loop != 0; }

/// Whether the calling thread runs a world, and the world's code rather than the simulation's own.
static inline int is_in_world(void) {
    const struct carillon_thread *thread = carillon_thread_current();
    return thread->loop && !thread->is_outside;
}

/// Returns whether an address is one of code of the library that has a symbol. The library is looked up once.
static inline int is_in_library(void *address, _Atomic(void *) *library, const char *symbol) {
    void *base = atomic_load_explicit(library, memory_order_relaxed);
    Dl_info info;
    if (!base) {
        void *place = dlsym(RTLD_NEXT, symbol);
        if (!place || !dladdr(place, &info)) return 0;
        base = info.dli_fbase;
        atomic_store_explicit(library, base, memory_order_relaxed);
    }
    // `dladdr` looks through all symbols, which takes most of the time of a call. The library's own table says where its
    // code is.
    const ElfW(Ehdr) *header = base;
    const ElfW(Phdr) *parts = (const void *)((const char *)base + header->e_phoff);
    uintptr_t offset = (uintptr_t)address - (uintptr_t)base;
    for (int index = 0; index < header->e_phnum; index++) {
        if (parts[index].p_type == PT_LOAD && offset - parts[index].p_vaddr < parts[index].p_memsz) return 1;
    }
    return 0;
}
