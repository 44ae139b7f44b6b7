// How a hook finds the definition that it has taken the place of.
#pragma once

#include <dlfcn.h>
#include <stdatomic.h>

// The original definition is looked up at the first call. Several threads may do that at once, and find the same.
#define ORIGINAL_AS(type, name) \
    static _Atomic(type) found; \
    type original = atomic_load_explicit(&found, memory_order_relaxed); \
    if (!original) { \
        original = (type)dlsym(RTLD_NEXT, name); \
        atomic_store_explicit(&found, original, memory_order_relaxed); \
    }
#define ORIGINAL(function) ORIGINAL_AS(__typeof__(&function), #function)
