#pragma once

#include <stdatomic.h>
#include <stdint.h>
#include <time.h>

/// Waits for a lock that has its owner's number in it, if another thread of the calling world holds it.
///
/// - Parameters:
///   - operation, timeout: as `futex` has them.
/// - Returns: 0 if the system has to take the lock now; otherwise the error.
int carillon_locks_await_word(_Atomic uint32_t *lock, long operation, const struct timespec *timeout);
