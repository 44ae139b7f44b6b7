#pragma once
#include <stddef.h>
#include <stdint.h>

enum { carillon_crew_limit = 1000 };

/// The threads that take turns in one world, by the kernel's numbers for them.
struct carillon_crew {
    int32_t count;
    int32_t numbers[carillon_crew_limit];
};

/// One thread's knowledge of the simulated world that it runs, if any.
///
/// The simulation writes it when a world takes a thread and each time that virtual time moves. The environment and the
/// process-wide hooks only read it. The variable is thread-local, so that several worlds can live side by side in one
/// process.
struct carillon_thread {
    /// The world's loop, unretained; NULL on every thread that belongs to the real world.
    const void *_Nullable loop;
    /// The environment of code that belongs to no device, unretained; NULL together with `loop`.
    const void *_Nullable environment;
    /// The virtual nanoseconds since the world began.
    int64_t now;
    /// The nanoseconds between 1970 and the moment at which the world began.
    int64_t epoch;
    /// Above zero while the simulation itself deals with the real world, where it may wait and start threads.
    int32_t is_outside;
    /// Whether a task is being made, whose first job is enqueued meanwhile.
    int32_t makes_task;
    /// Whether some app of the world may have a clock that does not show the world's time.
    int32_t has_device_clocks;
    /// Fills a buffer from `random_source`, while the thread calls a library that would read the system's device of
    /// random numbers; otherwise NULL.
    void (*_Nullable fill_random)(const void *_Nullable source, void *_Nonnull buffer, size_t count);
    const void *_Nullable random_source;
    /// The threads of the world, as soon as it has more than one; otherwise NULL.
    const struct carillon_crew *_Nullable crew;
    /// Is told whose code runs from now on: an app's or server's environment, or NULL where the code belongs to none.
    /// NULL in a world that does not ask for it.
    void (*_Nullable enter)(const void *_Nullable environment);
};

extern _Thread_local struct carillon_thread carillon_thread_storage;

static inline struct carillon_thread *_Nonnull carillon_thread_current(void) { return &carillon_thread_storage; }

/// Writes the operating system's name of the calling thread into `buffer`, NUL-terminated; empty if the thread has no
/// name.
void carillon_thread_name(char *_Nonnull buffer, int size);
