// The state that a process of a world has only once, at its beginning.
#define _GNU_SOURCE
#include "carillon_hooks.h"

#ifdef __linux__

#include "carillon_process_state.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>

// The limits of a phone's process, by their numbers. All others are infinite.
static const struct { int number; struct rlimit64 limit; } limits[] = {
    {RLIMIT_STACK, {8 << 20, RLIM64_INFINITY}},
    {RLIMIT_CORE, {0, RLIM64_INFINITY}},
    {RLIMIT_NOFILE, {2560, RLIM64_INFINITY}},
    {RLIMIT_NPROC, {1333, 2000}},
    {RLIMIT_NICE, {0, 0}},
    {RLIMIT_RTPRIO, {0, 0}},
};

enum { usual_mask = 022, processors = 6 };

struct carillon_process *carillon_process_make(void) {
    struct carillon_process *process = calloc(1, sizeof *process);
    if (!process) abort();
    process->mask = usual_mask;
    sigemptyset(&process->blocked);
    sigemptyset(&process->pending);
    process->signal_stack.ss_flags = SS_DISABLE;
    for (int number = 0; number < limit_count; number++)
        process->limits[number] = (struct rlimit64){RLIM64_INFINITY, RLIM64_INFINITY};
    for (size_t index = 0; index < sizeof limits / sizeof *limits; index++)
        process->limits[limits[index].number] = limits[index].limit;
    strcpy(process->locale, "C");
    for (int number = 0; number < processors; number++) CPU_SET(number, &process->processors);
    return process;
}

void carillon_process_free(struct carillon_process *process) {
    carillon_thread_values_end(process);
    free(process->directory);
    free(process->values);
    free(process);
}

#endif
