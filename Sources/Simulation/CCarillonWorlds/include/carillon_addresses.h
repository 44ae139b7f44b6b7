#pragma once
#include <stdint.h>

/// Writes the callers of the caller into `addresses`, innermost first. Returns their number.
uint32_t carillon_take_addresses(uint64_t *_Nonnull addresses, uint32_t limit);
