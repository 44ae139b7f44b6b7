#pragma once
#include <stddef.h>
#include <stdint.h>

/// Returns a hash to which a word was added.
static inline uint64_t carillon_hash_word(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * 0x9FB21C651E98DF25;
    return hash ^ hash >> 32;
}

/// Returns a hash to which bytes were added. Eight bytes make a word, the first byte being the highest. The bytes that
/// are left over make one more, and the number of bytes is the last.
uint64_t carillon_hash_bytes(uint64_t hash, const unsigned char *_Nullable bytes, size_t count);
