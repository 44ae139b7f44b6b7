#pragma once

#include <stdint.h>

typedef long (*system_call)(long, ...);

/// Notes in a process that was just forked which thread has called `fork`.
void carillon_copied_locks_begin(uint32_t forking_thread);

/// Returns the number of a lock's owner, also where the owner remembers another one.
uint32_t carillon_copied_locks_owner(uint32_t owner);

/// Answers what a caller asks the kernel to do with a lock that has its owner's number in it, in a process that was
/// forked.
///
/// - Parameters:
///   - operation, timeout: as `futex` has them.
///   - original: calls the system.
///   - result: gets what `futex` would return; `errno` is set as it would be.
/// - Returns: 0 if the kernel has to answer.
int carillon_copied_locks_answer(
    _Atomic uint32_t *lock, long operation, long timeout, system_call original, long *result);
