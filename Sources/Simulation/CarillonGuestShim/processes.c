// Processes: `fork`, `exec`, waiting for children, and the end. A process that begins or ends is announced before, so
// that the guest's turn can wait for it.
#if defined(__linux__) && defined(__x86_64__)

#include "shim.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <sys/wait.h>
#include <sys/mman.h>

typedef struct carillon_guest_process other_process;

int processes_reserve(void) {
    for (int i = 0; i < carillon_guest_most_processes; i++) {
        other_process *other = &guest->processes[i];
        if (other->state != carillon_guest_no_process) continue;
        uint32_t kick = other->kick;
        clear(other, offsetof(other_process, sockets));
        // The threads of the one before are of no interest, and their memory is large.
        for (uint32_t k = 0; k < carillon_guest_most_threads && other->threads[k].tid; k++)
            clear(&other->threads[k], sizeof other->threads[k]);
        other->kick = kick;
        other->deadline = other->alarm_deadline = CARILLON_GUEST_NEVER;
        other->state = carillon_guest_announced;
        if ((uint32_t)i >= guest->process_end) guest->process_end = (uint32_t)i + 1;
        return i;
    }
    fail(carillon_guest_note_limit, carillon_guest_most_processes, "processes");
}

void processes_enter(int number, int tid) {
    other_process *own = &guest->processes[number];
    process = own;
    process_number = number;
    for (uint32_t i = 0; i < own->thread_end; i++) clear(&own->threads[i], sizeof own->threads[i]);
    own->thread_end = own->thread_count = 0;
    own->lock = 0;
    own->idle_count = 0;
    own->pid = (int32_t)CALL(SYS_getpid);
    own->deadline = CARILLON_GUEST_NEVER;
    struct carillon_guest_thread *thread = turns_reserve();
    thread->tid = tid;
    thread->state = carillon_guest_running;
    me = thread;
    guest->progress++;
    __atomic_store_n(&own->state, carillon_guest_alive, __ATOMIC_RELEASE);
}

// MARK: The end

// Waits, in real time, until a process is gone; one that nobody has waited for yet counts as gone.
static void await_death(other_process *other) {
    long file = CALL(SYS_pidfd_open, other->pid, 0);
    if (file >= 0) {
        struct pollfd ended = {(int)file, POLLIN, 0};
        CALL(SYS_poll, &ended, 1, 10000);
        CALL(SYS_close, file);
    }
    other->state = carillon_guest_no_process;
    other->socket_count = 0;
    guest->progress++;
}

void processes_expect_death(other_process *other) { await_death(other); }

int processes_await_endings(void) {
    int count = 0;
    for (uint32_t i = 0; i < guest->process_end; i++) {
        if (guest->processes[i].state != carillon_guest_ending || &guest->processes[i] == process) continue;
        await_death(&guest->processes[i]);
        count++;
    }
    return count;
}

void processes_end(long number, long code) {
    if (process->state != carillon_guest_ending) {
        process->state = carillon_guest_ending;
        process->socket_count = 0;
        guest->progress++;
        for (int i = 0; i < carillon_guest_most_requests; i++)
            if (guest->requests[i].state != carillon_guest_free && guest->requests[i].process == process_number)
                requests_withdraw(i);
        processes_pass_on();
    }
    for (;;) CALL(number, code);
}

// MARK: fork

static long play_fork(struct trap *trap) {
    long *a = trap->arguments;
    int number = processes_reserve();
    other_process *child = &guest->processes[number];
    int is_clone = trap->number == SYS_clone;
    // A child that would borrow our memory gets its own: it would also borrow our turn.
    long flags = is_clone ? a[0] & ~(long)(CLONE_VM | CLONE_VFORK) : SIGCHLD;
    child->chance = chance_draw();
    uint64_t mask = me->mask;
    long result = CALL(SYS_clone, flags, 0, is_clone ? a[2] : 0, is_clone ? a[3] : 0, is_clone ? a[4] : 0);
    if (result > 0) {
        child->pid = (int32_t)result;
        return result;
    }
    if (result < 0) {
        child->state = carillon_guest_no_process;
        return result;
    }
    process = child;
    process_number = number;
    processes_await_turn();
    processes_enter(number, (int)CALL(SYS_gettid));
    me->mask = mask;
    timers_after_fork();
    descriptors_after_fork();
    if (is_clone && a[1]) trap->context->uc_mcontext.gregs[REG_RSP] = a[1];
    return 0;
}

// A thread is announced here, and starts on the program's own stack.
static long play_thread(struct trap *trap) {
    greg_t *registers = trap->context->uc_mcontext.gregs;
    uint64_t way = gate_way_to((uint64_t)registers[REG_RIP]);
    if (!way) fail(carillon_guest_note_limit, 250, "places that start threads");
    turns_lock();
    struct carillon_guest_thread *new = turns_reserve();
    // The new thread finds itself by the address of its own data.
    new->address = trap->arguments[0] & CLONE_SETTLS ? (uint64_t)trap->arguments[4] : 0;
    turns_unlock();
    registers[REG_RIP] = (greg_t)way;
    return SYS_clone;
}

// MARK: exec

// Copies the list of an environment, with what the next program needs.
static char **prepare_environment(char *const *environment) {
    char *room = scratch(), **result = (char **)room, *memory, *library;
    size_t count = 0, left = 0;
    while (environment && environment[count]) count++;
    char *texts = room + (count + 3) * sizeof *result;
    if ((count + 3) * sizeof *result + 4096 > scratch_size) return 0;
    memory = texts;
    copy_text(memory, 600, "CARILLON_GUEST=");
    copy_text(memory + 15, 580, guest->memory_path);
    library = memory + 600;
    copy_text(library, 3000, "LD_PRELOAD=");
    copy_text(library + 11, 1100, guest->shim_path);
    for (size_t i = 0; i < count; i++) {
        const char *variable = environment[i];
        int is_memory = 1, is_library = 1;
        for (int k = 0; k < 15 && is_memory; k++) is_memory = variable[k] == memory[k];
        for (int k = 0; k < 11 && is_library; k++) is_library = variable[k] == library[k];
        if (is_memory) continue;
        if (!is_library) {
            result[left++] = environment[i];
            continue;
        }
        // The program's own libraries stay behind ours.
        size_t length = length_of(library), own = length_of(guest->shim_path);
        const char *others = variable + 11;
        int has_ours = 1;
        for (size_t k = 0; k < own && has_ours; k++) has_ours = others[k] == guest->shim_path[k];
        if (has_ours) others += own;
        else if (*others) library[length++] = ':';
        copy_text(library + length, 2000, others);
    }
    result[left++] = memory;
    result[left++] = library;
    result[left] = 0;
    return result;
}

static long play_exec(struct trap *trap) {
    long *a = trap->arguments;
    int is_at = trap->number == SYS_execveat;
    long error = program_check(is_at ? (int)a[0] : AT_FDCWD, (const char *)a[is_at ? 1 : 0], is_at ? (int)a[4] : 0);
    if (error) return error;
    char **environment = prepare_environment((char *const *)a[is_at ? 3 : 2]);
    if (!environment) return -E2BIG;
    // A child that borrows its parent's memory becomes a process of its own here.
    int pid = (int)CALL(SYS_getpid), number = -1;
    if (pid != process->pid) {
        number = processes_reserve();
        guest->processes[number].pid = pid;
    }
    // The next program inherits the mask of the program, not that of the handler.
    uint64_t mask = *trap_mask(trap), all = ~0ull;
    CALL(SYS_rt_sigprocmask, SIG_SETMASK, &mask, 0, sizeof mask);
    long result = is_at ? CALL(SYS_execveat, a[0], a[1], a[2], environment, a[4])
                        : CALL(SYS_execve, a[0], a[1], environment);
    CALL(SYS_rt_sigprocmask, SIG_SETMASK, &all, 0, sizeof all);
    if (number >= 0) guest->processes[number].state = carillon_guest_no_process;
    return result;
}

// MARK: Children

static long play_wait(struct trap *trap) {
    int is_old = trap->number == SYS_wait4, flags = is_old ? 2 : 3;
    long arguments[6];
    copy(arguments, trap->arguments, sizeof arguments);
    if (arguments[flags] & WNOHANG) {
        long *a = arguments;
        return CALL(trap->number, a[0], a[1], a[2], a[3], a[4]);
    }
    arguments[flags] |= WNOHANG;
    return call_repeat(trap, trap->number, arguments, CARILLON_GUEST_NEVER, 1);
}

long processes_play(struct trap *trap) {
    switch (trap->number) {
    case SYS_clone:
        if (trap->arguments[0] & CLONE_THREAD) return play_thread(trap);
        return play_fork(trap);
    case SYS_fork:
    case SYS_vfork: return play_fork(trap);
    case SYS_execve:
    case SYS_execveat: return play_exec(trap);
    case SYS_exit:
        turns_leave();
        for (;;) CALL(SYS_exit, trap->arguments[0]);
    case SYS_exit_group: processes_end(SYS_exit_group, trap->arguments[0]);
    default: return play_wait(trap);
    }
}

long spawned_play(struct trap *trap) {
    long *a = trap->arguments;
    switch (trap->number) {
    case SYS_rt_sigprocmask:
    case SYS_rt_sigaction: return signals_play(trap);
    case SYS_execve:
    case SYS_execveat: return play_exec(trap);
    case SYS_exit:
    case SYS_exit_group: {
        // Its parent goes on a little before it is gone.
        other_process *own = &guest->processes[processes_reserve()];
        own->pid = (int32_t)CALL(SYS_getpid);
        own->state = carillon_guest_ending;
        for (;;) CALL(trap->number, a[0]);
    }
    case own_idle: return 0;
    default: return CALL(trap->number, a[0], a[1], a[2], a[3], a[4], a[5]);
    }
}

#endif
