// All that a world does is hashed. In a debug build Swift takes ten times as long for that.
#include "carillon_hash.h"

static uint64_t word_of(const unsigned char *bytes, size_t count) {
    uint64_t word = 0;
    for (size_t index = 0; index < count; index++) word = word << 8 | bytes[index];
    return word;
}

uint64_t carillon_hash_bytes(uint64_t hash, const unsigned char *bytes, size_t count) {
    size_t offset = 0;
    for (; count - offset >= 8; offset += 8) hash = carillon_hash_word(hash, word_of(bytes + offset, 8));
    hash = carillon_hash_word(hash, count == offset ? 0 : word_of(bytes + offset, count - offset));
    return carillon_hash_word(hash, count);
}
