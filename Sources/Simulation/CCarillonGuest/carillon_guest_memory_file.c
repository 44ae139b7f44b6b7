#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "carillon_guest_host.h"

#ifdef CARILLON_HAS_GUESTS

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define BEGINNING "carillon-guest-"

// A harness that was killed leaves its files behind, and nobody has locked them any more.
static void sweep(const char *directory) {
    enum { young = 60 };
    // The harness can have hooks in place of the C library's clocks.
    struct timespec now;
    carillon_guest_call(SYS_clock_gettime, CLOCK_REALTIME, (long)&now, 0, 0, 0);
    DIR *list = opendir(directory);
    for (struct dirent *entry; list && (entry = readdir(list));) {
        struct stat status;
        if (strncmp(entry->d_name, BEGINNING, strlen(BEGINNING))) continue;
        int file = openat(dirfd(list), entry->d_name, O_RDWR | O_CLOEXEC);
        if (file < 0) continue;
        // Another harness may just be about to lock its own.
        int is_old = fstat(file, &status) == 0 && status.st_ctime + young < now.tv_sec;
        if (is_old && flock(file, LOCK_EX | LOCK_NB) == 0) unlinkat(dirfd(list), entry->d_name, 0);
        close(file);
    }
    if (list) closedir(list);
}

int carillon_guest_make_memory(struct carillon_guest *guest, const struct carillon_guest_plan *plan) {
    static _Atomic unsigned counter;
    const char *directory = plan->memory_directory ? plan->memory_directory : "/dev/shm";
    if (atomic_load(&counter) == 0) sweep(directory);
    // The name has the same length in each run: it stands in the environment, at the beginning of the stack.
    snprintf(
        guest->memory_path, sizeof guest->memory_path, "%s/" BEGINNING "%010d-%06u", directory, (int)getpid(),
        atomic_fetch_add(&counter, 1));
    int file = open(guest->memory_path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) return errno;
    guest->memory_file = file;
    flock(file, LOCK_EX | LOCK_NB);
    int error = ftruncate(file, sizeof *guest->memory) < 0 ? errno : 0;
    void *memory = MAP_FAILED;
    if (!error) memory = mmap(NULL, sizeof *guest->memory, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (!error && memory == MAP_FAILED) error = errno;
    if (error) return error;
    guest->memory = memory;
    if (strlen(plan->shim) >= sizeof guest->memory->shim_path) return ENAMETOOLONG;
    strcpy(guest->memory->memory_path, guest->memory_path);
    strcpy(guest->memory->shim_path, plan->shim);
    guest->memory->version = CARILLON_GUEST_VERSION;
    guest->memory->size = sizeof *guest->memory;
    guest->memory->now = plan->now;
    guest->memory->wall_start = plan->wall_start;
    guest->memory->monotonic_start = plan->monotonic_start;
    guest->memory->seed = plan->seed;
    guest->memory->shuffles = plan->shuffles;
    guest->memory->process_end = 1;
    guest->memory->processes[0].state = carillon_guest_announced;
    guest->memory->processes[0].deadline = CARILLON_GUEST_NEVER;
    guest->memory->processes[0].alarm_deadline = CARILLON_GUEST_NEVER;
    return 0;
}

#endif
