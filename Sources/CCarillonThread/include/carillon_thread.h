#pragma once
#include <stdint.h>

/// What one thread knows of the simulated world that it is running, if any.
///
/// The simulation writes it when a world takes a thread and each time that virtual time moves; the environment and the
/// process-wide hooks only read it. It is thread-local, so that several worlds live side by side in one process.
struct carillon_thread {
    /// The world's loop, unretained; NULL on every thread that belongs to the real world.
    const void *_Nullable loop;
    /// The environment that code without a device of its own belongs to, unretained; NULL together with `loop`.
    const void *_Nullable environment;
    /// Virtual nanoseconds since the world began.
    int64_t now;
    /// Nanoseconds between 1970 and the moment at which the world began.
    int64_t epoch;
};

extern _Thread_local struct carillon_thread carillon_thread_storage;

static inline struct carillon_thread *_Nonnull carillon_thread_current(void) { return &carillon_thread_storage; }

/// Writes what the operating system calls the calling thread into `buffer`, NUL-terminated; empty if it has no name.
void carillon_thread_name(char *_Nonnull buffer, int size);
