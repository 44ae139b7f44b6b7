#ifdef __linux__

#include "programs.h"

#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int ready;

static struct timespec later(clockid_t clock, int milliseconds) {
    struct timespec time;
    clock_gettime(clock, &time);
    time.tv_nsec += milliseconds % 1000 * 1000000;
    time.tv_sec += milliseconds / 1000 + time.tv_nsec / 1000000000;
    time.tv_nsec %= 1000000000;
    return time;
}

static void *waker(void *unused) {
    pass_time(2000);
    pthread_mutex_lock(&mutex);
    ready = 1;
    pthread_cond_signal(&condition);
    pthread_mutex_unlock(&mutex);
    say("signalled");
    return unused;
}

static void conditions(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, waker, NULL);
    pthread_mutex_lock(&mutex);
    struct timespec soon = later(CLOCK_REALTIME, 500);
    say("timed wait %d", pthread_cond_timedwait(&condition, &mutex, &soon) == ETIMEDOUT);
    while (!ready) pthread_cond_wait(&condition, &mutex);
    pthread_mutex_unlock(&mutex);
    say("woken");
    pthread_join(thread, NULL);
    say("joined");
}

static void *worker(void *number) {
    for (int i = 0; i < 4; i++) {
        pthread_mutex_lock(&mutex);
        say("worker %d, round %d", (int)(intptr_t)number, i);
        pthread_mutex_unlock(&mutex);
        if (i % 2) sched_yield();
        else pass_time(100);
    }
    return NULL;
}

static void workers(void) {
    pthread_t threads[20];
    for (intptr_t i = 0; i < 20; i++) pthread_create(&threads[i], NULL, worker, (void *)i);
    for (int i = 0; i < 20; i++) pthread_join(threads[i], NULL);
    say("all joined");
}

static sem_t semaphore;
static void *in_queue(void *number) {
    sem_wait(&semaphore);
    say("number %d", (int)(intptr_t)number);
    return NULL;
}

// Those who wait are woken in the order in which they came.
static void queues(void) {
    pthread_t threads[5];
    sem_init(&semaphore, 0, 0);
    for (intptr_t i = 0; i < 5; i++) pthread_create(&threads[i], NULL, in_queue, (void *)i), pass_time(10);
    for (int i = 0; i < 5; i++) pass_time(1000), sem_post(&semaphore);
    for (int i = 0; i < 5; i++) pthread_join(threads[i], NULL);
}

static pthread_rwlock_t readers = PTHREAD_RWLOCK_INITIALIZER;
static pthread_barrier_t barrier;

static void *other(void *unused) {
    pass_time(1000);
    sem_post(&semaphore);
    pthread_rwlock_wrlock(&readers);
    pass_time(1000);
    pthread_rwlock_unlock(&readers);
    pass_time(500);
    pthread_barrier_wait(&barrier);
    return unused;
}

static void locks(void) {
    pthread_t thread;
    sem_init(&semaphore, 0, 0);
    pthread_barrier_init(&barrier, NULL, 2);
    pthread_create(&thread, NULL, other, NULL);
    sem_wait(&semaphore);
    say("semaphore");
    pass_time(10);
    pthread_rwlock_rdlock(&readers);
    say("read lock");
    pthread_rwlock_unlock(&readers);
    pthread_barrier_wait(&barrier);
    say("barrier");
    struct timespec soon = later(CLOCK_REALTIME, 250);
    say("sem_timedwait %s", outcome(sem_timedwait(&semaphore, &soon)));
    pthread_join(thread, NULL);
}

static void *holder(void *lock) {
    pthread_mutex_lock(lock);
    pass_time(3000);
    pthread_mutex_unlock(lock);
    return NULL;
}

static void inheriting_locks(void) {
    pthread_mutexattr_t attributes;
    pthread_mutex_t lock;
    pthread_t thread;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_setprotocol(&attributes, PTHREAD_PRIO_INHERIT);
    pthread_mutex_init(&lock, &attributes);
    pthread_create(&thread, NULL, holder, &lock);
    pass_time(100);
    struct timespec soon = later(CLOCK_REALTIME, 400);
    say("timed lock %d", pthread_mutex_timedlock(&lock, &soon) == ETIMEDOUT);
    say("lock %d", pthread_mutex_lock(&lock));
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
}

static void *deserter(void *lock) {
    pthread_mutex_lock(lock);
    pass_time(1000);
    return NULL;
}

// A thread ends with a lock that it has. The one who waits gets it.
static void deserted_locks(void) {
    pthread_mutexattr_t attributes;
    pthread_mutex_t lock;
    pthread_t thread;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&lock, &attributes);
    pthread_create(&thread, NULL, deserter, &lock);
    pass_time(100);
    say("lock %d", pthread_mutex_lock(&lock) == EOWNERDEAD);
    pthread_join(thread, NULL);
}

// Two processes share a lock, and its owner is killed.
static void shared_locks(void) {
    struct shared {
        pthread_mutex_t lock;
        sem_t semaphore;
    } *shared = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_setpshared(&attributes, PTHREAD_PROCESS_SHARED);
    pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&shared->lock, &attributes);
    sem_init(&shared->semaphore, 1, 0);
    pid_t child = fork();
    if (!child) {
        sem_wait(&shared->semaphore);
        say("the child was woken");
        pthread_mutex_lock(&shared->lock);
        sem_post(&shared->semaphore);
        pass_time(100000);
        _exit(0);
    }
    pass_time(1000);
    sem_post(&shared->semaphore);
    pass_time(1000);
    sem_wait(&shared->semaphore);
    say("the parent was woken");
    kill(child, SIGKILL);
    say("lock %d", pthread_mutex_lock(&shared->lock) == EOWNERDEAD);
    waitpid(child, NULL, 0);
    say("child gone");
}

static void *sleeper(void *unused) {
    pass_time(1000000);
    return unused;
}
static void *reader(void *ends) {
    char byte;
    if (read(((int *)ends)[0], &byte, 1) < 0) say("read %s", outcome(-1));
    return NULL;
}
static void say_cancelled(void *name) { say("%s: cleaned up", (const char *)name); }
static void *waiter(void *unused) {
    pthread_mutex_lock(&mutex);
    pthread_cleanup_push(say_cancelled, "condition");
    for (;;) pthread_cond_wait(&condition, &mutex);
    pthread_cleanup_pop(1);
    return unused;
}

static void cancelling(void) {
    void *(*const routines[])(void *) = {sleeper, reader, waiter};
    int ends[2];
    if (pipe(ends) < 0) return;
    for (int i = 0; i < 3; i++) {
        pthread_t thread;
        void *result;
        pthread_create(&thread, NULL, routines[i], ends);
        pass_time(500);
        pthread_cancel(thread);
        pthread_join(thread, &result);
        say("cancelled %d", result == PTHREAD_CANCELED);
    }
}

static thread_local int counter;
static void say_gone(void *unused) {
    (void)unused;
    say("a thread's own value is freed");
}
static void *short_lived(void *key) {
    pthread_setspecific(*(pthread_key_t *)key, &counter);
    pass_time(10);
    return NULL;
}

static void detached_threads(void) {
    pthread_key_t key;
    pthread_key_create(&key, say_gone);
    for (int i = 0; i < 300; i++) {
        pthread_t thread;
        pthread_create(&thread, NULL, short_lived, &key);
        if (i % 2) pthread_detach(thread);
        else pthread_join(thread, NULL);
    }
    pass_time(100);
    say("300 threads, one after the other");
}

static void *last(void *unused) {
    pass_time(5000);
    say("the last thread ends");
    return unused;
}

static void leaving_first(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, last, NULL);
    pthread_exit(NULL);
}

static void *executor(void *unused) {
    pass_time(1000);
    execl("/bin/sh", "sh", "-c", "sleep 2; echo another program", NULL);
    return unused;
}

// A program is executed by a thread that is not the first.
static void executing(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, sleeper, NULL);
    pthread_create(&threads[1], NULL, executor, NULL);
    pthread_join(threads[0], NULL);
}

static int raw_stack[16384];
static int raw_word = 1;
static int raw_thread(void *unused) {
    (void)unused;
    syscall(SYS_nanosleep, &(struct timespec){1, 0}, NULL);
    raw_word = 0;
    syscall(SYS_futex, &raw_word, FUTEX_WAKE, 1);
    for (;;) syscall(SYS_exit, 0);
}

// A thread that no library started, with data of its own.
static void raw_threads(void) {
    static char data[4096] __attribute__((aligned(64)));
    *(void **)(data + 2048) = data + 2048;
    clone(raw_thread, raw_stack + 16384,
        CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM | CLONE_SETTLS, NULL, NULL,
        data + 2048);
    while (raw_word) syscall(SYS_futex, &raw_word, FUTEX_WAIT, 1, NULL);
    say("the raw thread is through");
    pass_time(10);
}

static void too_many_threads(void) {
    for (int i = 0; i < 400; i++) {
        pthread_t thread;
        pthread_create(&thread, NULL, sleeper, NULL);
    }
    pass_time(1000);
    say("400 threads");
}

const struct program thread_programs[] = {
    {"conditions", conditions}, {"queues", queues}, {"workers", workers}, {"locks", locks},
    {"inheriting-locks", inheriting_locks},
    {"deserted-locks", deserted_locks}, {"shared-locks", shared_locks}, {"cancelling", cancelling},
    {"detached-threads", detached_threads}, {"leaving-first", leaving_first}, {"executing", executing},
    {"raw-threads", raw_threads}, {"too-many-threads", too_many_threads},
    {0, 0},
};

#endif
