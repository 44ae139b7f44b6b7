#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "carillon_guest_host.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct carillon_guest_memory *carillon_guest_memory(struct carillon_guest *guest) { return guest->memory; }
void carillon_guest_set_now(struct carillon_guest *guest, int64_t now) {
    __atomic_store_n(&guest->memory->now, now, __ATOMIC_RELEASE);
}

struct carillon_guest_counts carillon_guest_counts(struct carillon_guest *guest) {
    struct carillon_guest_counts counts = {0};
    for (uint32_t i = 0; i < carillon_guest_process_end(guest->memory); i++) {
        const struct carillon_guest_process *process = &guest->memory->processes[i];
        counts.traps += process->traps;
        counts.turns += process->turns;
        counts.rests += process->rests;
        counts.readings += process->readings;
        if (process->state == carillon_guest_no_process) continue;
        counts.processes++;
        counts.threads += process->thread_count;
    }
    return counts;
}

int carillon_guest_input(struct carillon_guest *guest) { return guest->input; }
int carillon_guest_output(struct carillon_guest *guest) { return guest->output; }
int carillon_guest_errors(struct carillon_guest *guest) { return guest->errors; }
int carillon_guest_has_own_numbers(struct carillon_guest *guest) { return guest->has_own_numbers; }

void carillon_guest_close_input(struct carillon_guest *guest) {
    if (guest->input >= 0) close(guest->input);
    guest->input = -1;
}

#ifdef CARILLON_HAS_GUESTS

#include <linux/futex.h>
#include <stdio.h>
#include <sys/syscall.h>

long carillon_guest_wake(uint32_t *word) { return carillon_guest_call(SYS_futex, (long)word, FUTEX_WAKE, INT32_MAX, 0, 0); }

// MARK: Turns

static int has_to_look(const struct carillon_guest_memory *memory, const struct carillon_guest_process *process) {
    if (process->state == carillon_guest_announced) return 1;
    if (process->state != carillon_guest_alive) return 0;
    return process->must_look || process->deadline <= memory->now || process->seen_progress != memory->progress;
}

int carillon_guest_pass_turn(struct carillon_guest *guest, int first) {
    struct carillon_guest_memory *memory = guest->memory;
    int count = (int)carillon_guest_process_end(memory);
    for (int i = 0; i < count; i++) {
        int number = (first + i) % count;
        struct carillon_guest_process *process = &memory->processes[number];
        if (!has_to_look(memory, process)) continue;
        process->must_look = 1;
        __atomic_store_n(&memory->state, carillon_guest_busy, __ATOMIC_RELEASE);
        __atomic_store_n(&memory->turn, number, __ATOMIC_RELEASE);
        __atomic_add_fetch(&process->kick, 1, __ATOMIC_RELEASE);
        carillon_guest_wake(&process->kick);
        return 1;
    }
    return 0;
}

int carillon_guest_kick(struct carillon_guest *guest, int is_news) {
    struct carillon_guest_memory *memory = guest->memory;
    if (memory->state != carillon_guest_at_rest) return memory->state == carillon_guest_busy;
    if (guest->is_stopped) return 0;
    int count = (int)carillon_guest_process_end(memory), first = 0;
    for (int i = 0; i < count && is_news; i++)
        if (memory->processes[i].state == carillon_guest_alive) memory->processes[i].must_look = 1;
    if (count == 0) return 0;
    if (memory->shuffles && count > 1) {
        uint64_t bits = (memory->seed ^ memory->progress) * 0xd1342543de82ef95;
        first = (int)((bits >> 33) % (uint64_t)count);
    }
    return carillon_guest_pass_turn(guest, first);
}

int64_t carillon_guest_deadline(struct carillon_guest *guest) {
    int64_t earliest = CARILLON_GUEST_NEVER;
    for (uint32_t i = 0; i < carillon_guest_process_end(guest->memory) && !guest->is_stopped; i++) {
        const struct carillon_guest_process *process = &guest->memory->processes[i];
        if (process->state == carillon_guest_alive && process->deadline < earliest) earliest = process->deadline;
    }
    return earliest;
}

// MARK: Waiting

static int64_t real_milliseconds(void) {
    struct timespec time;
    carillon_guest_call(SYS_clock_gettime, CLOCK_MONOTONIC, (long)&time, 0, 0, 0);
    return time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

// A program is over, and has never said anything.
static void note_silence(struct carillon_guest_memory *memory) {
    if (memory->processes[0].pid || memory->note_count) return;
    memory->notes[0] = (struct carillon_guest_note){.kind = carillon_guest_note_silence, .count = 1};
    memory->note_count = 1;
}

enum carillon_guest_state carillon_guest_wait(struct carillon_guest *guest, int milliseconds) {
    enum { step = 10 };
    int64_t start = 0, end = 0;
    for (;;) {
        uint32_t state = __atomic_load_n(&guest->memory->state, __ATOMIC_ACQUIRE);
        if (__atomic_load_n(&guest->is_over, __ATOMIC_ACQUIRE)) {
            note_silence(guest->memory);
            return carillon_guest_over;
        }
        if (state != carillon_guest_busy) return (enum carillon_guest_state)state;
        int64_t time = real_milliseconds();
        if (!end) start = time, end = time + milliseconds;
        else if (time - start >= step) carillon_guest_replace_dead(guest);
        if (time >= end) return carillon_guest_busy;
        struct timespec span = {0, (end - time < step ? end - time : step) * 1000000};
        carillon_guest_call(SYS_futex, (long)&guest->memory->state, FUTEX_WAIT, carillon_guest_busy, (long)&span, 0);
    }
}

// MARK: The end

pid_t carillon_guest_pid(struct carillon_guest *guest) {
    char path[64], line[128];
    int pid = -1;
    snprintf(path, sizeof path, "/proc/self/fdinfo/%d", guest->program_file);
    FILE *file = fopen(path, "re");
    while (file && fgets(line, sizeof line, file)) sscanf(line, "Pid: %d", &pid);
    if (file) fclose(file);
    return pid;
}

int carillon_guest_signal(struct carillon_guest *guest, int signal) {
    long result = carillon_guest_call(SYS_pidfd_send_signal, guest->program_file, signal, 0, 0, 0);
    if (result < 0) return (int)-result;
    if (signal == SIGSTOP) guest->is_stopped = 1;
    if (signal == SIGCONT || signal == SIGKILL) guest->is_stopped = 0;
    return 0;
}

// Whether the program's process lives, by the guest's own word.
static int is_program_there(const struct carillon_guest *guest) {
    for (uint32_t i = 0; i < carillon_guest_process_end(guest->memory); i++) {
        const struct carillon_guest_process *process = &guest->memory->processes[i];
        int is_there = process->state == carillon_guest_alive || process->state == carillon_guest_announced;
        if (is_there && process->pid == guest->program) return 1;
    }
    return 0;
}

int carillon_guest_exit_status(struct carillon_guest *guest, int *status) {
    while (!__atomic_load_n(&guest->has_exited, __ATOMIC_ACQUIRE)) {
        if (is_program_there(guest)) return 0;
        // The keeper is about to hear of the end, which has come already.
        struct timespec span = {0, 1000000};
        carillon_guest_call(SYS_futex, (long)&guest->has_exited, FUTEX_WAIT, 0, (long)&span, 0);
    }
    *status = guest->status;
    return 1;
}

static int kill_task(const struct carillon_guest_task *task, void *context) {
    (void)context;
    kill(task->pid, SIGKILL);
    return 0;
}

static void kill_all(struct carillon_guest *guest) {
    // The keeper ends by itself when no process is left; it must not go before, or they would be nobody's.
    if (!guest->has_own_numbers)
        while (!__atomic_load_n(&guest->is_over, __ATOMIC_ACQUIRE)) {
            carillon_guest_each_task(guest, kill_task, NULL);
            struct timespec span = {0, 1000000};
            carillon_guest_call(SYS_futex, (long)&guest->is_over, FUTEX_WAIT, 0, (long)&span, 0);
        }
    kill(guest->keeper, SIGKILL);
    while (waitpid(guest->keeper, NULL, __WALL) < 0 && errno == EINTR) {
    }
}

void carillon_guest_kill(struct carillon_guest *guest) {
    if (guest->keeper > 0) kill_all(guest);
    guest->keeper = 0;
}

void carillon_guest_end(struct carillon_guest *guest) {
    carillon_guest_kill(guest);
    int files[] = {
        guest->input, guest->output, guest->errors, guest->closed_socket, guest->memory_file, guest->program_file};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        if (files[i] >= 0) close(files[i]);
    if (guest->memory) munmap(guest->memory, sizeof *guest->memory);
    if (guest->memory_path[0]) unlink(guest->memory_path);
    if (guest->stacks) munmap(guest->stacks, 1 << 17);
    free(guest);
}

#else

int carillon_guest_kick(struct carillon_guest *guest, int is_news) { return 0; }
int64_t carillon_guest_deadline(struct carillon_guest *guest) { return CARILLON_GUEST_NEVER; }
enum carillon_guest_state carillon_guest_wait(struct carillon_guest *guest, int milliseconds) {
    return carillon_guest_over;
}
pid_t carillon_guest_pid(struct carillon_guest *guest) { return -1; }
int carillon_guest_signal(struct carillon_guest *guest, int signal) { return ENOSYS; }
int carillon_guest_exit_status(struct carillon_guest *guest, int *status) { return 0; }
void carillon_guest_kill(struct carillon_guest *guest) {}
void carillon_guest_end(struct carillon_guest *guest) {}

#endif
