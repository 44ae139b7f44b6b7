#pragma once

#include <stdint.h>

typedef long (*system_call)(long, ...);

/// Notes in a process that was just forked which thread has called `fork`.
void carillon_copied_locks_begin(uint32_t forking_thread);

/// Puts the right number of its owner into a lock, before the kernel looks at it.
///
/// - Parameters:
///   - operation: what a caller asks the kernel to do with the lock, as `futex` has it.
///   - original: calls the system.
void carillon_copied_locks_settle(_Atomic uint32_t *lock, long operation, system_call original);
