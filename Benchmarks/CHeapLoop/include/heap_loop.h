#pragma once
#include <stdint.h>

/// Runs `clients` periodic timers until `limit`, in a bare binary heap with a function pointer per timer: as fast as a loop of timers
/// can well be. Returns how many fired.
uint64_t heap_loop_run(uint32_t clients, int64_t period, int64_t limit);

/// The processor time of this process so far, in nanoseconds.
int64_t processor_time(void);

/// The real time that passes, in nanoseconds from some beginning.
int64_t real_time(void);
