// The trap: a call that the filter does not let through comes here.
#if defined(__linux__) && defined(__x86_64__)

#include "shim.h"

#include <errno.h>
#include <sys/wait.h>

enum { code_seccomp = 1, number_epoll_pwait2 = 441, syscall_size = 2 };

static long play_random(struct trap *trap) {
    chance_fill((void *)trap->arguments[0], (size_t)trap->arguments[1]);
    return trap->arguments[1];
}

static long play_other(struct trap *trap) {
    long *a = trap->arguments;
    switch (trap->number) {
    case SYS_getrandom: return play_random(trap);
    case SYS_sched_yield:
        turns_idle(most_idle_yields);
        turns_yield();
        return 0;
    case own_idle: turns_idle((int)a[0]); return 0;
    case own_ask: return names_ask((struct carillon_guest_request *)a[0]);
    case own_play: {
        // The program reads and writes by symbols, because such a call cannot be trapped here.
        const long *given = (const long *)a[0];
        struct trap inner = {given[0], {given[1], given[2], given[3], given[4]}, trap->context};
        return trap_play(&inner);
    }
    default:
        // The caller has something else to do, or does without.
        note(carillon_guest_note_call, trap->number, "");
        return -ENOSYS;
    }
}

long trap_play(struct trap *trap) {
    switch (trap->number) {
    case SYS_clock_gettime: case SYS_gettimeofday: case SYS_time: case SYS_clock_getres: case SYS_times:
    case SYS_getrusage: case SYS_nanosleep: case SYS_clock_nanosleep:
        return clocks_play(trap);
    case SYS_timerfd_create: case SYS_timerfd_settime: case SYS_timerfd_gettime: case SYS_alarm: case SYS_setitimer:
    case SYS_getitimer: case SYS_timer_create: case SYS_timer_settime: case SYS_timer_gettime:
    case SYS_timer_getoverrun: case SYS_timer_delete:
        return timers_play(trap);
    case SYS_futex: return futexes_play(trap);
    case SYS_poll: case SYS_ppoll: case SYS_select: case SYS_pselect6: case SYS_epoll_wait: case SYS_epoll_pwait:
    case number_epoll_pwait2:
        return polling_play(trap);
    case SYS_read: case SYS_readv: case SYS_preadv2: case SYS_recvfrom: case SYS_recvmsg: case SYS_recvmmsg:
    case SYS_mq_timedreceive: case SYS_mq_timedsend:
        return files_play(trap);
    case SYS_write: case SYS_writev: case SYS_pwritev2: case SYS_sendto: case SYS_sendmsg: case SYS_sendmmsg:
    case SYS_sendfile: case SYS_splice: case SYS_tee:
        return writing_play(trap);
    case SYS_open: case SYS_openat: case SYS_close: case SYS_close_range: case SYS_dup: case SYS_dup2: case SYS_dup3:
    case SYS_fcntl:
        return descriptors_play(trap);
    case SYS_flock: case SYS_msgrcv: case SYS_msgsnd: case SYS_semop: case SYS_semtimedop: return locks_play(trap);
    case SYS_accept: case SYS_accept4: case SYS_connect: case SYS_socket: case SYS_bind: case SYS_listen:
    case SYS_getsockname: case SYS_getpeername: case SYS_epoll_ctl: case SYS_getsockopt:
        return connections_play(trap);
    case SYS_fork: case SYS_vfork: case SYS_clone: case SYS_execve: case SYS_execveat: case SYS_wait4: case SYS_waitid:
    case SYS_exit: case SYS_exit_group:
        return processes_play(trap);
    case SYS_kill: case SYS_tkill: case SYS_tgkill: case SYS_rt_sigqueueinfo: case SYS_rt_tgsigqueueinfo:
    case SYS_pidfd_send_signal: case SYS_rt_sigprocmask: case SYS_rt_sigaction: case SYS_rt_sigtimedwait:
    case SYS_rt_sigsuspend: case SYS_pause:
        return signals_play(trap);
    default: return play_other(trap);
    }
}

// Whether a call can leave a signal behind that ends the program.
static int may_be_deadly(long number, long result) {
    switch (number) {
    case SYS_kill: case SYS_tkill: case SYS_tgkill: case SYS_rt_sigqueueinfo: case SYS_rt_tgsigqueueinfo:
    case SYS_pidfd_send_signal: case SYS_rt_sigprocmask:
        return 1;
    default: return result == -EPIPE;
    }
}

// MARK: The thread that calls

static struct carillon_guest_thread *find_thread(int tid) {
    uint64_t self;
    __asm__("mov %%fs:0, %0" : "=r"(self));
    struct carillon_guest_thread *first = 0;
    for (uint32_t i = 0; i < process->thread_end; i++) {
        struct carillon_guest_thread *thread = &process->threads[i];
        if (thread->state == carillon_guest_no_thread || thread->state == carillon_guest_leaving) continue;
        if (thread->tid == tid || (!thread->tid && thread->address == self)) return thread;
        if (!thread->tid && !thread->address && !first) first = thread;
    }
    return first;
}

// A thread's first call. Returns 0 for a child that borrows its parent's memory, and has no turn.
static int identify(int tid) {
    if (CALL(SYS_getpid) != process->pid) return 0;
    if (me) fail(carillon_guest_note_thread, tid, "it shares the data of another thread");
    turns_lock();
    struct carillon_guest_thread *thread = find_thread(tid);
    if (!thread) {
        note(carillon_guest_note_thread, 0, "");
        thread = turns_reserve();
    }
    turns_unlock();
    if (thread->tid == tid) me = thread;
    else turns_join(thread);
    return 1;
}

static void on_trap(int signal, siginfo_t *info, void *context_) {
    (void)signal;
    // A program can send the signal to itself.
    if (info->si_code != code_seccomp) return;
    ucontext_t *context = context_;
    greg_t *registers = context->uc_mcontext.gregs;
    struct trap trap = {
        info->si_syscall,
        {registers[REG_RDI], registers[REG_RSI], registers[REG_RDX], registers[REG_R10], registers[REG_R8],
            registers[REG_R9]},
        context};
    int tid = (int)CALL(SYS_gettid);
    if ((!me || me->tid != tid) && !identify(tid)) {
        registers[REG_RAX] = spawned_play(&trap);
        return;
    }
    process->traps++;
    me->mask = *trap_mask(&trap);
    long result = trap_play(&trap);
    if (result == restart) {
        registers[REG_RIP] -= syscall_size;
        registers[REG_RAX] = trap.number;
    } else {
        registers[REG_RAX] = result;
    }
    if (may_be_deadly(trap.number, result)) signals_before_return(*trap_mask(&trap));
}

// The kernel's way back from a handler.
__attribute__((naked)) static void go_back(void) { __asm__("mov $15, %eax\n\tsyscall"); }

void trap_install(void) {
    enum { restorer_flag = 0x04000000 };
    struct {
        void (*handler)(int, siginfo_t *, void *);
        unsigned long flags;
        void (*restorer)(void);
        uint64_t mask;
        // Small stacks, such as those of goroutines, have no room for a handler, so it has its own where there is one.
    } action = {on_trap, SA_SIGINFO | SA_RESTART | SA_ONSTACK | restorer_flag, go_back, ~0ull};
    uint64_t own = 1ull << (SIGSYS - 1);
    CALL(SYS_rt_sigaction, SIGSYS, &action, 0, sizeof own);
    CALL(SYS_rt_sigprocmask, SIG_UNBLOCK, &own, 0, sizeof own);
}

#endif
