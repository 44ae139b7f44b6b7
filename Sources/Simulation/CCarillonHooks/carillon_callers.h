// The owner of the code that calls a hook. Some answers are for an app alone, for a library of the system keeps what it
// is told for the whole process.
#pragma once

/// Returns the beginning of the library in memory that has an address of code; NULL if there is none.
const void *carillon_library_base(const void *address);

/// Whether an address is one of code that somebody brought along: the program's own, or that of a library which belongs
/// neither to the system nor to Swift.
int carillon_is_own_code(const void *address);

/// Whether an address is one of own code or of Foundation, which does what own code tells it to do.
int carillon_is_own_code_or_foundation(const void *address);

/// Whether an address is one of a library that comes with Swift: Foundation, ICU, libdispatch, the runtime.
int carillon_is_code_of_swift(const void *address);

/// Whether an address is one of a library that keeps answers for all threads of the process: ICU, libdispatch and the
/// Swift runtime.
int carillon_is_shared_code(const void *address);
