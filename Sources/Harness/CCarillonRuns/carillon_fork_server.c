#define _GNU_SOURCE
#include "carillon_fork_server.h"
#include "carillon_trap.h"
#include "carillon_worker.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#ifdef __linux__

enum { stack_limit = 8 << 20 };

/// The signals that were blocked before the fork server waits for the ends of its children.
static sigset_t unblocked;

static void on_child(int signal_number) { (void)signal_number; }

void carillon_fork_server_begin(void) {
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    // Only a wait in `ppoll` lets the signal through, so none comes unnoticed before it.
    struct sigaction action = {0};
    action.sa_handler = on_child;
    sigemptyset(&action.sa_mask);
    sigaction(SIGCHLD, &action, NULL);
    sigset_t child;
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    sigprocmask(SIG_BLOCK, &child, &unblocked);
    sigdelset(&unblocked, SIGCHLD);
}

pid_t carillon_child_fork(int life) {
    fflush(NULL);
    pid_t forkServer = getpid();
    pid_t child = fork();
    if (child != 0) return child;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != forkServer) _exit(1);
    prctl(PR_SET_CHILD_SUBREAPER, 0);
    signal(SIGCHLD, SIG_DFL);
    sigprocmask(SIG_SETMASK, &unblocked, NULL);
    // A signal to the group of the world's process is not for its supervisor.
    setpgid(0, 0);
    int nothing = open("/dev/null", O_RDONLY);
    dup2(nothing, STDIN_FILENO);
    if (life > 3) close_range(3, (unsigned)life - 1, 0);
    close_range((unsigned)(life < 3 ? 3 : life + 1), ~0U, 0);
    umask(022);
    // A world's thread has the same room everywhere.
    struct rlimit limit;
    if (getrlimit(RLIMIT_STACK, &limit) == 0) {
        if (limit.rlim_max == RLIM_INFINITY || limit.rlim_max > stack_limit) limit.rlim_cur = stack_limit;
        setrlimit(RLIMIT_STACK, &limit);
    }
    return 0;
}

/// Sends SIGKILL to all children of this process. Returns their number, and adds the number of those that had not ended
/// to `alive`.
static int kill_children(int *alive) {
    int count = 0;
    DIR *processes = opendir("/proc");
    if (!processes) return 0;
    for (struct dirent *entry; (entry = readdir(processes));) {
        pid_t process = (pid_t)atoi(entry->d_name), parent = 0;
        if (process <= 0) continue;
        char path[64], text[512];
        snprintf(path, sizeof path, "/proc/%d/stat", process);
        FILE *file = fopen(path, "re");
        if (!file) continue;
        size_t length = fread(text, 1, sizeof text - 1, file);
        fclose(file);
        text[length] = 0;
        // The name is in brackets, and may contain some itself; the parent follows the state after it.
        char *bracket = text + length;
        while (bracket > text && *bracket != ')') bracket--;
        char state = 0;
        if (sscanf(bracket, ") %c %d", &state, &parent) != 2 || parent != getpid()) continue;
        *alive += state != 'Z' && state != 'X';
        count += kill(process, SIGKILL) == 0;
    }
    closedir(processes);
    return count;
}

/// Ends all children of this process, and the children that they leave behind. Returns the number of those that had not
/// ended by themselves.
static int end_children(void) {
    int count = 0;
    for (;;) {
        pid_t ended = waitpid(-1, NULL, WNOHANG);
        if (ended > 0) continue;
        if (ended < 0) return count;
        int killed = kill_children(&count);
        if (killed == 0) return count;
        for (int index = 0; index < killed; index++) waitpid(-1, NULL, 0);
    }
}

struct carillon_child_end carillon_child_wait(pid_t child, int channel) {
    struct carillon_child_end end = {0};
    struct pollfd request = {channel, POLLIN, 0};
    while (waitpid(child, &end.status, WNOHANG) == 0) {
        if (ppoll(&request, 1, NULL, &unblocked) <= 0) continue;
        struct carillon_message message;
        ssize_t count = recv(channel, &message, sizeof message, MSG_DONTWAIT);
        if (count < 0 && (errno == EAGAIN || errno == EINTR)) continue;
        end.is_alone = count <= 0;
        kill(child, SIGKILL);
        // The killed child's end is all that is waited for.
        request.fd = -1;
    }
    end.left = end_children();
    return end;
}

const char *const carillon_fork_server_variable = "CARILLON_FORK_SERVER";

static int is_possible;
void carillon_fork_server_set_possible(void) { is_possible = 1; }
int carillon_fork_server_is_possible(void) { return is_possible; }

#else

// Elsewhere worlds run on threads.
const char *const carillon_fork_server_variable = "CARILLON_FORK_SERVER";
void carillon_fork_server_begin(void) {}
pid_t carillon_child_fork(int life) {
    (void)life;
    errno = ENOTSUP;
    return -1;
}
struct carillon_child_end carillon_child_wait(pid_t child, int channel) {
    (void)child, (void)channel;
    return (struct carillon_child_end){0};
}
void carillon_fork_server_set_possible(void) {}
int carillon_fork_server_is_possible(void) { return 0; }

#endif
