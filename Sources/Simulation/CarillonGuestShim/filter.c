// The filter: which calls are played. It stays through `fork` and `exec`, and nothing can take it away.
#if defined(__linux__) && defined(__x86_64__)

#include "shim.h"

#include <elf.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/socket.h>

// Calls that the headers of older systems do not know.
enum {
    number_epoll_pwait2 = 441,
    number_futex_waitv = 449,
    number_futex_wake = 454,
    number_futex_wait = 455,
    number_futex_requeue = 456,
};

static const uint32_t trapped[] = {
    // Clocks and timers.
    SYS_clock_gettime, SYS_gettimeofday, SYS_time, SYS_clock_getres, SYS_times, SYS_getrusage, SYS_nanosleep,
    SYS_clock_nanosleep, SYS_timerfd_create, SYS_timerfd_settime, SYS_timerfd_gettime, SYS_alarm, SYS_setitimer,
    SYS_getitimer, SYS_timer_create, SYS_timer_settime, SYS_timer_gettime, SYS_timer_getoverrun, SYS_timer_delete,
    // Threads.
    SYS_futex, SYS_sched_yield, SYS_exit, SYS_exit_group, number_futex_waitv, number_futex_wake, number_futex_wait,
    number_futex_requeue,
    // Descriptors.
    SYS_poll, SYS_ppoll, SYS_select, SYS_pselect6, SYS_epoll_wait, SYS_epoll_pwait, number_epoll_pwait2, SYS_epoll_ctl,
    SYS_recvfrom, SYS_recvmsg, SYS_recvmmsg, SYS_sendto, SYS_sendmsg, SYS_sendmmsg, SYS_accept, SYS_accept4,
    SYS_connect, SYS_socket, SYS_bind, SYS_listen, SYS_getsockname, SYS_getpeername, SYS_sendfile, SYS_splice, SYS_tee,
    SYS_vmsplice, SYS_flock, SYS_msgrcv, SYS_msgsnd, SYS_semop, SYS_semtimedop, SYS_mq_timedreceive, SYS_mq_timedsend,
    SYS_preadv2, SYS_pwritev2, SYS_io_uring_setup, SYS_io_getevents, SYS_io_pgetevents,
    // Processes and signals.
    SYS_fork, SYS_vfork, SYS_execve, SYS_execveat, SYS_wait4, SYS_waitid, SYS_kill, SYS_tkill, SYS_tgkill,
    SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo, SYS_pidfd_send_signal, SYS_rt_sigprocmask, SYS_rt_sigaction,
    SYS_rt_sigtimedwait, SYS_rt_sigsuspend, SYS_pause, SYS_getrandom,
    // Our own.
    own_idle, own_ask, own_play,
};

// The dynamic linker makes these before the library is there, after an `exec`. They are trapped elsewhere.
static const uint32_t trapped_elsewhere[] = {
    SYS_read, SYS_write, SYS_readv, SYS_writev, SYS_open, SYS_openat, SYS_close, SYS_close_range, SYS_dup, SYS_dup2,
    SYS_dup3,
};

static struct sock_filter code[512];
static int length;

static void add(uint16_t kind, uint32_t value, uint8_t if_true, uint8_t if_false) {
    code[length++] = (struct sock_filter){kind, if_true, if_false, value};
}
static void load(size_t offset) { add(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0); }
static void answer(uint32_t value) { add(BPF_RET | BPF_K, value, 0, 0); }
static void skip_unless_equal(uint32_t value, int count) { add(BPF_JMP | BPF_JEQ | BPF_K, value, 0, (uint8_t)count); }
static size_t argument(int index, int is_upper_half) {
    return offsetof(struct seccomp_data, args) + (size_t)index * 8 + (is_upper_half ? 4 : 0);
}

// Jumps to the tests at the end, which have no place yet: of the gate, and before it of the dynamic linker.
enum test { test_gate, test_linker, test_count };
static void test(enum test test) { add(BPF_JMP | BPF_JA, 0x10000u + test, 0, 0); }
static void place_tests(const int places[test_count]) {
    for (int i = 0; i < length; i++)
        if (code[i].code == (BPF_JMP | BPF_JA)) code[i].k = (uint32_t)(places[code[i].k - 0x10000] - i - 1);
}

enum { place = offsetof(struct seccomp_data, instruction_pointer) };

// Lets calls through that come from between two addresses, which have the same upper half.
static void allow_between(uint64_t start, uint64_t end) {
    load(place + 4);
    skip_unless_equal((uint32_t)(start >> 32), 4);
    load(place);
    add(BPF_JMP | BPF_JGE | BPF_K, (uint32_t)start, 0, 2);
    add(BPF_JMP | BPF_JGE | BPF_K, (uint32_t)end, 1, 0);
    answer(SECCOMP_RET_ALLOW);
}

static void test_each(const uint32_t *numbers, size_t count, enum test which) {
    for (size_t i = 0; i < count; i++) {
        skip_unless_equal(numbers[i], 1);
        test(which);
    }
}

// A test for a call, with what follows from its arguments.
static void answer_if(uint32_t number, void (*rest)(void)) {
    int start = length;
    skip_unless_equal(number, 0);
    rest();
    code[start].jf = (uint8_t)(length - start - 1);
}

static void answer_clone3(void) { answer(SECCOMP_RET_ERRNO | 38 /* ENOSYS, and all fall back on clone */); }

// New processes and threads are announced, apart from a child that borrows our memory until its `exec`.
static void answer_clone(void) {
    load(argument(0, 0));
    add(BPF_JMP | BPF_JSET | BPF_K, CLONE_VM, 1, 0);
    test(test_gate);
    add(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 0, 1);
    test(test_gate);
    load(argument(1, 0));
    skip_unless_equal(0, 3);
    load(argument(1, 1));
    skip_unless_equal(0, 1);
    test(test_gate);
    answer(SECCOMP_RET_ALLOW);
}

static void answer_fcntl(void) {
    static const uint32_t commands[] = {F_DUPFD, F_DUPFD_CLOEXEC, F_SETLKW, 38 /* F_OFD_SETLKW */};
    load(argument(1, 0));
    test_each(commands, sizeof commands / sizeof *commands, test_gate);
    answer(SECCOMP_RET_ALLOW);
}

static void answer_getsockopt(void) {
    load(argument(1, 0));
    skip_unless_equal(SOL_SOCKET, 3);
    load(argument(2, 0));
    skip_unless_equal(SO_ERROR, 1);
    test(test_gate);
    answer(SECCOMP_RET_ALLOW);
}

// The dynamic linker's code, from its header.
static int find_linker(uint64_t base, uint64_t *start, uint64_t *end) {
    if (!base) return -1;
    const Elf64_Ehdr *head = (const void *)base;
    const Elf64_Phdr *parts = (const void *)(base + head->e_phoff);
    for (int i = 0; i < head->e_phnum; i++)
        if (parts[i].p_type == PT_LOAD && parts[i].p_flags & PF_X) {
            *start = base + parts[i].p_vaddr;
            *end = *start + parts[i].p_memsz;
            return *start >> 32 == *end >> 32 ? 0 : -1;
        }
    return -1;
}

void filter_raise(uint64_t linker) {
    load(offsetof(struct seccomp_data, arch));
    add(BPF_JMP | BPF_JEQ | BPF_K, AUDIT_ARCH_X86_64, 1, 0);
    answer(SECCOMP_RET_ERRNO | 38);
    load(offsetof(struct seccomp_data, nr));
    add(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1);
    answer(SECCOMP_RET_ERRNO | 38);
    // The kernel remembers which calls pass by their number alone, so the tests of places come last.
    test_each(trapped, sizeof trapped / sizeof *trapped, test_gate);
    answer_if(SYS_clone3, answer_clone3);
    answer_if(SYS_clone, answer_clone);
    answer_if(SYS_fcntl, answer_fcntl);
    answer_if(SYS_getsockopt, answer_getsockopt);
    uint64_t start = 0, end = 0;
    int has_linker = find_linker(linker, &start, &end) == 0;
    if (has_linker)
        test_each(trapped_elsewhere, sizeof trapped_elsewhere / sizeof *trapped_elsewhere, test_linker);
    answer(SECCOMP_RET_ALLOW);
    int places[test_count] = {[test_linker] = length};
    if (has_linker) allow_between(start, end);
    places[test_gate] = length;
    allow_between(GATE, GATE + gate_size);
    answer(SECCOMP_RET_TRAP);
    place_tests(places);
    struct sock_fprog program = {(unsigned short)length, code};
    CALL(SYS_prctl, PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    long error = CALL(SYS_prctl, PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
    if (error < 0) fail(carillon_guest_note_start, -error, "the system lets no filter be raised");
}

#endif
