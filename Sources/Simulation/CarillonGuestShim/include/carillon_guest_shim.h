// The library has no functions for others. It is loaded into programs by LD_PRELOAD, and does nothing unless the
// environment variable CARILLON_GUEST names a file of `struct carillon_guest_memory`.
#pragma once
