#include "carillon_guest_host.h"

#include <stdio.h>

struct call {
    long number;
    const char *name;
};

// The calls that a guest can be found in, by their numbers on x86-64.
static const struct call calls[] = {
    {0, "read"}, {1, "write"}, {2, "open"}, {3, "close"}, {7, "poll"}, {9, "mmap"}, {16, "ioctl"}, {17, "pread64"},
    {18, "pwrite64"}, {19, "readv"}, {20, "writev"}, {23, "select"}, {24, "sched_yield"}, {34, "pause"},
    {35, "nanosleep"}, {42, "connect"}, {43, "accept"}, {44, "sendto"}, {45, "recvfrom"}, {46, "sendmsg"},
    {47, "recvmsg"}, {56, "clone"}, {57, "fork"}, {58, "vfork"}, {59, "execve"}, {61, "wait4"}, {65, "semop"},
    {69, "msgsnd"}, {70, "msgrcv"}, {72, "fcntl"}, {73, "flock"}, {74, "fsync"}, {75, "fdatasync"}, {101, "ptrace"},
    {128, "rt_sigtimedwait"}, {130, "rt_sigsuspend"}, {202, "futex"}, {206, "io_setup"}, {208, "io_getevents"},
    {220, "semtimedop"}, {222, "timer_create"}, {230, "clock_nanosleep"}, {232, "epoll_wait"}, {242, "mq_timedsend"},
    {243, "mq_timedreceive"}, {247, "waitid"}, {257, "openat"}, {270, "pselect6"}, {271, "ppoll"}, {275, "splice"},
    {276, "tee"}, {278, "vmsplice"}, {281, "epoll_pwait"}, {323, "userfaultfd"}, {425, "io_uring_setup"},
    {426, "io_uring_enter"}, {435, "clone3"}, {441, "epoll_pwait2"}, {449, "futex_waitv"}, {454, "futex_wake"},
    {455, "futex_wait"}, {456, "futex_requeue"},
};

const char *carillon_guest_call_name(long number) {
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        if (calls[i].number == number) return calls[i].name;
    return "another system call";
}

const struct carillon_guest_note *carillon_guest_note(struct carillon_guest *guest, int number) {
    struct carillon_guest_memory *memory = guest->memory;
    uint32_t count = carillon_guest_least(memory->note_count, carillon_guest_most_notes);
    if (number < 0 || (uint32_t)number >= count) return NULL;
    memory->notes[number].text[sizeof memory->notes[number].text - 1] = 0;
    return &memory->notes[number];
}

int carillon_guest_describe(const struct carillon_guest_note *note, char *text, size_t size) {
    switch ((enum carillon_guest_note_kind)note->kind) {
    case carillon_guest_note_call:
        return snprintf(
            text, size, "The system call %s (%ld) was refused: guests cannot have it.",
            carillon_guest_call_name((long)note->number), (long)note->number);
    case carillon_guest_note_address:
        return snprintf(text, size, "The guest wanted to reach %s, which is outside of the world.", note->text);
    case carillon_guest_note_program:
        return snprintf(
            text, size, "The program %s was not executed: it %s.", note->text,
            carillon_guest_reason((enum carillon_guest_refusal)note->number));
    case carillon_guest_note_thread:
        return snprintf(text, size, "A thread was started in a way that guests cannot follow. %s", note->text);
    case carillon_guest_note_clock:
        return snprintf(text, size, "The system protects its clocks: code that reads them by itself sees real time.");
    case carillon_guest_note_layout:
        return snprintf(text, size, "The system forbids to fix addresses, so they differ in each run.");
    case carillon_guest_note_arrival:
        return snprintf(
            text, size, "Bytes that were written did not arrive at the guest's descriptor %ld.", (long)note->number);
    case carillon_guest_note_silence:
        return snprintf(text, size, "The library was not loaded into the program.");
    case carillon_guest_note_limit:
        return snprintf(text, size, "The guest was ended: it wanted more than %ld %s.", (long)note->number, note->text);
    case carillon_guest_note_start:
        return snprintf(text, size, "The guest was ended: %s (error %ld).", note->text, (long)note->number);
    }
    return snprintf(text, size, "The guest left a note of an unknown kind.");
}
