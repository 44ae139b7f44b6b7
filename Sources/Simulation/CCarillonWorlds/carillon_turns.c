// The threads of one world. They are as many as there are blocked calls in it, and one more; one of them runs.
#define _GNU_SOURCE
#include "carillon_turns.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/futex.h>
#include <sys/syscall.h>

void carillon_turn_give(struct carillon_turn *turn) {
    __atomic_store_n(&turn->is_given, 1, __ATOMIC_RELEASE);
    syscall(SYS_futex, &turn->is_given, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

void carillon_turn_await(struct carillon_turn *turn) {
    while (!__atomic_exchange_n(&turn->is_given, 0, __ATOMIC_ACQUIRE))
        syscall(SYS_futex, &turn->is_given, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0);
}

static int32_t own_number(void) { return (int32_t)syscall(SYS_gettid); }

#else

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t has_changed = PTHREAD_COND_INITIALIZER;

void carillon_turn_give(struct carillon_turn *turn) {
    pthread_mutex_lock(&lock);
    turn->is_given = 1;
    pthread_cond_broadcast(&has_changed);
    pthread_mutex_unlock(&lock);
}

void carillon_turn_await(struct carillon_turn *turn) {
    pthread_mutex_lock(&lock);
    while (!turn->is_given) pthread_cond_wait(&has_changed, &lock);
    turn->is_given = 0;
    pthread_mutex_unlock(&lock);
}

static int32_t own_number(void) { return 1; }

#endif

struct start {
    void (*run)(void *);
    void *context;
};

static void *run(void *argument) {
    struct start start = *(struct start *)argument;
    free(argument);
    start.run(start.context);
    return NULL;
}

int carillon_turns_start(uint64_t *thread, uint64_t stack_size, void (*function)(void *), void *context) {
    struct start *start = malloc(sizeof *start);
    *start = (struct start){function, context};
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, stack_size);
    pthread_t made;
    int error = pthread_create(&made, &attributes, run, start);
    pthread_attr_destroy(&attributes);
    if (error) free(start);
    else *thread = (uint64_t)(uintptr_t)made;
    return error;
}

void carillon_turns_join(uint64_t thread) { pthread_join((pthread_t)(uintptr_t)thread, NULL); }

// MARK: The list of a world's threads

struct carillon_crew *carillon_crew_make(void) { return calloc(1, sizeof(struct carillon_crew)); }

void carillon_crew_free(struct carillon_crew *crew) { free(crew); }

int32_t carillon_crew_add(struct carillon_crew *crew) {
    if (crew->count == carillon_crew_limit) return 0;
    return crew->numbers[crew->count++] = own_number();
}

void carillon_crew_remove(struct carillon_crew *crew, int32_t number) {
    for (int32_t index = 0; index < crew->count; index++)
        if (crew->numbers[index] == number) crew->numbers[index--] = crew->numbers[--crew->count];
}
