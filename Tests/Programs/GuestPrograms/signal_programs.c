#ifdef __linux__

#include "programs.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static volatile int count;
static void on_signal(int signal) {
    count++;
    say("handler of %s", sigabbrev_np(signal));
}

static void handle(int signal, int flags) {
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = flags};
    sigaction(signal, &action, NULL);
}

static sigset_t set_of(int signal) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, signal);
    return set;
}

// A child sends its parent a signal every second.
static pid_t pester(int signal, int times) {
    pid_t parent = getpid(), child = fork();
    if (child) return child;
    for (int i = 0; i < times; i++) pass_time(1000), kill(parent, signal);
    _exit(0);
}

static void interrupting(void) {
    int ends[2];
    char byte;
    if (pipe(ends) < 0) return;
    handle(SIGUSR1, 0);
    pester(SIGUSR1, 5);
    struct timespec left;
    say("nanosleep %s", outcome(nanosleep(&(struct timespec){10, 0}, &left)));
    say("left %lld", (long long)left.tv_sec);
    say("poll %s", outcome(poll(NULL, 0, -1)));
    say("read %s", outcome(read(ends[0], &byte, 1)));
    say("pause %s", outcome(pause()));
    say("wait %s", outcome(wait(NULL)));
    say("wait %s", outcome(wait(NULL)));
}

static void restarting(void) {
    handle(SIGUSR1, SA_RESTART);
    pester(SIGUSR1, 3);
    say("wait %s", outcome(wait(NULL)));
    say("signals %d", count);
}

static void waiting_for_signals(void) {
    sigset_t set = set_of(SIGUSR1), none;
    sigprocmask(SIG_BLOCK, &set, NULL);
    sigemptyset(&none);
    int signal = 0;
    siginfo_t info;
    pester(SIGUSR1, 5);
    say("sigwait %d", sigwait(&set, &signal));
    say("sigwaitinfo %d", sigwaitinfo(&set, &info) == SIGUSR1);
    say("sigtimedwait %s", outcome(sigtimedwait(&set, &info, &(struct timespec){0, 500000000})));
    handle(SIGUSR1, 0);
    say("sigsuspend %s", outcome(sigsuspend(&none)));
    say("ppoll %s", outcome(ppoll(NULL, 0, NULL, &none)));
    int file = signalfd(-1, &set, 0);
    struct signalfd_siginfo read_info;
    say("signalfd %zd", read(file, &read_info, sizeof read_info));
    say("signals %d", count);
    wait(NULL);
}

static sigjmp_buf back;
static void jump(int signal) { siglongjmp(back, signal); }

static void jumping(void) {
    struct sigaction action = {.sa_handler = jump};
    sigaction(SIGALRM, &action, NULL);
    for (int i = 0; i < 3; i++) {
        if (sigsetjmp(back, 1)) {
            say("jumped out");
            continue;
        }
        alarm(5);
        pass_time(100000);
    }
}

static void *thread(void *unused) {
    say("the thread's sleep leaves something: %d", nanosleep(&(struct timespec){100, 0}, NULL) < 0);
    return unused;
}

static void to_threads(void) {
    pthread_t other;
    handle(SIGUSR2, 0);
    pthread_create(&other, NULL, thread, NULL);
    pass_time(1000);
    pthread_kill(other, SIGUSR2);
    pthread_join(other, NULL);
    say("joined");
    raise(SIGUSR2);
    say("raised");
    sigset_t set = set_of(SIGUSR2);
    sigprocmask(SIG_BLOCK, &set, NULL);
    raise(SIGUSR2);
    say("blocked");
    sigprocmask(SIG_UNBLOCK, &set, NULL);
    say("unblocked");
}

// The library's own signal can be neither blocked nor taken.
static void own_signal(void) {
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, NULL);
    signal(SIGSYS, SIG_DFL);
    pass_time(1000);
    say("all are blocked");
    sigset_t now;
    sigprocmask(SIG_SETMASK, NULL, &now);
    say("SIGUSR1 %d", sigismember(&now, SIGUSR1));
}

static void broken_pipes(void) {
    int ends[2], status;
    if (pipe(ends) < 0) return;
    pid_t child = fork();
    if (!child) {
        close(ends[0]);
        for (;;)
            if (write(ends[1], "x", 1) < 0) _exit(1);
    }
    close(ends[0]);
    waitpid(child, &status, 0);
    say("by SIGPIPE %d", WIFSIGNALED(status) && WTERMSIG(status) == SIGPIPE);
    signal(SIGPIPE, SIG_IGN);
    say("ignored: %s", outcome(write(ends[1], "x", 1)));
}

static void terminated(void) {
    handle(SIGTERM, 0);
    say("sleeps");
    pass_time(1000000);
    say("was woken");
    signal(SIGTERM, SIG_DFL);
    pass_time(1000000);
    say("never");
}

static void small_stacks(void) {
    static char stack[16384];
    sigaltstack(&(stack_t){.ss_sp = stack, .ss_size = sizeof stack}, NULL);
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_ONSTACK};
    sigaction(SIGALRM, &action, NULL);
    alarm(3);
    say("pause %s", outcome(pause()));
    int status = system("sleep 1");
    say("system %d", status);
}

const struct program signal_programs[] = {
    {"interrupting", interrupting}, {"restarting", restarting}, {"waiting-for-signals", waiting_for_signals},
    {"jumping", jumping}, {"to-threads", to_threads}, {"own-signal", own_signal}, {"broken-pipes", broken_pipes},
    {"terminated", terminated}, {"small-stacks", small_stacks}, {0, 0},
};

#endif
