// The facts that a process knows about itself and its machine. In a world they are the same on every machine and in
// every run.
#define _GNU_SOURCE

#ifdef __linux__

#include "carillon_callers.h"
#include "carillon_original.h"

#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/sysinfo.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

/// Returns the number of the calling process; 0 where the original has to answer.
extern int32_t carillon_phone_process_number(void);
/// Writes the name of the calling process's device. Returns 0 where the original has to answer.
extern int32_t carillon_phone_host_name(char *name, int32_t size);

// Libraries of the system use the numbers of processes, threads and users to work with them, so the answers here are
// for own code.
#define IS_ASKED_BY_APP (is_in_world() && carillon_is_own_code(__builtin_return_address(0)))

// MARK: Numbers

// The number of a process in a world is one that no process of the system has, so code that uses it harms nobody.
pid_t getpid(void) {
    ORIGINAL(getpid);
    pid_t number = IS_ASKED_BY_APP ? carillon_phone_process_number() : 0;
    return number ? number : original();
}

pid_t getppid(void) {
    ORIGINAL(getppid);
    return IS_ASKED_BY_APP ? 1 : original();
}

// As on a phone, where all apps have one user.
#define USER_NUMBER(type, name) \
    type name(void) { \
        ORIGINAL(name); \
        return IS_ASKED_BY_APP ? 501 : original(); \
    }
USER_NUMBER(uid_t, getuid)
USER_NUMBER(uid_t, geteuid)
USER_NUMBER(gid_t, getgid)
USER_NUMBER(gid_t, getegid)

// MARK: The machine

enum { processors = 6 };
static const int64_t memory = (int64_t)4 << 30;

int gethostname(char *name, size_t size) {
    ORIGINAL(gethostname);
    char host[256];
    if (!is_in_world() || !carillon_phone_host_name(host, sizeof host)) return original(name, size);
    size_t length = strlen(host) + 1;
    memcpy(name, host, length < size ? length : size);
    if (length <= size) return 0;
    errno = ENAMETOOLONG;
    return -1;
}

int uname(struct utsname *system) {
    ORIGINAL(uname);
    if (!is_in_world() || carillon_is_shared_code(__builtin_return_address(0))) return original(system);
    memset(system, 0, sizeof *system);
    strcpy(system->sysname, "Linux");
    gethostname(system->nodename, sizeof system->nodename - 1);
    strcpy(system->release, "6.0.0");
    strcpy(system->version, "#1");
#if defined(__aarch64__)
    strcpy(system->machine, "aarch64");
#else
    strcpy(system->machine, "x86_64");
#endif
    return 0;
}

long sysconf(int name) {
    ORIGINAL(sysconf);
    int is_of_machine = name == _SC_NPROCESSORS_CONF || name == _SC_NPROCESSORS_ONLN || name == _SC_PHYS_PAGES
        || name == _SC_AVPHYS_PAGES;
    if (!is_of_machine || !is_in_world() || carillon_is_shared_code(__builtin_return_address(0))) return original(name);
    return name == _SC_PHYS_PAGES || name == _SC_AVPHYS_PAGES ? memory / original(_SC_PAGESIZE) : processors;
}

int get_nprocs(void) {
    ORIGINAL(get_nprocs);
    return IS_ASKED_BY_APP ? processors : original();
}

int get_nprocs_conf(void) {
    ORIGINAL(get_nprocs_conf);
    return IS_ASKED_BY_APP ? processors : original();
}

int sysinfo(struct sysinfo *info) {
    ORIGINAL(sysinfo);
    if (!IS_ASKED_BY_APP) return original(info);
    memset(info, 0, sizeof *info);
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    info->uptime = now.tv_sec;
    info->totalram = info->freeram = (unsigned long)memory;
    info->procs = 1;
    info->mem_unit = 1;
    return 0;
}

int getloadavg(double loads[], int count) {
    ORIGINAL(getloadavg);
    if (!IS_ASKED_BY_APP) return original(loads, count);
    for (int index = 0; index < count && index < 3; index++) loads[index] = 0;
    return count < 3 ? count : 3;
}

#endif
