#pragma once

#include <stdint.h>

// The hooks in Swift. All of them are called on a world's thread. Times are nanoseconds from now; a negative limit of a
// wait means that it has none.

void carillon_blocking_sleep(int64_t time);
/// Waits until `attempt` returns something else than 0.
void carillon_blocking_wait(
    int64_t limit, const char *_Nonnull what, int (*_Nonnull attempt)(void *_Nullable), void *_Nullable context);
/// Waits until `is_free` returns something else than 0. The caller takes the lock then.
///
/// - Parameter owner: returns the kernel's number of the thread that has the lock; NULL if nobody knows.
/// - Returns: 0 if the time is up.
int carillon_blocking_wait_for_lock(
    int64_t limit, const char *_Nonnull what, int (*_Nonnull is_free)(void *_Nonnull),
    int (*_Nullable owner)(void *_Nonnull), void *_Nonnull lock);
/// Waits for a condition. Returns whether it was signalled.
int carillon_blocking_await(void *_Nonnull condition, int64_t limit);
void carillon_blocking_signal(void *_Nonnull condition, int is_for_all);
/// Ends the run unless the world waits for work on other threads.
void carillon_blocking_start_thread(void);
_Noreturn void carillon_blocking_refuse(const char *_Nonnull what);
