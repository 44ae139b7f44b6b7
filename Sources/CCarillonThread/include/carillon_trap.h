#pragma once
#include <stdint.h>
#include "carillon_box.h"

/// What a thread that runs worlds says to its supervisor, over a pipe or a socket.
struct carillon_message {
    /// Which of the supervisor's runs it is about.
    uint32_t run;
    /// One of the reasons below, or the number of the signal that ended the run.
    uint32_t status;
};

enum {
    /// The run came to its end.
    carillon_status_done = 0,
    /// The run waits for what cannot come; the box says why.
    carillon_status_blocked = 0x10000,
    /// The box says where the thread is.
    carillon_status_located = 0x10001,
    /// The box says what the thread waits for.
    carillon_status_explained = 0x10002,
};

/// Sends a message. Safe inside a signal handler, and whether or not somebody will read it.
void carillon_send(int channel, uint32_t run, uint32_t status);

/// Guards a run on the calling thread: a trap (an illegal instruction, a bad access, a failed precondition, an overflowing stack) is
/// noted in the box.
///
/// In a worker process a trap on any thread, and a call of `exit`, end the process then. Elsewhere a trap on the guarded thread is told to
/// the supervisor, the thread sleeps for ever, and the process goes on without it; but an abort ends the process, for the C library aborts
/// with its locks held, and so does `exit`, though never with the status 0.
void carillon_trap_begin(int channel, uint32_t run, struct carillon_box *_Nonnull box);

/// Traps on the calling thread end the process again, as everywhere else.
void carillon_trap_end(void);

/// Asks a thread of this process that runs a world to note where it is; it sends `carillon_status_located` then.
void carillon_locate(uint64_t thread);
/// The calling thread, for `carillon_locate`.
uint64_t carillon_this_thread(void);
/// The kernel's name for the calling thread.
int32_t carillon_kernel_thread(void);

/// Puts the calling thread to sleep for ever.
_Noreturn void carillon_sleep_for_ever(void);
