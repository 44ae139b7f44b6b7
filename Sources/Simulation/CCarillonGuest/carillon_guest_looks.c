#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "carillon_guest_looks.h"
#include "carillon_guest_host.h"

// Returns the socket at which `look` returns nonzero, of all processes in their order.
static const struct carillon_guest_socket *find_socket(
    struct carillon_guest *guest, int (*look)(const struct carillon_guest_socket *socket, int number), int number) {
    for (uint32_t i = 0; i < carillon_guest_process_end(guest->memory); i++) {
        const struct carillon_guest_process *process = &guest->memory->processes[i];
        if (process->state != carillon_guest_alive) continue;
        for (uint32_t k = 0; k < process->socket_count; k++)
            if (look(&process->sockets[k], number)) return &process->sockets[k];
    }
    return NULL;
}

static int has_called(const struct carillon_guest_socket *socket, int port) {
    return !socket->is_listening && socket->remote_port == port;
}

static int listens_at(const struct carillon_guest_socket *socket, int port) {
    return socket->is_listening && socket->local_port == port;
}

const struct carillon_guest_socket *carillon_guest_find_caller(struct carillon_guest *guest, uint16_t harness_port) {
    return find_socket(guest, has_called, harness_port);
}

const struct carillon_guest_binding *carillon_guest_listening(struct carillon_guest *guest, int index) {
    const struct carillon_guest_memory *memory = guest->memory;
    for (uint32_t i = 0; i < memory->binding_count && i < carillon_guest_most_bindings; i++)
        if (find_socket(guest, listens_at, memory->bindings[i].real_port) && index-- == 0) return &memory->bindings[i];
    return NULL;
}

#ifdef CARILLON_HAS_GUESTS

#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static int add_processor_time(const struct carillon_guest_task *task, void *sum) {
    // The clock of a process, as `clock_getcpuclockid` makes it.
    clockid_t clock = (clockid_t)(~(unsigned)task->pid << 3 | 2);
    struct timespec time;
    if (carillon_guest_call(SYS_clock_gettime, clock, (long)&time, 0, 0, 0) == 0) *(int64_t *)sum += time.tv_sec * 1000000000ll + time.tv_nsec;
    return 0;
}

int64_t carillon_guest_processor_time(struct carillon_guest *guest) {
    int64_t sum = 0;
    carillon_guest_each_task(guest, add_processor_time, &sum);
    return sum;
}

#else

int64_t carillon_guest_processor_time(struct carillon_guest *guest) { return 0; }

#endif
