#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "carillon_guest_host.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef CARILLON_HAS_GUESTS

#include <arpa/inet.h>
#include <linux/futex.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>

// A program has a keeper above it: the first process of a namespace, which takes in what the program leaves behind. The
// system treats a first process unlike others, so the program itself is the second. The keeper shares the harness's
// memory and descriptors, so it costs nothing; it also shares the data of the thread that started it, so it may use no
// function of the C library.

struct birth {
    struct carillon_guest *guest;
    const struct carillon_guest_plan *plan;
    char *const *environment;
    /// The guest's ends of its standard streams.
    int streams[3];
    int namespaces;
    char *program_stack;
    /// The same numbers inside and outside of a namespace of users.
    char user_map[64], group_map[64];
    int program_file;
};

enum { stack_size = 1 << 16, signal_count = 64, mask_size = 8 };

static void write_file(const char *path, const char *text) {
    long file = carillon_guest_call(SYS_openat, AT_FDCWD, (long)path, O_WRONLY, 0, 0);
    long size = 0;
    while (text[size]) size++;
    if (file < 0) return;
    carillon_guest_call(SYS_write, file, (long)text, size, 0, 0);
    carillon_guest_call(SYS_close, file, 0, 0, 0, 0);
}

static void fail_program(struct birth *birth, enum carillon_guest_step step, long error) {
    birth->guest->step = (int32_t)step;
    birth->guest->error = (int32_t)-error;
    for (;;) carillon_guest_call(SYS_exit_group, 127, 0, 0, 0, 0);
}

// Runs between clone and exec, on a stack of its own.
static int become_program(void *birth_) {
    struct birth *birth = birth_;
    const struct carillon_guest_plan *plan = birth->plan;
    struct {
        void (*handler)(int);
        unsigned long flags, restorer, mask;
    } action = {SIG_DFL, 0, 0, 0};
    uint64_t none = 0;
    struct rlimit no_core = {0, 0};
    carillon_guest_call(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    carillon_guest_call(SYS_setsid, 0, 0, 0, 0, 0);
    for (int i = 1; i <= signal_count; i++) carillon_guest_call(SYS_rt_sigaction, i, (long)&action, 0, mask_size, 0);
    carillon_guest_call(SYS_prctl, PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    carillon_guest_call(SYS_setrlimit, RLIMIT_CORE, (long)&no_core, 0, 0, 0);
    uint64_t processors[16] = {0};
    if (plan->processor > 0 && plan->processor <= 1024) {
        processors[(plan->processor - 1) / 64] = 1ull << (plan->processor - 1) % 64;
        carillon_guest_call(SYS_sched_setaffinity, 0, sizeof processors, (long)processors, 0, 0);
    }
    long persona = carillon_guest_call(SYS_personality, 0xffffffff, 0, 0, 0, 0);
    carillon_guest_call(SYS_personality, persona | ADDR_NO_RANDOMIZE, 0, 0, 0, 0);
    // Streams that have a number below 3 would be closed by the others.
    long streams[3];
    for (int i = 0; i < 3; i++) streams[i] = carillon_guest_call(SYS_fcntl, birth->streams[i], F_DUPFD_CLOEXEC, 3, 0, 0);
    for (int i = 0; i < 3; i++) carillon_guest_call(SYS_dup2, streams[i], i, 0, 0, 0);
    carillon_guest_call(SYS_close_range, 3, ~0u, 0, 0, 0);
    long error = plan->working_directory ? carillon_guest_call(SYS_chdir, (long)plan->working_directory, 0, 0, 0, 0) : 0;
    if (error < 0) fail_program(birth, carillon_guest_step_directory, error);
    carillon_guest_call(SYS_rt_sigprocmask, SIG_SETMASK, (long)&none, 0, mask_size, 0);
    error = carillon_guest_call(SYS_execve, (long)plan->program, (long)plan->arguments, (long)birth->environment, 0, 0);
    fail_program(birth, carillon_guest_step_program, error);
    return 127;
}

static void tell(uint32_t *word, uint32_t value) {
    __atomic_store_n(word, value, __ATOMIC_RELEASE);
    carillon_guest_call(SYS_futex, (long)word, FUTEX_WAKE, INT32_MAX, 0, 0);
}

// Like clone of the C library, which would need `errno`.
static long start_program(struct birth *birth) {
    long flags = CLONE_VM | CLONE_VFORK | CLONE_PIDFD | SIGCHLD, result;
    void **stack = (void **)(birth->program_stack + stack_size) - 2;
    stack[0] = (void *)become_program;
    stack[1] = birth;
    __asm__ volatile(
        "syscall\n\t"
        "test %%rax, %%rax\n\t"
        "jnz 1f\n\t"
        "pop %%rax\n\t"
        "pop %%rdi\n\t"
        "xor %%ebp, %%ebp\n\t"
        "call *%%rax\n\t"
        "hlt\n"
        "1:"
        : "=a"(result)
        : "a"(SYS_clone), "D"(flags), "S"(stack), "d"(&birth->program_file)
        : "rcx", "r11", "r10", "r8", "memory");
    return result;
}

static int keep(void *birth_) {
    struct birth *birth = birth_;
    struct carillon_guest *guest = birth->guest;
    const struct carillon_guest_plan *plan = birth->plan;
    carillon_guest_call(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    carillon_guest_call(SYS_prctl, PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    if (birth->namespaces & CLONE_NEWUSER) {
        write_file("/proc/self/setgroups", "deny");
        write_file("/proc/self/uid_map", birth->user_map);
        write_file("/proc/self/gid_map", birth->group_map);
    }
    if (birth->namespaces & CLONE_NEWNS) {
        carillon_guest_call(SYS_mount, (long)"none", (long)"/", 0, MS_REC | MS_PRIVATE, 0);
        carillon_guest_call(SYS_mount, (long)"proc", (long)"/proc", (long)"proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, 0);
    }
    if (birth->namespaces & CLONE_NEWUTS && plan->host_name) {
        long size = 0;
        while (plan->host_name[size]) size++;
        carillon_guest_call(SYS_sethostname, (long)plan->host_name, size, 0, 0, 0);
    }
    long program = start_program(birth);
    guest->program_file = birth->program_file;
    if (program < 0) {
        guest->step = carillon_guest_step_process;
        guest->error = (int32_t)-program;
    }
    guest->program = (pid_t)program;
    int32_t failed = guest->step;
    // The harness gives the plan back when it hears this, so nothing below may look at it.
    tell(&guest->is_started, 1);
    for (;;) {
        int status = 0;
        long pid = carillon_guest_call(SYS_wait4, -1, (long)&status, __WALL, 0, 0);
        if (pid == -EINTR) continue;
        if (pid < 0) break;
        if (pid != program) continue;
        guest->status = status;
        tell(&guest->has_exited, 1);
        if (!failed) carillon_guest_call(SYS_futex, (long)&guest->memory->state, FUTEX_WAKE, INT32_MAX, 0, 0);
    }
    tell(&guest->is_over, 1);
    if (!failed) tell(&guest->memory->state, carillon_guest_over);
    for (;;) carillon_guest_call(SYS_exit, 0, 0, 0, 0, 0);
    return 0;
}

// MARK: Pipes and the environment

static int make_closed_port(struct carillon_guest *guest) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    guest->closed_socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (guest->closed_socket < 0 || bind(guest->closed_socket, (struct sockaddr *)&address, size) < 0
        || getsockname(guest->closed_socket, (struct sockaddr *)&address, &size) < 0)
        return errno;
    guest->memory->closed_port = ntohs(address.sin_port);
    return 0;
}

static int make_pipes(struct carillon_guest *guest, int streams[3]) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) < 0) return errno;
    streams[0] = ends[0], guest->input = ends[1];
    if (pipe2(ends, O_CLOEXEC) < 0) return errno;
    streams[1] = ends[1], guest->output = ends[0];
    if (pipe2(ends, O_CLOEXEC) < 0) return errno;
    streams[2] = ends[1], guest->errors = ends[0];
    int own[] = {guest->input, guest->output, guest->errors};
    for (int i = 0; i < 3; i++) fcntl(own[i], F_SETFL, fcntl(own[i], F_GETFL) | O_NONBLOCK);
    return 0;
}

// The given environment, and the two variables that bring the library in. The caller frees the list and its last two.
static char **make_environment(const struct carillon_guest *guest, const struct carillon_guest_plan *plan) {
    size_t count = 0, kept = 0;
    const char *libraries = "";
    while (plan->environment && plan->environment[count]) count++;
    char **result = malloc((count + 3) * sizeof *result);
    if (!result) return NULL;
    for (size_t i = 0; i < count; i++) {
        if (!strncmp(plan->environment[i], "CARILLON_GUEST=", 15)) continue;
        if (!strncmp(plan->environment[i], "LD_PRELOAD=", 11)) libraries = plan->environment[i] + 11;
        else result[kept++] = plan->environment[i];
    }
    result[kept] = result[kept + 1] = NULL;
    if (asprintf(&result[kept], "LD_PRELOAD=%s%s%s", plan->shim, *libraries ? ":" : "", libraries) < 0
        || asprintf(&result[kept + 1], "CARILLON_GUEST=%s", guest->memory_path) < 0)
        return NULL;
    result[kept + 2] = NULL;
    return result;
}

static void free_environment(char **environment) {
    if (!environment) return;
    size_t count = 0;
    while (environment[count]) count++;
    free(environment[count - 1]);
    free(environment[count - 2]);
    free(environment);
}

// Starts the keeper with as many namespaces as the system allows.
static int start_keeper(struct birth *birth) {
    static const int choices[] = {
        CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWUTS | CLONE_NEWIPC,
        CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWUTS | CLONE_NEWIPC,
        0,
    };
    struct carillon_guest *guest = birth->guest;
    snprintf(birth->user_map, sizeof birth->user_map, "%u %u 1", geteuid(), geteuid());
    snprintf(birth->group_map, sizeof birth->group_map, "%u %u 1", getegid(), getegid());
    guest->stacks = mmap(NULL, 2 * stack_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (guest->stacks == MAP_FAILED) {
        guest->stacks = NULL;
        return errno;
    }
    birth->program_stack = (char *)guest->stacks + stack_size;
    // No handler of the harness's may run in the keeper.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int error = 0;
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++) {
        birth->namespaces = choices[i];
        guest->has_own_numbers = guest->memory->has_own_numbers = !!choices[i];
        // Without a signal at its end it does not show in the harness's waits for its other children.
        guest->keeper = clone(
            keep, (char *)guest->stacks + stack_size, choices[i] | CLONE_VM | CLONE_FILES, birth);
        error = guest->keeper < 0 ? errno : 0;
        if (!error) break;
    }
    while (!error && !__atomic_load_n(&guest->is_started, __ATOMIC_ACQUIRE))
        carillon_guest_call(SYS_futex, (long)&guest->is_started, FUTEX_WAIT, 0, 0, 0);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return error;
}

// The processors that the harness's threads had at first.
static cpu_set_t all;
static pthread_once_t has_all = PTHREAD_ONCE_INIT;

static void note_all(void) {
    if (sched_getaffinity(0, sizeof all, &all) < 0) CPU_ZERO(&all);
}

void carillon_guest_roam(void) {
    pthread_once(&has_all, note_all);
    if (CPU_COUNT(&all)) sched_setaffinity(0, sizeof all, &all);
}

int32_t carillon_guest_stay(void) {
    pthread_once(&has_all, note_all);
    int processor = sched_getcpu();
    cpu_set_t set;
    CPU_ZERO(&set);
    if (processor < 0 || processor >= CPU_SETSIZE) return 0;
    CPU_SET(processor, &set);
    return sched_setaffinity(0, sizeof set, &set) < 0 ? 0 : processor + 1;
}

struct carillon_guest *carillon_guest_start(
    const struct carillon_guest_plan *plan, struct carillon_guest_failure *failure) {
    struct carillon_guest *guest = calloc(1, sizeof *guest);
    *failure = (struct carillon_guest_failure){carillon_guest_step_memory, ENOMEM};
    if (!guest) return NULL;
    if (!plan->program || !plan->arguments || !plan->shim) {
        failure->error = EINVAL;
        free(guest);
        return NULL;
    }
    guest->input = guest->output = guest->errors = guest->closed_socket = -1;
    guest->memory_file = guest->program_file = -1;
    struct birth birth = {.guest = guest, .plan = plan, .streams = {-1, -1, -1}, .program_file = -1};
    char **environment = NULL;
    failure->error = carillon_guest_make_memory(guest, plan);
    if (!failure->error) failure->error = make_closed_port(guest);
    if (!failure->error && !(environment = make_environment(guest, plan))) failure->error = ENOMEM;
    if (!failure->error) {
        failure->step = carillon_guest_step_pipes;
        failure->error = make_pipes(guest, birth.streams);
    }
    if (!failure->error) {
        failure->step = carillon_guest_step_process;
        birth.environment = environment;
        failure->error = start_keeper(&birth);
    }
    for (int i = 0; i < 3; i++)
        if (birth.streams[i] >= 0) close(birth.streams[i]);
    free_environment(environment);
    if (!failure->error && guest->step) {
        failure->step = (enum carillon_guest_step)guest->step;
        failure->error = guest->error;
    }
    if (failure->error) {
        carillon_guest_end(guest);
        return NULL;
    }
    failure->step = carillon_guest_step_none;
    return guest;
}

#else

int32_t carillon_guest_stay(void) { return 0; }
void carillon_guest_roam(void) {}

struct carillon_guest *carillon_guest_start(
    const struct carillon_guest_plan *plan, struct carillon_guest_failure *failure) {
    *failure = (struct carillon_guest_failure){carillon_guest_step_process, ENOSYS};
    return NULL;
}

#endif
