// Functions that are refused, because their effect outlives a process, or belongs to all processes of the host.
#define _GNU_SOURCE

#ifdef __linux__

#include "carillon_blocking.h"
#include "carillon_process_state.h"

#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <semaphore.h>
#include <stdarg.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <syslog.h>
#include <unistd.h>
#include <wordexp.h>

#define REFUSE(type, name, declaration, arguments, sentence) \
    type name declaration { \
        ORIGINAL(name); \
        if (is_in_world() && carillon_is_own_code_or_foundation(__builtin_return_address(0))) \
            carillon_blocking_refuse(sentence); \
        return original arguments; \
    }

// MARK: Things that processes share

#define SHARED(name) \
    "it makes or opens something that all processes of the host share (" #name "), and that outlives the world; use a " \
    "file in the app's own directory"
REFUSE(int, shm_open, (const char *name, int flags, mode_t mode), (name, flags, mode), SHARED(shm_open))
REFUSE(int, shm_unlink, (const char *name), (name), SHARED(shm_unlink))
REFUSE(int, sem_unlink, (const char *name), (name), SHARED(sem_unlink))
REFUSE(int, mq_unlink, (const char *name), (name), SHARED(mq_unlink))
REFUSE(int, shmget, (key_t key, size_t size, int flags), (key, size, flags), SHARED(shmget))
REFUSE(int, semget, (key_t key, int count, int flags), (key, count, flags), SHARED(semget))
REFUSE(int, msgget, (key_t key, int flags), (key, flags), SHARED(msgget))

sem_t *sem_open(const char *name, int flags, ...) {
    typedef sem_t *(*function)(const char *, int, mode_t, unsigned);
    ORIGINAL_AS(function, "sem_open");
    if (is_in_world() && carillon_is_own_code_or_foundation(__builtin_return_address(0)))
        carillon_blocking_refuse(SHARED(sem_open));
    va_list list;
    va_start(list, flags);
    mode_t mode = flags & O_CREAT ? va_arg(list, mode_t) : 0;
    unsigned value = flags & O_CREAT ? va_arg(list, unsigned) : 0;
    va_end(list);
    return original(name, flags, mode, value);
}

mqd_t mq_open(const char *name, int flags, ...) {
    typedef mqd_t (*function)(const char *, int, mode_t, struct mq_attr *);
    ORIGINAL_AS(function, "mq_open");
    if (IS_OWN_CALL) carillon_blocking_refuse(SHARED(mq_open));
    va_list list;
    va_start(list, flags);
    mode_t mode = flags & O_CREAT ? va_arg(list, mode_t) : 0;
    struct mq_attr *attributes = flags & O_CREAT ? va_arg(list, struct mq_attr *) : NULL;
    va_end(list);
    return original(name, flags, mode, attributes);
}

// MARK: Other programs

REFUSE(int, wordexp, (const char *words, wordexp_t *result, int flags), (words, result, flags),
    "it asks a shell (wordexp), which is another process; use glob, or split the text")

// MARK: The host's log

// Nobody reads it there.

void openlog(const char *name, int options, int facility) {
    ORIGINAL(openlog);
    if (!IS_OWN_CALL) original(name, options, facility);
}

void closelog(void) {
    ORIGINAL(closelog);
    if (!IS_OWN_CALL) original();
}

void vsyslog(int priority, const char *format, va_list arguments) {
    ORIGINAL(vsyslog);
    if (!IS_OWN_CALL) original(priority, format, arguments);
}

void syslog(int priority, const char *format, ...) {
    ORIGINAL(vsyslog);
    if (IS_OWN_CALL) return;
    va_list list;
    va_start(list, format);
    original(priority, format, list);
    va_end(list);
}

#endif
