#include "heap_loop.h"

#include <stdlib.h>
#include <time.h>

struct loop;

struct entry {
    int64_t deadline;
    uint64_t sequence;
    void (*fire)(struct loop *loop, uint32_t client);
    uint32_t client;
};

struct loop {
    struct entry *entries;
    uint32_t count;
    uint64_t sequence, fired;
    int64_t now, period;
};

static int is_before(const struct entry *a, const struct entry *b) {
    return a->deadline < b->deadline || (a->deadline == b->deadline && a->sequence < b->sequence);
}

static void push(struct loop *loop, struct entry entry) {
    uint32_t index = loop->count++;
    while (index > 0) {
        uint32_t parent = (index - 1) / 2;
        if (!is_before(&entry, &loop->entries[parent])) break;
        loop->entries[index] = loop->entries[parent];
        index = parent;
    }
    loop->entries[index] = entry;
}

static struct entry pop(struct loop *loop) {
    struct entry first = loop->entries[0], last = loop->entries[--loop->count];
    uint32_t index = 0;
    for (;;) {
        uint32_t child = 2 * index + 1;
        if (child >= loop->count) break;
        if (child + 1 < loop->count && is_before(&loop->entries[child + 1], &loop->entries[child])) child++;
        if (!is_before(&loop->entries[child], &last)) break;
        loop->entries[index] = loop->entries[child];
        index = child;
    }
    loop->entries[index] = last;
    return first;
}

static void fire(struct loop *loop, uint32_t client) {
    loop->fired++;
    push(loop, (struct entry){loop->now + loop->period, loop->sequence++, fire, client});
}

uint64_t heap_loop_run(uint32_t clients, int64_t period, int64_t limit) {
    struct loop loop = {.entries = malloc(sizeof(struct entry) * (clients + 1)), .period = period};
    uint64_t state = 1;
    for (uint32_t client = 0; client < clients; client++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        push(&loop, (struct entry){(int64_t)(state >> 33) % period, loop.sequence++, fire, client});
    }
    while (loop.entries[0].deadline < limit) {
        struct entry entry = pop(&loop);
        loop.now = entry.deadline;
        entry.fire(&loop, entry.client);
    }
    free(loop.entries);
    return loop.fired;
}

static int64_t read_clock(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

int64_t processor_time(void) { return read_clock(CLOCK_PROCESS_CPUTIME_ID); }
int64_t real_time(void) { return read_clock(CLOCK_MONOTONIC); }
