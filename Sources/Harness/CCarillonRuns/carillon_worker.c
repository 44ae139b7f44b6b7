#define _GNU_SOURCE
#include "carillon_worker.h"
#include "carillon_fork_server.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

static int is_worker;

int carillon_worker_is_one(void) { return is_worker; }

static void on_end(int signal_number) { (void)signal_number; }

/// Lets the supervisor decide about Control-C and similar signals. The signals get a handler instead of SIG_IGN, which
/// started programs would inherit.
static void leave_ending_to_the_supervisor(void) {
    struct sigaction action = {0};
    action.sa_handler = on_end;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
}

void carillon_worker_become(void) {
    is_worker = 1;
    leave_ending_to_the_supervisor();
}

pid_t carillon_worker_fork(int errors) {
#ifdef __linux__
    // Buffered output would be written twice.
    fflush(NULL);
    pid_t parent = getpid();
    pid_t worker = fork();
    if (worker != 0) return worker;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(1);
    is_worker = 1;
    // The modes of new files are the same on all hosts.
    umask(022);
    // The program that started this process may have had signals blocked.
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    leave_ending_to_the_supervisor();
    dup2(errors, STDERR_FILENO);
    return 0;
#else
    (void)errors;
    errno = ENOTSUP;
    return -1;
#endif
}

void carillon_worker_locate(pid_t worker, int32_t thread) {
#ifdef __linux__
    syscall(SYS_tgkill, worker, thread, SIGURG);
#else
    (void)worker, (void)thread;
#endif
}

int carillon_worker_end(pid_t worker) {
    // A worker that is ending by itself keeps its own status.
    kill(worker, SIGKILL);
    return carillon_worker_wait(worker);
}

int carillon_worker_wait(pid_t worker) {
    int status = 0;
    while (waitpid(worker, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

pid_t carillon_janitor_fork(int reading, int writing) {
    fflush(NULL);
    pid_t janitor = fork();
    if (janitor != 0) return janitor;
    close(writing);
    // Signals to the command's group of processes are not for the janitor.
    setsid();
    leave_ending_to_the_supervisor();
    // A reader of the command's output does not wait for the janitor. A reader of its errors gets their end only after
    // the janitor's work.
    int nothing = open("/dev/null", O_RDWR);
    dup2(nothing, STDIN_FILENO);
    dup2(nothing, STDOUT_FILENO);
#ifdef __linux__
    reading = dup2(reading, 3);
    close_range(4, ~0U, 0);
#endif
    char byte;
    ssize_t count;
    do count = read(reading, &byte, 1);
    while (count > 0 || (count < 0 && errno == EINTR));
    return 0;
}

int carillon_is_single_threaded(void) {
#ifdef __linux__
    DIR *threads = opendir("/proc/self/task");
    if (!threads) return 0;
    int count = 0;
    for (struct dirent *entry; (entry = readdir(threads));) count += entry->d_name[0] != '.';
    closedir(threads);
    return count == 1;
#else
    return 0;
#endif
}

_Noreturn void carillon_leave(int status) {
    fflush(NULL);
    _exit(status);
}

int carillon_make_channel(int ends[2]) {
#ifdef __linux__
    return socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends);
#else
    return socketpair(AF_UNIX, SOCK_DGRAM, 0, ends);
#endif
}
