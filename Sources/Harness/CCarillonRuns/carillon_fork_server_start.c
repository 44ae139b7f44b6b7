#define _GNU_SOURCE
#include "carillon_fork_server.h"
#include "carillon_worker.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#ifdef __linux__
#include <sys/personality.h>
#endif
#include <unistd.h>

#ifdef __linux__

extern char **environ;

/// Returns a copy of a descriptor that is not among those of a fork server.
static int out_of_the_way(int descriptor) { return fcntl(descriptor, F_DUPFD_CLOEXEC, 16); }

pid_t carillon_fork_server_start(int channel, int box, int errors) {
    size_t count = 0;
    while (environ[count]) count++;
    char **environment = calloc(count + 2, sizeof *environment);
    if (!environment) return -1;
    memcpy(environment, environ, count * sizeof *environment);
    char mark[64];
    strcpy(mark, carillon_fork_server_variable);
    strcat(mark, "=1");
    environment[count] = mark;
    char *arguments[] = {"carillon-forkServer", NULL};

    int copies[] = {out_of_the_way(channel), out_of_the_way(box), out_of_the_way(errors)};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, copies[0], carillon_fork_server_channel);
    posix_spawn_file_actions_adddup2(&actions, copies[1], carillon_fork_server_box);
    posix_spawn_file_actions_adddup2(&actions, copies[2], STDERR_FILENO);
    posix_spawn_file_actions_addclosefrom_np(&actions, carillon_fork_server_box + 1);
    // The thread that starts the program may have signals blocked, and handlers of its own.
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    pid_t forkServer = -1;
    // A started program inherits this: its addresses are the same each time, where the system lets it.
    int flags = personality(0xffffffff);
    if (flags != -1) personality((unsigned long)flags | ADDR_NO_RANDOMIZE);
    int code = posix_spawn(&forkServer, "/proc/self/exe", &actions, &attributes, arguments, environment);
    if (flags != -1) personality((unsigned long)flags);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    for (int index = 0; index < 3; index++) close(copies[index]);
    free(environment);
    errno = code;
    return code ? -1 : forkServer;
}

#else

pid_t carillon_fork_server_start(int channel, int box, int errors) {
    (void)channel, (void)box, (void)errors;
    errno = ENOTSUP;
    return -1;
}

#endif

int carillon_janitor_fork_apart(int reading, int writing) {
    pid_t between = fork();
    if (between < 0) return -1;
    if (between == 0) {
        pid_t janitor = carillon_janitor_fork(reading, writing);
        if (janitor == 0) return 0;
        _exit(janitor < 0);
    }
    return carillon_worker_wait(between) == 0 ? 1 : -1;
}

static uint64_t beginning(const void *address) {
    Dl_info info;
    return dladdr(address, &info) ? (uint64_t)(uintptr_t)info.dli_fbase : 0;
}

uint64_t carillon_code_offset(uint64_t address) {
    uint64_t own = beginning((const void *)&carillon_code_offset);
    return own && beginning((const void *)(uintptr_t)address) == own ? address - own : 0;
}

uint64_t carillon_code_address(uint64_t offset) { return beginning((const void *)&carillon_code_offset) + offset; }
