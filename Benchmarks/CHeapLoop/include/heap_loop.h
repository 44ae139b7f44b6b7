#pragma once
#include <stdint.h>

/// Runs `clients` periodic timers until `limit`, in a bare binary heap with one function pointer per timer. A loop of
/// timers can hardly be faster. Returns the number of timers that fired.
uint64_t heap_loop_run(uint32_t clients, int64_t period, int64_t limit);

/// Returns the processor time of this process so far, in nanoseconds.
int64_t processor_time(void);

/// Returns the real time since a fixed beginning, in nanoseconds.
int64_t real_time(void);
