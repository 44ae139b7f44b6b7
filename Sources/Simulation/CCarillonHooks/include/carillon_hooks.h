#pragma once

/// Returns whether the functions of the C library that this target defines have taken the place of the C library's own.
int carillon_hooks_present(void);
