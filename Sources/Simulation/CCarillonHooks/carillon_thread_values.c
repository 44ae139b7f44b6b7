// The state that a thread has only once: its values by keys, its name. All processes of a world have one thread, and
// each has values of its own for its own code.
#define _GNU_SOURCE

#ifdef __linux__

#include "carillon_blocking.h"
#include "carillon_process_state.h"

#include <errno.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <threads.h>
#include <time.h>

// MARK: Values

static const void **find(const struct carillon_process *process, pthread_key_t key) {
    for (int index = 0; index < process->value_count; index++)
        if (process->values[index].key == key) return &process->values[index].value;
    return NULL;
}

static void *get(const struct carillon_process *process, pthread_key_t key) {
    const void **value = find(process, key);
    return value ? (void *)*value : NULL;
}

static int set(struct carillon_process *process, pthread_key_t key, const void *value) {
    const void **known = find(process, key);
    if (known) return (*known = value, 0);
    if (!value) return 0;
    size_t size = (size_t)(process->value_count + 1) * sizeof *process->values;
    struct carillon_thread_value *more = realloc(process->values, size);
    if (!more) return ENOMEM;
    process->values = more;
    more[process->value_count++] = (struct carillon_thread_value){key, value};
    return 0;
}

void *pthread_getspecific(pthread_key_t key) {
    ORIGINAL(pthread_getspecific);
    struct carillon_process *process = PROCESS_OF_CALLER;
    return process ? get(process, key) : original(key);
}

int pthread_setspecific(pthread_key_t key, const void *value) {
    ORIGINAL(pthread_setspecific);
    struct carillon_process *process = PROCESS_OF_CALLER;
    return process ? set(process, key, value) : original(key, value);
}

enum { key_limit = 1024 };
static _Atomic(void (*)(void *)) destructors[key_limit];

int pthread_key_create(pthread_key_t *key, void (*destroy)(void *)) {
    ORIGINAL(pthread_key_create);
    int error = original(key, destroy);
    if (!error && *key < key_limit) atomic_store(&destructors[*key], destroy);
    return error;
}

void carillon_thread_values_end(struct carillon_process *process) {
    for (int index = 0; index < process->value_count; index++) {
        struct carillon_thread_value *one = &process->values[index];
        void (*destroy)(void *) = one->key < key_limit ? atomic_load(&destructors[one->key]) : NULL;
        void *value = (void *)one->value;
        one->value = NULL;
        if (destroy && value) destroy(value);
    }
}

// The number of a key that is deleted may be another's.
int pthread_key_delete(pthread_key_t key) {
    ORIGINAL(pthread_key_delete);
    struct carillon_process *process = PROCESS_OF_CALLER;
    if (process) set(process, key, NULL);
    return original(key);
}

void *tss_get(tss_t key) {
    ORIGINAL(tss_get);
    struct carillon_process *process = PROCESS_OF_CALLER;
    return process ? get(process, key) : original(key);
}

int tss_set(tss_t key, void *value) {
    ORIGINAL(tss_set);
    struct carillon_process *process = PROCESS_OF_CALLER;
    if (!process) return original(key, value);
    return set(process, key, value) ? thrd_error : thrd_success;
}

// MARK: Names

static int is_here(pthread_t thread) { return pthread_equal(thread, pthread_self()); }

int pthread_setname_np(pthread_t thread, const char *name) {
    ORIGINAL(pthread_setname_np);
    struct carillon_process *process = IS_OWN_OR_FOUNDATIONS_CALL && is_here(thread) ? carillon_process_here() : NULL;
    if (!process) return original(thread, name);
    if (strlen(name) >= thread_name_size) return ERANGE;
    strcpy(process->thread_name, name);
    return 0;
}

int pthread_getname_np(pthread_t thread, char *name, size_t size) {
    ORIGINAL(pthread_getname_np);
    struct carillon_process *process = IS_OWN_OR_FOUNDATIONS_CALL && is_here(thread) ? carillon_process_here() : NULL;
    if (!process) return original(thread, name, size);
    if (size < thread_name_size) return ERANGE;
    strcpy(name, process->thread_name);
    return 0;
}

int prctl(int option, ...) {
    ORIGINAL(prctl);
    va_list list;
    va_start(list, option);
    unsigned long a = va_arg(list, unsigned long), b = va_arg(list, unsigned long), c = va_arg(list, unsigned long),
                  d = va_arg(list, unsigned long);
    va_end(list);
    struct carillon_process *process = PROCESS_OF_CALLER;
    if (!process) return original(option, a, b, c, d);
    if (option == PR_GET_NAME) return (strcpy((char *)a, process->thread_name), 0);
    if (option != PR_SET_NAME) FAIL(EPERM);
    memset(process->thread_name, 0, thread_name_size);
    strncpy(process->thread_name, (const char *)a, thread_name_size - 1);
    return 0;
}

// MARK: Threads of C11

// The C library has them apart from those of POSIX, on which they stand.

int thrd_create(thrd_t *thread, thrd_start_t start, void *argument) {
    ORIGINAL(thrd_create);
    if (is_in_world()) carillon_blocking_start_thread();
    return original(thread, start, argument);
}

int thrd_join(thrd_t thread, int *result) {
    ORIGINAL(thrd_join);
    if (is_in_world()) carillon_blocking_refuse("it waits for the end of a thread (thrd_join)");
    return original(thread, result);
}

int thrd_sleep(const struct timespec *time, struct timespec *rest) {
    ORIGINAL(thrd_sleep);
    return is_in_world() ? nanosleep(time, rest) : original(time, rest);
}

int cnd_wait(cnd_t *condition, mtx_t *mutex) {
    ORIGINAL(cnd_wait);
    if (!is_in_world()) return original(condition, mutex);
    int error = pthread_cond_wait((pthread_cond_t *)condition, (pthread_mutex_t *)mutex);
    return error ? thrd_error : thrd_success;
}

int cnd_timedwait(cnd_t *condition, mtx_t *mutex, const struct timespec *deadline) {
    ORIGINAL(cnd_timedwait);
    if (!is_in_world()) return original(condition, mutex, deadline);
    int error = pthread_cond_timedwait((pthread_cond_t *)condition, (pthread_mutex_t *)mutex, deadline);
    return error == ETIMEDOUT ? thrd_timedout : error ? thrd_error : thrd_success;
}

int cnd_signal(cnd_t *condition) {
    ORIGINAL(cnd_signal);
    if (is_in_world()) carillon_blocking_signal(condition, 0);
    return original(condition);
}

int cnd_broadcast(cnd_t *condition) {
    ORIGINAL(cnd_broadcast);
    if (is_in_world()) carillon_blocking_signal(condition, 1);
    return original(condition);
}

int mtx_lock(mtx_t *mutex) {
    ORIGINAL(mtx_lock);
    if (!is_in_world()) return original(mutex);
    return pthread_mutex_lock((pthread_mutex_t *)mutex) ? thrd_error : thrd_success;
}

#endif
