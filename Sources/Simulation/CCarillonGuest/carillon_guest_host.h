// The harness's own notes of a guest.
#pragma once

#include "carillon_guest.h"

#if defined(__linux__) && defined(__x86_64__)
#define CARILLON_HAS_GUESTS 1
#endif

struct carillon_guest {
    struct carillon_guest_memory *memory;
    char memory_path[256];
    /// The file of the memory, locked for as long as the harness lives.
    int memory_file;
    int input, output, errors;
    /// A socket with a port at which nothing listens.
    int closed_socket;
    /// The process above the program, the first of its namespace.
    pid_t keeper;
    /// The program's process.
    int program_file;
    void *stacks;
    int has_own_numbers, is_stopped;

    // The keeper's words, which lives in the same memory.

    uint32_t is_started;
    int32_t step, error;
    /// The number of the program's process, as the guest sees it.
    pid_t program;
    uint32_t has_exited;
    int32_t status;
    uint32_t is_over;
};

/// Makes the file of the memory that is shared with the guest. Returns 0, or an `errno`.
int carillon_guest_make_memory(struct carillon_guest *guest, const struct carillon_guest_plan *plan);

/// A process or thread of a guest, as the system's directory of processes shows it.
struct carillon_guest_task {
    pid_t pid, inner_pid;
    char state;
    char name[32];
};

/// Calls a function for each process below the keeper, until it returns nonzero. Returns that.
int carillon_guest_each_task(
    struct carillon_guest *guest, int (*look)(const struct carillon_guest_task *task, void *context), void *context);
/// Deals with a process that has the turn and is dead.
void carillon_guest_replace_dead(struct carillon_guest *guest);
/// Gives the turn to the first process that has to look. Returns whether there is one.
int carillon_guest_pass_turn(struct carillon_guest *guest, int first);
long carillon_guest_wake(uint32_t *word);

#ifdef CARILLON_HAS_GUESTS
/// Calls the system, without any function of the C library: the harness can have hooks in place of those, `syscall`
/// among them, that know no real time. Returns a negative `errno` on failure.
static inline long carillon_guest_call(long number, long a, long b, long c, long d, long e) {
    register long r10 __asm__("r10") = d, r8 __asm__("r8") = e;
    long result;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8)
                     : "rcx", "r11", "memory");
    return result;
}
#endif

// A guest that is broken can have written anything into the memory, so no number is taken from there as it is.

static inline uint32_t carillon_guest_least(uint32_t one, uint32_t other) { return one < other ? one : other; }
static inline uint32_t carillon_guest_process_end(const struct carillon_guest_memory *memory) {
    return carillon_guest_least(memory->process_end, carillon_guest_most_processes);
}
static inline uint32_t carillon_guest_binding_count(const struct carillon_guest_memory *memory) {
    return carillon_guest_least(memory->binding_count, carillon_guest_most_bindings);
}
static inline uint32_t carillon_guest_socket_count(const struct carillon_guest_process *process) {
    return carillon_guest_least(process->socket_count, carillon_guest_most_sockets);
}
