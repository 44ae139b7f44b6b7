#pragma once
#include <stdint.h>

/// What a thread that runs worlds says to its supervisor, over a pipe.
struct carillon_message {
    /// Which of the supervisor's runs it is about.
    uint32_t run;
    /// 0 if the run came to its end, or one of the reasons below, or the number of the signal that ended it.
    uint32_t status;
};

enum { carillon_status_done = 0, carillon_status_blocked = 0x10000 };

/// Sends a message. Safe inside a signal handler.
void carillon_send(int pipe, uint32_t run, uint32_t status);

/// Turns a trap on the calling thread (an illegal instruction, a bad access, a failed precondition, an overflowing stack) into a message
/// to the supervisor. The thread then sleeps for ever, and the process goes on without it.
void carillon_trap_begin(int pipe, uint32_t run);

/// Traps on the calling thread end the process again, as everywhere else.
void carillon_trap_end(void);

/// Puts the calling thread to sleep for ever.
_Noreturn void carillon_sleep_for_ever(void);
