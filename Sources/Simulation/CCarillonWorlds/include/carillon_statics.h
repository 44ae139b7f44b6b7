#pragma once
#include <stddef.h>
#include <stdint.h>

/// The places of the static and global variables of some Swift modules in the program, with the tokens that say which
/// of them were initialised.
struct carillon_statics;

/// Finds the variables by the symbols of the program. The result lives as long as the process.
///
/// - missing: gets the index of the first module of which the program has no symbol; -1 if its symbols cannot be read.
/// Returns NULL if that is so.
struct carillon_statics *_Nullable carillon_statics_find(
    const char *_Nonnull const *_Nonnull modules, size_t count, int *_Nonnull missing);

/// Returns the number of variables and tokens.
size_t carillon_statics_count(const struct carillon_statics *_Nonnull statics);

/// Returns the size of a copy of all the variables, in bytes.
size_t carillon_statics_size(const struct carillon_statics *_Nonnull statics);

/// Copies the variables out of their places.
void carillon_statics_take(const struct carillon_statics *_Nonnull statics, void *_Nonnull copy);

/// Copies the variables into their places. Their values are moved: nothing is retained or released.
void carillon_statics_put(const struct carillon_statics *_Nonnull statics, const void *_Nonnull copy);

/// Returns whether an address is one of a token or a variable.
int carillon_statics_have(const struct carillon_statics *_Nonnull statics, const void *_Nonnull address);
