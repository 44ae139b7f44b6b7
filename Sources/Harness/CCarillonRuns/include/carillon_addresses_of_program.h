#pragma once

/// Returns whether the system gives this program the same addresses at each start.
int carillon_has_fixed_addresses(void);

/// Starts this program once more, in its place and with the same arguments, so that its addresses are the same at each
/// start. Returns if they are, and where the system refuses.
void carillon_fix_addresses(char *_Nullable *_Nonnull arguments);
