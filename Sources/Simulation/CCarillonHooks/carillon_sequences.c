// The C library's generators whose state belongs to the process: rand, random and drand48 with their kin. In a world
// each launch of an app has a state of its own, which begins as that of a new process does.
#define _GNU_SOURCE

#ifdef __linux__

#include "carillon_original.h"

#include <stdlib.h>
#include <string.h>

struct carillon_sequences {
    struct random_data random;
    char random_state[128];
    struct drand48_data drand48;
    unsigned short former48[3];
};

// Returns the state of the calling code's process; NULL outside of worlds.
extern struct carillon_sequences *carillon_phone_sequences(void);

struct carillon_sequences *carillon_sequences_make(void) {
    struct carillon_sequences *made = calloc(1, sizeof *made);
    initstate_r(1, made->random_state, sizeof made->random_state, &made->random);
    return made;
}

void carillon_sequences_free(struct carillon_sequences *sequences) { free(sequences); }

static struct carillon_sequences *current(void) {
    return carillon_thread_current()->loop ? carillon_phone_sequences() : NULL;
}

// MARK: rand and random, which share their state

static long next_random(struct carillon_sequences *sequences) {
    int32_t number = 0;
    random_r(&sequences->random, &number);
    return number;
}

int rand(void) {
    ORIGINAL(rand);
    struct carillon_sequences *here = current();
    return here ? (int)next_random(here) : original();
}

long random(void) {
    ORIGINAL(random);
    struct carillon_sequences *here = current();
    return here ? next_random(here) : original();
}

void srand(unsigned seed) {
    ORIGINAL(srand);
    struct carillon_sequences *here = current();
    if (here) srandom_r(seed, &here->random);
    else original(seed);
}

void srandom(unsigned seed) {
    ORIGINAL(srandom);
    struct carillon_sequences *here = current();
    if (here) srandom_r(seed, &here->random);
    else original(seed);
}

// The C library gives a state's memory out from the word before its numbers.
static char *memory_of(struct random_data *data) { return (char *)(data->state - 1); }

char *initstate(unsigned seed, char *memory, size_t size) {
    ORIGINAL(initstate);
    struct carillon_sequences *here = current();
    if (!here) return original(seed, memory, size);
    char *former = memory_of(&here->random);
    return initstate_r(seed, memory, size, &here->random) == 0 ? former : NULL;
}

char *setstate(char *memory) {
    ORIGINAL(setstate);
    struct carillon_sequences *here = current();
    if (!here) return original(memory);
    char *former = memory_of(&here->random);
    return setstate_r(memory, &here->random) == 0 ? former : NULL;
}

// MARK: drand48

double drand48(void) {
    ORIGINAL(drand48);
    struct carillon_sequences *here = current();
    if (!here) return original();
    double number = 0;
    drand48_r(&here->drand48, &number);
    return number;
}

long lrand48(void) {
    ORIGINAL(lrand48);
    struct carillon_sequences *here = current();
    if (!here) return original();
    long number = 0;
    lrand48_r(&here->drand48, &number);
    return number;
}

long mrand48(void) {
    ORIGINAL(mrand48);
    struct carillon_sequences *here = current();
    if (!here) return original();
    long number = 0;
    mrand48_r(&here->drand48, &number);
    return number;
}

void srand48(long seed) {
    ORIGINAL(srand48);
    struct carillon_sequences *here = current();
    if (here) srand48_r(seed, &here->drand48);
    else original(seed);
}

unsigned short *seed48(unsigned short seed[3]) {
    ORIGINAL(seed48);
    struct carillon_sequences *here = current();
    if (!here) return original(seed);
    memcpy(here->former48, here->drand48.__x, sizeof here->former48);
    seed48_r(seed, &here->drand48);
    return here->former48;
}

void lcong48(unsigned short parameters[7]) {
    ORIGINAL(lcong48);
    struct carillon_sequences *here = current();
    if (here) lcong48_r(parameters, &here->drand48);
    else original(parameters);
}

#endif
