// The limits and rights of a process. In a world they are those of a phone's process, and what it sets is for itself.
#define _GNU_SOURCE

#ifdef __linux__

#include "carillon_process_state.h"

#include <errno.h>
#include <grp.h>
#include <pthread.h>
#include <sched.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/timex.h>
#include <time.h>
#include <unistd.h>

// MARK: Resources

static int is_limit(int number) { return number >= 0 && number < limit_count; }

static int get_limit(struct carillon_process *process, int number, struct rlimit64 *limit) {
    if (!is_limit(number)) FAIL(EINVAL);
    *limit = process->limits[number];
    return 0;
}

static int set_limit(struct carillon_process *process, int number, const struct rlimit64 *limit) {
    if (!is_limit(number) || limit->rlim_cur > limit->rlim_max) FAIL(EINVAL);
    if (limit->rlim_max > process->limits[number].rlim_max) FAIL(EPERM);
    process->limits[number] = *limit;
    return 0;
}

_Static_assert(sizeof(struct rlimit) == sizeof(struct rlimit64), "");

#define LIMITS(get, set, change, type) \
    int get(__rlimit_resource_t number, struct type *limit) { \
        ORIGINAL(get); \
        struct carillon_process *process = PROCESS_OF_CALLER; \
        return process ? get_limit(process, (int)number, (struct rlimit64 *)limit) : original(number, limit); \
    } \
    int set(__rlimit_resource_t number, const struct type *limit) { \
        ORIGINAL(set); \
        struct carillon_process *process = PROCESS_OF_CALLER; \
        return process ? set_limit(process, (int)number, (const struct rlimit64 *)limit) : original(number, limit); \
    } \
    int change(pid_t target, __rlimit_resource_t number, const struct type *new, struct type *old) { \
        ORIGINAL(change); \
        struct carillon_process *process = PROCESS_OF_CALLER; \
        if (!process) return original(target, number, new, old); \
        if (target && target != getpid()) FAIL(ESRCH); \
        struct rlimit64 before; \
        if (get_limit(process, (int)number, &before)) return -1; \
        if (new && set_limit(process, (int)number, (const struct rlimit64 *)new)) return -1; \
        if (old) *(struct rlimit64 *)old = before; \
        return 0; \
    }
LIMITS(getrlimit, setrlimit, prlimit, rlimit)
LIMITS(getrlimit64, setrlimit64, prlimit64, rlimit64)

int getdtablesize(void) {
    ORIGINAL(getdtablesize);
    struct carillon_process *process = PROCESS_OF_CALLER;
    return process ? (int)process->limits[RLIMIT_NOFILE].rlim_cur : original();
}

// MARK: Processors

enum { priority_limit = 19 };

int getpriority(__priority_which_t which, id_t target) {
    ORIGINAL(getpriority);
    struct carillon_process *process = PROCESS_OF_CALLER;
    if (!process) return original(which, target);
    errno = 0;
    return process->priority;
}

static int set_priority(struct carillon_process *process, int priority) {
    if (priority < process->priority) FAIL(EACCES);
    process->priority = priority > priority_limit ? priority_limit : priority;
    return 0;
}

int setpriority(__priority_which_t which, id_t target, int priority) {
    ORIGINAL(setpriority);
    struct carillon_process *process = PROCESS_OF_CALLER;
    return process ? set_priority(process, priority) : original(which, target, priority);
}

int nice(int increment) {
    ORIGINAL(nice);
    struct carillon_process *process = PROCESS_OF_CALLER;
    if (!process) return original(increment);
    if (set_priority(process, process->priority + increment)) FAIL(EPERM);
    return process->priority;
}

static int get_processors(const struct carillon_process *process, size_t size, cpu_set_t *set) {
    if (size < sizeof(long)) return EINVAL;
    memset(set, 0, size);
    memcpy(set, &process->processors, size < sizeof *set ? size : sizeof *set);
    return 0;
}

static int set_processors(struct carillon_process *process, size_t size, const cpu_set_t *set) {
    cpu_set_t chosen = {0};
    memcpy(&chosen, set, size < sizeof chosen ? size : sizeof chosen);
    if (CPU_COUNT(&chosen) == 0) return EINVAL;
    process->processors = chosen;
    return 0;
}

int sched_getaffinity(pid_t target, size_t size, cpu_set_t *set) {
    ORIGINAL(sched_getaffinity);
    struct carillon_process *process = PROCESS_OF_CALLER;
    if (!process) return original(target, size, set);
    int error = get_processors(process, size, set);
    if (error) FAIL(error);
    return 0;
}

int sched_setaffinity(pid_t target, size_t size, const cpu_set_t *set) {
    ORIGINAL(sched_setaffinity);
    struct carillon_process *process = PROCESS_OF_CALLER;
    if (!process) return original(target, size, set);
    int error = set_processors(process, size, set);
    if (error) FAIL(error);
    return 0;
}

int pthread_getaffinity_np(pthread_t thread, size_t size, cpu_set_t *set) {
    ORIGINAL(pthread_getaffinity_np);
    struct carillon_process *process = PROCESS_OF_CALLER;
    return process ? get_processors(process, size, set) : original(thread, size, set);
}

int pthread_setaffinity_np(pthread_t thread, size_t size, const cpu_set_t *set) {
    ORIGINAL(pthread_setaffinity_np);
    struct carillon_process *process = PROCESS_OF_CALLER;
    return process ? set_processors(process, size, set) : original(thread, size, set);
}

int sched_getcpu(void) {
    ORIGINAL(sched_getcpu);
    return IS_OWN_CALL ? 0 : original();
}

// Threads of a world take turns as its seed says, whatever their priorities are.
#define IGNORE(name, declaration, arguments) \
    int name declaration { \
        ORIGINAL(name); \
        return IS_OWN_CALL ? 0 : original arguments; \
    }
IGNORE(pthread_setschedparam, (pthread_t thread, int policy, const struct sched_param *values), (thread, policy, values))
IGNORE(pthread_setschedprio, (pthread_t thread, int priority), (thread, priority))
IGNORE(sched_setscheduler, (pid_t process, int policy, const struct sched_param *values), (process, policy, values))
IGNORE(sched_setparam, (pid_t process, const struct sched_param *values), (process, values))

// MARK: Rights

// An app has none of these, whoever runs its world.
#define FORBID(name, declaration, arguments) \
    int name declaration { \
        ORIGINAL(name); \
        if (IS_OWN_CALL) FAIL(EPERM); \
        return original arguments; \
    }
FORBID(setuid, (uid_t user), (user))
FORBID(seteuid, (uid_t user), (user))
FORBID(setreuid, (uid_t user, uid_t effective), (user, effective))
FORBID(setresuid, (uid_t user, uid_t effective, uid_t saved), (user, effective, saved))
FORBID(setgid, (gid_t group), (group))
FORBID(setegid, (gid_t group), (group))
FORBID(setregid, (gid_t group, gid_t effective), (group, effective))
FORBID(setresgid, (gid_t group, gid_t effective, gid_t saved), (group, effective, saved))
FORBID(setgroups, (size_t count, const gid_t *groups), (count, groups))
FORBID(setsid, (void), ())
FORBID(setpgid, (pid_t process, pid_t group), (process, group))
FORBID(setpgrp, (void), ())
FORBID(chroot, (const char *path), (path))
FORBID(unshare, (int parts), (parts))
FORBID(setns, (int file, int kind), (file, kind))
FORBID(sethostname, (const char *name, size_t size), (name, size))
FORBID(setdomainname, (const char *name, size_t size), (name, size))
FORBID(clock_settime, (clockid_t clock, const struct timespec *time), (clock, time))
FORBID(settimeofday, (const struct timeval *time, const struct timezone *zone), (time, zone))
FORBID(adjtime, (const struct timeval *change, struct timeval *old), (change, old))
FORBID(adjtimex, (struct timex *values), (values))
FORBID(mount, (const char *source, const char *target, const char *kind, unsigned long flags, const void *data),
    (source, target, kind, flags, data))
FORBID(umount, (const char *target), (target))
FORBID(umount2, (const char *target, int flags), (target, flags))
FORBID(acct, (const char *path), (path))

// MARK: Groups, sessions and users of a process

int getgroups(int size, gid_t groups[]) {
    ORIGINAL(getgroups);
    if (!IS_OWN_CALL) return original(size, groups);
    if (size > 0) groups[0] = getgid();
    return 1;
}

#define OWN_NUMBER(name, declaration, arguments) \
    pid_t name declaration { \
        ORIGINAL(name); \
        return IS_OWN_CALL ? getpid() : original arguments; \
    }
OWN_NUMBER(getpgid, (pid_t process), (process))
OWN_NUMBER(getsid, (pid_t process), (process))
OWN_NUMBER(getpgrp, (void), ())

#define THREE(name, type, get) \
    int name(type *real, type *effective, type *saved) { \
        ORIGINAL(name); \
        if (!IS_OWN_CALL) return original(real, effective, saved); \
        *real = *effective = *saved = get(); \
        return 0; \
    }
THREE(getresuid, uid_t, getuid)
THREE(getresgid, gid_t, getgid)

long gethostid(void) {
    ORIGINAL(gethostid);
    return IS_OWN_CALL ? 0 : original();
}

int getdomainname(char *name, size_t size) {
    ORIGINAL(getdomainname);
    if (!IS_OWN_CALL) return original(name, size);
    if (size < sizeof "(none)") FAIL(EINVAL);
    strcpy(name, "(none)");
    return 0;
}

#endif
