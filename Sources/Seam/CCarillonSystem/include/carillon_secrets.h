#pragma once
#include <stddef.h>
#include <stdint.h>

/// The ways to write a secret that are looked for.
enum {
    /// As it is, and with any of its characters percent-encoded or escaped as in JSON and Swift.
    carillon_spelling_plain,
    /// In hexadecimal digits, with the same separator between all bytes, or without any.
    carillon_spelling_hexadecimal,
    /// In Base64 of either alphabet, behind `detail` bytes that share a group with others.
    carillon_spelling_base64,
};

/// A secret: a range of the bytes of all secrets.
struct carillon_secret {
    uint32_t start, count;
};

/// One way to write a secret.
struct carillon_spelling {
    /// The first four characters, by which it is looked up.
    uint32_t key;
    /// The number of the next one in the same slot, counted from 1; 0 for none.
    uint32_t next;
    uint32_t secret;
    uint8_t kind;
    /// The separator of hexadecimal digits, or the number of bytes before the first whole group of Base64.
    uint8_t detail;
};

/// Everything that is looked for.
struct carillon_known {
    const uint8_t *_Nullable bytes;
    const struct carillon_secret *_Nullable secrets;
    const struct carillon_spelling *_Nullable spellings;
    /// The number of the first spelling of each slot, counted from 1; 0 for none.
    const uint32_t *_Nullable slots;
    /// The number of slots, a power of two, without 1.
    uint32_t slot_mask;
};

/// The most spellings that a secret has.
enum { carillon_spelling_limit = 16 };

/// The kinds of escapes that `carillon_secret_decode` undoes: everywhere as often as they were applied, or once.
enum { carillon_escapes_percent = 1, carillon_escapes_backslash = 2, carillon_escapes_once = 4 };

/// Undoes percent-encoding and escapes.
///
/// - Parameter result: gets the bytes; it has room for `count`. Returns their number.
size_t carillon_secret_decode(
    const uint8_t *_Nonnull text, size_t count, int escapes, uint8_t *_Nonnull result);

/// Writes the spellings of a secret that has no escapes any more, without their places in a table. Returns their
/// number.
///
/// - Parameter is_plain: whether the spelling as it is belongs to them.
size_t carillon_secret_spellings(
    const uint8_t *_Nonnull secret, size_t count, int is_plain, struct carillon_spelling *_Nonnull spellings);

/// Returns the slot of a key.
static inline uint32_t carillon_secret_slot(uint32_t key, uint32_t slot_mask) {
    uint32_t mixed = key * 0x9E3779B1u;
    return (mixed ^ mixed >> 15) & slot_mask;
}

/// Looks for secrets, and puts asterisks in their place. A secret that was cut, with an ellipsis behind it, is hidden
/// if four characters of it are left. Returns the number of places.
///
/// - Parameters:
///   - is_open: whether the text goes on, so that what may be the beginning of a secret at its end is hidden.
///   - shown: gets the asterisks; it has `count` bytes. If it is NULL, the search ends at the first place.
size_t carillon_secrets_hide(
    const struct carillon_known *_Nonnull known, const uint8_t *_Nonnull text, size_t count, int is_open,
    uint8_t *_Nullable shown);
