// The things that worlds leave behind in the worker that runs them. Without this count, a mistake of an app, such as
// files that it never closes, would harm a later world, which gets no more descriptors or no more memory.
#define _GNU_SOURCE
#include "carillon_worker.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
    /// The descriptors that the worlds of one worker may leave.
    descriptor_limit = 256,
    /// The runs between two looks at the memory.
    look_interval = 32,
};
/// The memory that the worlds of one worker may leave, in bytes.
static const long long memory_limit = 512LL << 20;

static int first_descriptor;
static long long first_memory;
static unsigned run_count;

/// Returns the lowest descriptor that is free; -1 if there is none.
static int free_descriptor(void) {
    int file = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (file >= 0) close(file);
    return file;
}

static long long memory(void) {
    long long pages = 0;
    FILE *status = fopen("/proc/self/statm", "re");
    if (!status) return 0;
    if (fscanf(status, "%*s %lld", &pages) != 1) pages = 0;
    fclose(status);
    return pages * sysconf(_SC_PAGESIZE);
}

void carillon_worker_note_beginning(void) {
    first_descriptor = free_descriptor();
    first_memory = memory();
}

int carillon_worker_is_worn(void) {
    int file = free_descriptor();
    if (file < 0 || file >= first_descriptor + descriptor_limit) return 1;
    return ++run_count % look_interval == 0 && memory() > first_memory + memory_limit;
}
