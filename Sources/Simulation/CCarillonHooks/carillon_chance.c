// Random numbers of the C library and of Foundation's UUIDs. On a world's thread they come from the world's seed.
// Functions that get all of their state from the caller, such as rand_r and erand48, need no hook. Neither does
// /dev/urandom: nothing that Swift, Foundation and the C library offer reads it but through the functions here.
#define _GNU_SOURCE

#ifdef __linux__

#include "carillon_original.h"

#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>

typedef unsigned char uuid_bytes[16];

// Fills the buffer from the seed of the calling thread's world.
extern void carillon_phone_random(void *buffer, size_t count);
// Writes a version 4 UUID from that seed.
extern void carillon_phone_uuid(uuid_bytes bytes);

// MARK: Random bytes

ssize_t getrandom(void *buffer, size_t count, unsigned int flags) {
    ORIGINAL(getrandom);
    if (!has_world()) return original(buffer, count, flags);
    carillon_phone_random(buffer, count);
    return (ssize_t)count;
}

int getentropy(void *buffer, size_t count) {
    ORIGINAL(getentropy);
    if (!has_world()) return original(buffer, count);
    if (count > 256) {
        errno = EIO;
        return -1;
    }
    carillon_phone_random(buffer, count);
    return 0;
}

// A C library before glibc 2.36 has none of these, so they are made of getrandom everywhere.
void arc4random_buf(void *buffer, size_t count) {
    unsigned char *next = buffer;
    while (count > 0) {
        ssize_t filled = getrandom(next, count, 0);
        if (filled < 0 && errno != EINTR) abort();
        if (filled < 0) continue;
        next += filled;
        count -= (size_t)filled;
    }
}

uint32_t arc4random(void) {
    uint32_t word;
    arc4random_buf(&word, sizeof word);
    return word;
}

uint32_t arc4random_uniform(uint32_t bound) {
    if (bound < 2) return 0;
    // Words below the threshold would make some results likelier than others.
    uint32_t threshold = -bound % bound, word;
    do word = arc4random();
    while (word < threshold);
    return word % bound;
}

// MARK: Identifiers

// Foundation has this code twice, once below UUID and once below NSUUID and CFUUID.
#define UUID_HOOK(name) \
    void name(uuid_bytes bytes) { \
        ORIGINAL(name); \
        if (has_world()) carillon_phone_uuid(bytes); \
        else original(bytes); \
    }

UUID_HOOK(_foundation_uuid_generate)
UUID_HOOK(_foundation_uuid_generate_random)
UUID_HOOK(_foundation_uuid_generate_time)
UUID_HOOK(uuid_generate)
UUID_HOOK(uuid_generate_random)
UUID_HOOK(uuid_generate_time)

#endif
