#pragma once
#include <stddef.h>
#include <stdint.h>

/// The kinds of names that stand before secrets.
enum {
    carillon_name_member = 1,
    carillon_name_header = 2,
    carillon_name_parameter = 4,
    carillon_name_collection = 8,
    /// The ending of the name says that it is a member.
    carillon_name_ending = 16,
    /// The ending is that of a key.
    carillon_name_key = 32,
};

/// Names in lower case, without hyphens and underscores.
struct carillon_names {
    /// The hashes of the names; 0 where there is none.
    const uint64_t *_Nonnull hashes;
    const uint8_t *_Nonnull kinds;
    /// The number of places for hashes, a power of two, without 1.
    uint32_t mask;
    /// The endings of members and of header fields, each with its number of bytes and its kinds before it, and a 0
    /// behind the last.
    const uint8_t *_Nonnull endings;
};

/// A name that stands before a secret.
struct carillon_named {
    /// The place of the mark behind the name: a colon, an equals sign or a slash.
    size_t mark;
    int kinds;
};

/// Returns the hash of a name that is in lower case, without hyphens and underscores. It is never 0.
uint64_t carillon_name_hash(const uint8_t *_Nullable name, size_t count);

/// Returns the kinds of a name as its protocol writes it. A header field whose ending alone says so has a hyphen.
int carillon_name_kinds(const struct carillon_names *_Nonnull names, const uint8_t *_Nullable name, size_t count);

/// Looks for the next name that stands before a secret: behind it is a colon or an equals sign, or it is a part of a
/// path. Returns whether there is one.
///
/// - Parameter from: the place of the first mark that counts.
int carillon_names_find(
    const struct carillon_names *_Nonnull names, const uint8_t *_Nonnull text, size_t count, size_t from,
    struct carillon_named *_Nonnull found);
