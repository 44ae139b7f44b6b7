// Other processes and signals. They live in real time, so no world can take them in.
#define _GNU_SOURCE

#ifdef __linux__

#include "carillon_blocking.h"
#include "carillon_callers.h"
#include "carillon_copied_locks.h"
#include "carillon_original.h"
#include "carillon_processes.h"

#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// Foundation's Process is among those who start one for own code.
#define REFUSE(reason) \
    do { \
        if (is_in_world() && carillon_is_own_code_or_foundation(__builtin_return_address(0))) \
            carillon_blocking_refuse(reason); \
    } while (0)

#define START(name) "it starts a process (" name "), which lives in real time; put a server of the world in its place"
#define BECOME(name) "it replaces its process by a program (" name "), and with it the world"
#define END(name) "it waits for the end of a process (" name "), which lives in real time"
#define SIGNAL(name) "it waits for a signal (" name "), which no world sends; use a dispatch semaphore or a stream"

// MARK: Starting

pid_t fork(void) {
    ORIGINAL(fork);
    REFUSE(START("fork"));
    uint32_t caller = (uint32_t)gettid();
    pid_t process = original();
    if (process == 0) carillon_copied_locks_begin(caller);
    return process;
}

// A hook cannot stand between vfork and its caller, whose stack both processes use.
pid_t vfork(void) {
    ORIGINAL(fork);
    REFUSE(START("vfork"));
    return original();
}

int posix_spawn(pid_t *process, const char *path, const posix_spawn_file_actions_t *actions,
                const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]) {
    ORIGINAL(posix_spawn);
    REFUSE(START("posix_spawn"));
    return original(process, path, actions, attributes, arguments, environment);
}

int posix_spawnp(pid_t *process, const char *file, const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]) {
    ORIGINAL(posix_spawnp);
    REFUSE(START("posix_spawnp"));
    return original(process, file, actions, attributes, arguments, environment);
}

int system(const char *command) {
    ORIGINAL(system);
    REFUSE(START("system"));
    return original(command);
}

FILE *popen(const char *command, const char *mode) {
    ORIGINAL(popen);
    REFUSE(START("popen"));
    return original(command, mode);
}

pid_t _Fork(void) {
    ORIGINAL(_Fork);
    REFUSE(START("_Fork"));
    return original();
}

int daemon(int keeps_directory, int keeps_streams) {
    ORIGINAL(daemon);
    REFUSE(START("daemon"));
    return original(keeps_directory, keeps_streams);
}

// MARK: Becoming another program

int execve(const char *path, char *const arguments[], char *const environment[]) {
    ORIGINAL(execve);
    REFUSE(BECOME("execve"));
    return original(path, arguments, environment);
}

int execv(const char *path, char *const arguments[]) {
    ORIGINAL(execv);
    REFUSE(BECOME("execv"));
    return original(path, arguments);
}

int execvp(const char *file, char *const arguments[]) {
    ORIGINAL(execvp);
    REFUSE(BECOME("execvp"));
    return original(file, arguments);
}

int execvpe(const char *file, char *const arguments[], char *const environment[]) {
    ORIGINAL(execvpe);
    REFUSE(BECOME("execvpe"));
    return original(file, arguments, environment);
}

int fexecve(int file, char *const arguments[], char *const environment[]) {
    ORIGINAL(fexecve);
    REFUSE(BECOME("fexecve"));
    return original(file, arguments, environment);
}

int execveat(int directory, const char *path, char *const arguments[], char *const environment[], int flags) {
    ORIGINAL(execveat);
    REFUSE(BECOME("execveat"));
    return original(directory, path, arguments, environment, flags);
}

// The calls whose arguments are a list.

static int count_arguments(va_list list) {
    int count = 1;
    while (va_arg(list, char *)) count++;
    return count;
}

#define TAKE_LIST(first) \
    va_list list, again; \
    va_start(list, first); \
    va_copy(again, list); \
    int count = count_arguments(again); \
    va_end(again); \
    char *arguments[count + 1]; \
    arguments[0] = (char *)first; \
    for (int index = 1; index <= count; index++) arguments[index] = va_arg(list, char *);

int execl(const char *path, const char *argument, ...) {
    REFUSE(BECOME("execl"));
    TAKE_LIST(argument)
    va_end(list);
    return execv(path, arguments);
}

int execlp(const char *file, const char *argument, ...) {
    REFUSE(BECOME("execlp"));
    TAKE_LIST(argument)
    va_end(list);
    return execvp(file, arguments);
}

int execle(const char *path, const char *argument, ...) {
    REFUSE(BECOME("execle"));
    TAKE_LIST(argument)
    char *const *environment = va_arg(list, char *const *);
    va_end(list);
    return execve(path, arguments, environment);
}

// MARK: System calls by their numbers

const char *carillon_processes_refusal(long number) {
    switch (number) {
#ifdef SYS_fork
    case SYS_fork: return START("fork");
    case SYS_vfork: return START("vfork");
#endif
    case SYS_clone: return START("clone");
    case SYS_clone3: return START("clone3");
    case SYS_execve: return BECOME("execve");
    case SYS_execveat: return BECOME("execveat");
    default: return NULL;
    }
}

// MARK: Waiting for the end

pid_t wait(int *status) {
    ORIGINAL(wait);
    REFUSE(END("wait"));
    return original(status);
}

pid_t waitpid(pid_t process, int *status, int options) {
    ORIGINAL(waitpid);
    REFUSE(END("waitpid"));
    return original(process, status, options);
}

int waitid(idtype_t kind, id_t identifier, siginfo_t *info, int options) {
    ORIGINAL(waitid);
    REFUSE(END("waitid"));
    return original(kind, identifier, info, options);
}

pid_t wait3(int *status, int options, struct rusage *usage) {
    ORIGINAL(wait3);
    REFUSE(END("wait3"));
    return original(status, options, usage);
}

pid_t wait4(pid_t process, int *status, int options, struct rusage *usage) {
    ORIGINAL(wait4);
    REFUSE(END("wait4"));
    return original(process, status, options, usage);
}

// MARK: Waiting for signals

int pause(void) {
    ORIGINAL(pause);
    REFUSE(SIGNAL("pause"));
    return original();
}

int sigsuspend(const sigset_t *signals) {
    ORIGINAL(sigsuspend);
    REFUSE(SIGNAL("sigsuspend"));
    return original(signals);
}

int sigwait(const sigset_t *signals, int *signal) {
    ORIGINAL(sigwait);
    REFUSE(SIGNAL("sigwait"));
    return original(signals, signal);
}

int sigwaitinfo(const sigset_t *signals, siginfo_t *info) {
    ORIGINAL(sigwaitinfo);
    REFUSE(SIGNAL("sigwaitinfo"));
    return original(signals, info);
}

int sigtimedwait(const sigset_t *signals, siginfo_t *info, const struct timespec *limit) {
    ORIGINAL(sigtimedwait);
    REFUSE(SIGNAL("sigtimedwait"));
    return original(signals, info, limit);
}

#endif
