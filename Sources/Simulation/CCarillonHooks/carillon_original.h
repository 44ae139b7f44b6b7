// How a hook finds the definition that it has taken the place of, and the world of its caller.
#pragma once

#include "carillon_callers.h"
#include "carillon_thread.h"

#include <dlfcn.h>
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

/// Finds one more definition, by a name of its own.
#define ORIGINAL_NAMED(function, name) \
    static _Atomic(__typeof__(&function)) found_##name; \
    __typeof__(&function) name = atomic_load_explicit(&found_##name, memory_order_relaxed); \
    if (!name) { \
        name = (__typeof__(&function))dlsym(RTLD_NEXT, #function); \
        atomic_store_explicit(&found_##name, name, memory_order_relaxed); \
    }

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
    if (!base) {
        void *place = dlsym(RTLD_NEXT, symbol);
        if (!place) return 0;
        base = (void *)carillon_library_base(place);
        atomic_store_explicit(library, base, memory_order_relaxed);
    }
    return base && carillon_library_base(address) == base;
}
