#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "carillon_guest_host.h"

#ifdef CARILLON_HAS_GUESTS

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Reads the beginning of a small file of the system's, which `form` names. Returns its length, or -1.
static ssize_t read_text(char *text, size_t size, const char *form, ...) {
    char path[96];
    va_list list;
    va_start(list, form);
    vsnprintf(path, sizeof path, form, list);
    va_end(list);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t count = file < 0 ? -1 : read(file, text, size - 1);
    if (file >= 0) close(file);
    text[count < 0 ? 0 : count] = 0;
    return count;
}

// A line such as `37 (a name) S 36 …`. Returns whether it is one.
static int read_task(pid_t pid, struct carillon_guest_task *task, pid_t *parent) {
    char text[512];
    if (read_text(text, sizeof text, "/proc/%d/stat", (int)pid) <= 0) return 0;
    char *open = strchr(text, '('), *close = strrchr(text, ')');
    int above = 0;
    if (!open || !close || sscanf(close + 1, " %c %d", &task->state, &above) != 2) return 0;
    snprintf(task->name, sizeof task->name, "%.*s", (int)(close - open - 1), open + 1);
    task->pid = pid;
    *parent = above;
    return 1;
}

static pid_t inner_number(pid_t pid) {
    char text[4096];
    if (read_text(text, sizeof text, "/proc/%d/status", (int)pid) <= 0) return pid;
    char *line = strstr(text, "NSpid:"), *end = line ? strchr(line, '\n') : NULL;
    if (!end) return pid;
    *end = 0;
    char *last = strrchr(line, '\t');
    return last ? atoi(last + 1) : pid;
}

enum { most_tasks = 4096 };

int carillon_guest_each_task(
    struct carillon_guest *guest, int (*look)(const struct carillon_guest_task *task, void *context), void *context) {
    // The system's list of processes is read once; whoever stands below the keeper is one of the guest's.
    pid_t *numbers = malloc(2 * most_tasks * sizeof *numbers), *parents = numbers + most_tasks;
    DIR *directory = numbers ? opendir("/proc") : NULL;
    int count = 0, result = 0;
    struct carillon_guest_task task;
    for (struct dirent *entry; directory && (entry = readdir(directory)) && count < most_tasks;) {
        pid_t pid = atoi(entry->d_name);
        if (pid > 0 && read_task(pid, &task, &parents[count])) numbers[count++] = pid;
    }
    if (directory) closedir(directory);
    for (int i = 0; i < count && !result; i++) {
        pid_t above = parents[i];
        for (int depth = 0; depth < 64 && above > 1 && above != guest->keeper; depth++) {
            int k = 0;
            while (k < count && numbers[k] != above) k++;
            above = k < count ? parents[k] : 0;
        }
        pid_t parent;
        if (above != guest->keeper || !read_task(numbers[i], &task, &parent)) continue;
        task.inner_pid = inner_number(task.pid);
        result = look(&task, context);
    }
    free(numbers);
    return result;
}

// MARK: The dead

static int is_alive(const struct carillon_guest_task *task, void *pid) {
    return task->inner_pid == *(pid_t *)pid && task->state != 'Z' && task->state != 'X';
}

static void forget(struct carillon_guest *guest, int number) {
    struct carillon_guest_memory *memory = guest->memory;
    memory->processes[number].state = carillon_guest_no_process;
    memory->processes[number].socket_count = 0;
    memory->progress++;
    for (int i = 0; i < carillon_guest_most_requests; i++)
        if (memory->requests[i].state != carillon_guest_free && memory->requests[i].process == number)
            memory->requests[i].state = carillon_guest_withdrawn;
}

void carillon_guest_replace_dead(struct carillon_guest *guest) {
    struct carillon_guest_memory *memory = guest->memory;
    int number = __atomic_load_n(&memory->turn, __ATOMIC_ACQUIRE);
    if (number < 0 || number >= carillon_guest_most_processes) return;
    struct carillon_guest_process *process = &memory->processes[number];
    if (process->state == carillon_guest_no_process || process->pid <= 0) return;
    pid_t pid = process->pid;
    if (carillon_guest_each_task(guest, is_alive, &pid)) return;
    // It was alive in between, and gave the turn away.
    if (__atomic_load_n(&memory->turn, __ATOMIC_ACQUIRE) != number || process->pid != pid) return;
    forget(guest, number);
    if (carillon_guest_pass_turn(guest, number)) return;
    for (uint32_t i = 0; i < carillon_guest_process_end(memory); i++)
        if (memory->processes[i].state == carillon_guest_alive)
            __atomic_store_n(&memory->state, carillon_guest_at_rest, __ATOMIC_RELEASE);
}

// MARK: Where

struct account {
    struct carillon_guest *guest;
    char *text;
    size_t size;
    int length;
};

__attribute__((format(printf, 2, 3))) static void add(struct account *account, const char *form, ...) {
    size_t used = (size_t)account->length < account->size ? (size_t)account->length : account->size;
    va_list list;
    va_start(list, form);
    account->length += vsnprintf(account->text + used, account->size - used, form, list);
    va_end(list);
}

const char *carillon_guest_call_name(long number);

// A thread that waits for its turn does so in the gate.
static int is_parked(const char *call) {
    const char *place = strrchr(call, ' ');
    return !strncmp(call, "202 ", 4) && place && strtoull(place, NULL, 16) >> 12 == 0x200000000000 >> 12;
}

static void add_thread(struct account *account, const struct carillon_guest_task *task, int tid) {
    char call[256], stat[256], channel[64];
    if (read_text(call, sizeof call, "/proc/%d/task/%d/syscall", (int)task->pid, tid) < 0) return;
    if (is_parked(call)) return;
    read_text(stat, sizeof stat, "/proc/%d/task/%d/stat", (int)task->pid, tid);
    read_text(channel, sizeof channel, "/proc/%d/task/%d/wchan", (int)task->pid, tid);
    const char *state = strrchr(stat, ')');
    call[strcspn(call, "\n")] = 0;
    add(account, "%s, process %d, thread %d: state %c", task->name, (int)task->inner_pid, (int)inner_number(tid),
        state ? state[2] : '?');
    if (!strncmp(call, "running", 7)) add(account, ", in code of its own");
    else add(account, ", at %s", carillon_guest_call_name(atol(call)));
    if (channel[0] && channel[0] != '0') add(account, " (%s)", channel);
    add(account, "\n");
}

static int add_task(const struct carillon_guest_task *task, void *context) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/task", (int)task->pid);
    DIR *directory = opendir(path);
    for (struct dirent *entry; directory && (entry = readdir(directory));)
        if (atoi(entry->d_name) > 0) add_thread(context, task, atoi(entry->d_name));
    if (directory) closedir(directory);
    return 0;
}

int carillon_guest_where(struct carillon_guest *guest, char *text, size_t size) {
    struct account account = {guest, text, size, 0};
    if (size) *text = 0;
    carillon_guest_each_task(guest, add_task, &account);
    return account.length;
}

#else

int carillon_guest_where(struct carillon_guest *guest, char *text, size_t size) {
    if (size) *text = 0;
    return 0;
}

#endif
