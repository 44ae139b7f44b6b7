#pragma once
#include <stdint.h>

/// The progress of a world, which others can read at any time.
struct carillon_progress {
    /// The virtual nanoseconds since the world began.
    int64_t now;
    /// The number of callbacks and jobs that ran.
    int64_t steps;
};
