// The state that a process of a world has only once, as the hooks in C keep it.
#pragma once

#include "carillon_callers.h"
#include "carillon_original.h"
#include "include/carillon_process.h"

#include <limits.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/types.h>

enum { thread_name_size = 16, signal_limit = 65, limit_count = 16 };

struct carillon_thread_value { pthread_key_t key; const void *value; };

struct carillon_process {
    /// The working directory; NULL stands for the process's own directory.
    char *directory;
    /// The bits that new files do not get.
    mode_t mask;
    /// The actions of signals, by their numbers.
    struct sigaction actions[signal_limit];
    sigset_t blocked, pending;
    stack_t signal_stack;
    struct rlimit64 limits[limit_count];
    int priority;
    char locale[32];
    char thread_name[thread_name_size];
    /// The values of the process's threads, which are one thread here.
    struct carillon_thread_value *values;
    int value_count;
    cpu_set_t processors;
};

/// Lets the values of a process's threads be destroyed, so that their memory is free.
void carillon_thread_values_end(struct carillon_process *process);

// Libraries of the system do their work with what a process has, so most answers are for own code alone.
#define IS_OWN_CALL (is_in_world() && carillon_is_own_code(__builtin_return_address(0)))
#define IS_OWN_OR_FOUNDATIONS_CALL (is_in_world() && carillon_is_own_code_or_foundation(__builtin_return_address(0)))

/// Returns what the calling process has, if own code of a world calls; else NULL.
#define PROCESS_OF_CALLER (IS_OWN_CALL ? carillon_process_here() : NULL)

/// Fails a call.
#define FAIL(code) return (errno = (code), -1)
