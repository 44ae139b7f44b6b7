#pragma once
#include <stdint.h>
#include "carillon_box.h"

/// A message from a thread that runs worlds to its supervisor, over a pipe or a socket.
struct carillon_message {
    /// The number of the supervisor's run that the message is about.
    uint32_t run;
    /// One of the states below, or the number of the signal that ended the run.
    uint32_t status;
};

enum {
    /// The run came to its end.
    carillon_status_done = 0,
    /// The run waits for something that cannot come; the box says why.
    carillon_status_blocked = 0x10000,
    /// The box says where the thread is.
    carillon_status_located = 0x10001,
    /// The box says what the thread waits for.
    carillon_status_explained = 0x10002,
    /// The run came to its end, and the process that ran it should run no other.
    carillon_status_worn = 0x10004,
    /// The supervisor wants the run to end.
    carillon_status_end = 0x10003,
    /// With the number of a process below it: the process has begun the run. No process has a larger number.
    carillon_status_begun = 0x1000000,
    /// With the status of `waitpid` below it: the run's process has ended.
    carillon_status_ended = 0x2000000,
    /// Beside `carillon_status_ended`: the process left others behind.
    carillon_status_left = 0x4000000,
};

/// Sends a message. The function is safe inside a signal handler, and also if the supervisor is gone.
void carillon_send(int channel, uint32_t run, uint32_t status);

/// Guards a run on the calling thread. A trap is noted in the box: an illegal instruction, a bad access, a failed
/// precondition, an overflowing stack.
///
/// In a worker process a trap on any thread then ends the process, and so does a call of `exit`. In other processes the
/// supervisor gets a message about a trap on the guarded thread; the thread sleeps for ever, and the process goes on
/// without it. There an abort ends the process, because the C library aborts with its locks held. A call of `exit` ends
/// it, too, but never with the status 0.
void carillon_trap_begin(int channel, uint32_t run, struct carillon_box *_Nonnull box);

/// Ends the guard: a trap on the calling thread ends the process again, as everywhere else.
void carillon_trap_end(void);

/// The run that a thread is guarded for.
struct __attribute__((swift_attr("@Sendable"))) carillon_guard {
    int channel;
    uint32_t run;
    struct carillon_box *_Nullable box;
};

/// Returns the calling thread's guard, for another thread of the same run.
struct carillon_guard carillon_trap_guard(void);
/// Guards the same run on the calling thread, which runs its world from now on.
void carillon_trap_adopt(struct carillon_guard guard);
/// Gives back what the calling thread, which ends, needed for that.
void carillon_trap_leave(void);

/// Asks the thread of this process that runs the world of a box to note its place. The thread then sends
/// `carillon_status_located`.
void carillon_locate(const struct carillon_box *_Nonnull box);
/// Returns the kernel's number of the calling thread.
int32_t carillon_kernel_thread(void);

/// Puts the calling thread to sleep for ever.
_Noreturn void carillon_sleep_for_ever(void);
