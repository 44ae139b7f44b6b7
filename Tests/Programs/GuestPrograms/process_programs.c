#ifdef __linux__

#include "programs.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static void waiting(void) {
    int status = 0;
    siginfo_t info = {0};
    for (int i = 1; i <= 3; i++)
        if (!fork()) pass_time(i * 1000), _exit(i);
    say("wait4 %d", wait4(-1, &status, 0, NULL) > 0);
    say("status %d", WEXITSTATUS(status));
    say("waitid %d", waitid(P_ALL, 0, &info, WEXITED));
    say("status %d", info.si_status);
    say("at once %d", waitpid(-1, &status, WNOHANG));
    say("waitpid %d", waitpid(-1, &status, 0) > 0);
    say("nobody %s", outcome(wait(NULL)));
}

static void spawning(void) {
    pid_t child;
    char *arguments[] = {"sleep", "5", NULL};
    say("posix_spawn %d", posix_spawnp(&child, "sleep", NULL, NULL, arguments, environ));
    say("waitpid %d", waitpid(child, NULL, 0) == child);
    say("missing: %s", strerrorname_np(posix_spawnp(&child, "no-such-program", NULL, NULL, arguments, environ)));
    say("system %d", WEXITSTATUS(system("sleep 3; exit 4")));
    FILE *file = popen("sleep 2; echo hello", "r");
    char line[16] = "";
    say("popen %d", fgets(line, sizeof line, file) != NULL);
    say("pclose %d", pclose(file));
}

static void borrowing(void) {
    pid_t child = vfork();
    if (!child) {
        execlp("sleep", "sleep", "4", NULL);
        _exit(127);
    }
    say("vfork");
    waitpid(child, NULL, 0);
    say("the child is gone");
    child = (pid_t)syscall(SYS_vfork);
    if (!child) _exit(5);
    int status;
    waitpid(child, &status, 0);
    say("a raw one: %d", WEXITSTATUS(status));
}

static void becoming(void) {
    alarm(20);
    execl("/bin/sh", "sh", "-c", "sleep 3; exec sleep 100", NULL);
}

// A program that gets no environment is a guest all the same.
static void without_environment(void) {
    if (!fork()) {
        char *arguments[] = {"sh", "-c", "/bin/sleep 6; /bin/date", NULL}, *none[] = {NULL};
        execve("/bin/sh", arguments, none);
    }
    wait(NULL);
    say("over");
}

static void pipeline(void) {
    say("a pipeline %d",
        system("(sleep 1; echo c; sleep 1; echo a; echo b) | sort | while read x; do sleep 0.5; echo $x; done"));
    say("another %d", system("yes | head -1000 | wc -l"));
}

static void killing(void) {
    pid_t child = fork();
    int status;
    if (!child) pass_time(1000000), _exit(0);
    pass_time(1000);
    kill(child, SIGKILL);
    say("at once %d", waitpid(child, &status, WNOHANG) == child);
    say("by SIGKILL %d", WTERMSIG(status) == SIGKILL);
    child = fork();
    if (!child) pass_time(1000000), _exit(0);
    pass_time(1000);
    kill(child, SIGTERM);
    waitpid(child, &status, 0);
    say("by SIGTERM %d", WTERMSIG(status) == SIGTERM);
    child = fork();
    if (!child) abort();
    waitpid(child, &status, 0);
    say("by SIGABRT %d", WTERMSIG(status) == SIGABRT);
    child = fork();
    if (!child) raise(SIGSEGV), _exit(0);
    waitpid(child, &status, 0);
    say("by SIGSEGV %d", WTERMSIG(status) == SIGSEGV);
    child = fork();
    if (!child) *(volatile int *)0 = 1;
    waitpid(child, &status, 0);
    say("by a bad address %d", WTERMSIG(status) == SIGSEGV);
}

// The parent ends before its children.
static void orphans(void) {
    if (!fork()) {
        setsid();
        if (!fork()) {
            pass_time(5000);
            say("the grandchild ends");
            _exit(0);
        }
        _exit(0);
    }
    wait(NULL);
    say("the child is gone");
}

static void too_many_processes(void) {
    for (int i = 0; i < 100; i++)
        if (!fork()) {
            pass_time(1000000);
            _exit(0);
        }
    say("100 processes");
}

static void one_by_one(void) {
    for (int i = 0; i < 200; i++) {
        pid_t child = fork();
        if (!child) pass_time(10), _exit(0);
        waitpid(child, NULL, 0);
    }
    say("200 processes, one after the other");
}

const struct program process_programs[] = {
    {"waiting", waiting}, {"spawning", spawning}, {"borrowing", borrowing}, {"becoming", becoming},
    {"without-environment", without_environment}, {"pipeline", pipeline}, {"killing", killing}, {"orphans", orphans},
    {"too-many-processes", too_many_processes}, {"one-by-one", one_by_one}, {0, 0},
};

#endif
