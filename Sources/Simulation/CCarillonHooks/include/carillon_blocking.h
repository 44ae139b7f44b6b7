#pragma once

#include <stdint.h>

// The hooks in Swift. All of them are called on a world's thread. Times are nanoseconds from now; a negative limit of a
// wait means that it has none.

void carillon_blocking_sleep(int64_t time);
/// Waits until `attempt` returns something else than 0.
void carillon_blocking_wait(
    int64_t limit, const char *_Nonnull what, int (*_Nonnull attempt)(void *_Nullable), void *_Nullable context);
/// Waits for a condition. Returns whether it was signalled.
int carillon_blocking_await(void *_Nonnull condition, int64_t limit);
void carillon_blocking_signal(void *_Nonnull condition, int is_for_all);
/// Ends the run unless the world waits for work on other threads.
void carillon_blocking_start_thread(void);
_Noreturn void carillon_blocking_refuse(const char *_Nonnull what);
