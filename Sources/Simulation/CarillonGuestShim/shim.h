// The parts of the library know each other by this header.
//
// Two nets catch everything that waits or reads a clock: the functions of the vDSO are patched in memory, and a filter
// of the kernel's turns system calls into the signal SIGSYS, whose handler plays them. Almost all code here runs in
// that handler, with all other signals blocked, perhaps on a small stack of the program's for signals: no function of
// the C library that waits, allocates or has a lock may be called, and no large variable belongs on the stack.
#pragma once

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "../CCarillonGuest/include/carillon_guest_memory.h"

#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <ucontext.h>

#define EXPORT __attribute__((visibility("default")))
#pragma GCC visibility push(hidden)

// MARK: The state of a process

/// The memory that is shared with the harness; NULL in a program that is no guest.
extern struct carillon_guest_memory *guest;
extern struct carillon_guest_process *process;
extern int process_number;
/// The calling thread, as soon as it takes turns.
extern __thread struct carillon_guest_thread *me __attribute__((tls_model("initial-exec")));

static inline int64_t now(void) { return __atomic_load_n(&guest->now, __ATOMIC_ACQUIRE); }

// MARK: The gate

/// The page from which the filter lets all calls through. Its address is the same in all guests, so the filter of a
/// program also fits the one that it executes.
#define GATE 0x200000000000ul
enum { gate_size = 4096 };

typedef long (*gate_call)(long number, long a, long b, long c, long d, long e, long f);
/// Makes a system call, through the gate. Returns its result, or a negative `errno`.
#define CALL(number, ...) CALL_(number, ##__VA_ARGS__, 0, 0, 0, 0, 0, 0)
#define CALL_(number, a, b, c, d, e, f, ...) \
    ((gate_call)GATE)(number, (long)(a), (long)(b), (long)(c), (long)(d), (long)(e), (long)(f))

void gate_open(void);
/// Returns a place in the gate that makes the call in `rax`, and goes on at `back`; 0 if there is no room.
uint64_t gate_way_to(uint64_t back);
/// Raises the filter. It also traps the calls that the dynamic linker makes for itself, where others make them, if the
/// linker is always at the address `linker`; 0 if it is not.
void filter_raise(uint64_t linker);

/// Calls of our own, which the filter traps like the others. A symbol asks the handler for something by them.
enum { own_idle = 0x7f001, own_ask, own_play };
long own_call(long number, long a, long b, long c);

// MARK: The trap

/// A system call that a program has made.
struct trap {
    long number;
    long arguments[6];
    ucontext_t *context;
};

/// The result of a call that begins again when the handler of the signal that has come is through.
enum { restart = -512 };

void trap_install(void);
static inline uint64_t *trap_mask(struct trap *trap) { return (uint64_t *)&trap->context->uc_sigmask; }
/// Plays a call. Returns its result, or a negative `errno`.
long trap_play(struct trap *trap);

// MARK: Notes

void note(enum carillon_guest_note_kind kind, int64_t number, const char *text);
/// Leaves a note, and ends the guest.
_Noreturn void fail(enum carillon_guest_note_kind kind, int64_t number, const char *text);

// MARK: Turns

enum outcome { by_event = 0, by_deadline, by_signal };

void turns_lock(void);
void turns_unlock(void);
/// Takes a free thread of the process. The lock is held.
struct carillon_guest_thread *turns_reserve(void);
void turns_make_ready(struct carillon_guest_thread *thread, enum outcome outcome);
static inline int is_waiting(const struct carillon_guest_thread *thread) {
    return thread->state >= carillon_guest_sleeping && thread->state < carillon_guest_leaving;
}
/// Waits, in turn: returns when the thread has the turn again. `me` has been given all else that it waits for.
enum outcome turns_block(enum carillon_guest_thread_state state, int64_t deadline, long call);
/// Lets the others go first.
void turns_yield(void);
/// Waits for the turn of a thread that is new.
void turns_join(struct carillon_guest_thread *thread);
/// Gives the turn away for good.
void turns_leave(void);
/// A thread that waits by reading clocks, or polls without a span, sleeps a little after so many calls.
void turns_idle(int limit);
enum { most_idle_readings = 20000, most_idle_polls = 200, most_idle_yields = 2000 };

/// Gives the guest's turn to the next process that has to look, or tells the harness that the guest is at rest.
void processes_pass_on(void);
/// Publishes the state of the process, passes the turn on, and waits for it.
void processes_park(int64_t deadline);
/// Waits until the process has the guest's turn.
void processes_await_turn(void);

// MARK: Time

enum { nanoseconds_per_second = 1000000000 };

int64_t from_timespec(const struct timespec *time);
int64_t from_timeval(const struct timeval *time);
struct timespec to_timespec(int64_t time);
struct timeval to_timeval(int64_t time);
int64_t after(int64_t span);
/// The deadline of a span, of an absolute time of a clock, or of NULL, which never comes.
int64_t deadline_of(const struct timespec *time, int clock, int is_absolute);
int64_t deadline_in_milliseconds(long span);
long clocks_read(int clock, struct timespec *time);
long clocks_play(struct trap *trap);
/// Patches the functions of the vDSO. Returns 0, or -1 if not all could be.
int vdso_patch(const void *vdso);

/// Fires the timers that are due, and returns the earliest that is not.
int64_t timers_fire(void);
long timers_play(struct trap *trap);
void timers_after_fork(void);
/// Forgets a timer whose last descriptor was closed.
void timers_drop(int timer);
/// Goes on with another descriptor of a timer.
void timers_move(int timer, int file);

// MARK: Descriptors

enum descriptor_kind {
    descriptor_plain = 0,
    descriptor_timer,
    descriptor_chance,
    descriptor_connecting,
    descriptor_failed,
};
enum { descriptor_most = 65536 };

enum descriptor_kind descriptors_kind(int file);
/// The number that belongs to the descriptor: a timer's, a request's, an error.
int descriptors_value(int file);
void descriptors_set(int file, enum descriptor_kind kind, int value);
void descriptors_copy(int from, int to);
void descriptors_forget(int file);
/// Forgets the sockets that the parent is connecting.
void descriptors_after_fork(void);
int descriptors_count(enum descriptor_kind kind);
long descriptors_play(struct trap *trap);

/// A descriptor that is a TCP socket, and its ports in the real world as soon as both are known.
struct stream {
    int file;
    uint16_t local_port, remote_port;
};
extern struct stream streams[carillon_guest_most_sockets];
extern int stream_count;
/// Whether anything was written since the last look at the process's connections with itself.
extern int streams_have_written;
int streams_have(int file);
void streams_add(int file);
void streams_remove(int file);
/// Finds the sockets that a program was given by the one before it.
void streams_find(void);
void streams_publish(void);
/// Waits, in real time, until all that was written to the sockets of the process is there.
void streams_await_arrivals(void);
/// The same for connections of the process with itself.
void streams_await_own(void);

// MARK: Files

/// Polls without waiting. Sockets that are being connected are ready for nothing.
long files_poll(struct pollfd *files, long count, const uint64_t *mask);
long files_play(struct trap *trap);
long polling_play(struct trap *trap);
/// Waits until a descriptor is ready, if it blocks. Nonzero is an error.
long files_await(int file, short events, long call);
long writing_play(struct trap *trap);
long locks_play(struct trap *trap);
/// Repeats a call that would block. Returns 1 if it is over, with its result.
int call_retry(struct carillon_guest_thread *thread);
/// Makes a call that may block, by repeating a form of it that does not.
long call_repeat(struct trap *trap, long number, const long arguments[6], int64_t deadline, int restarts);
/// `restart`, or -EINTR, as the handler of the signal wants it.
long interrupted(int is_restartable);

// MARK: Futexes, signals, processes

long futexes_play(struct trap *trap);
void futexes_wake_for(int tid);
int futex_has_changed(struct carillon_guest_thread *thread);

/// Makes the threads ready for which a signal has come.
void signals_look(void);
/// Tells a thread of the process that it was sent a signal.
void signals_direct(int tid, int signal);
/// Gives the turn away if the program is about to die of a signal that has come while a call was played.
void signals_before_return(uint64_t mask);
long signals_play(struct trap *trap);
long processes_play(struct trap *trap);
/// A call of a child that shares the memory of its parent until it executes a program.
long spawned_play(struct trap *trap);
/// Takes the place of a process in the shared memory. Returns its number, or -1.
int processes_reserve(void);
void processes_enter(int number, int tid);
_Noreturn void processes_end(long number, long code);
/// Waits, in real time, until the processes that end are gone. Returns how many there were.
int processes_await_endings(void);
void processes_expect_death(struct carillon_guest_process *other);

// MARK: Chance, names, connections

uint64_t chance_draw(void);
void chance_fill(void *bytes, size_t count);
long connections_play(struct trap *trap);
long socket_names_play(struct trap *trap);
struct sockaddr;
/// Returns an error, and leaves a note, if an address is outside of the world.
long connections_refuse(int file, const struct sockaddr *address);
/// Notes the descriptors that came with a message.
struct msghdr;
void streams_receive(const struct msghdr *message);
/// Forgets a socket that was closed before it was connected.
void connections_forget(int file);
/// Takes the answers that the harness has given.
void connections_look(void);
/// Waits for the answer to a question about names.
long names_ask(struct carillon_guest_request *question);
struct carillon_guest_request *requests_add(enum carillon_guest_request_kind kind);
void requests_withdraw(int number);

// MARK: The start

/// Whether the layout of memory is the same in each run. If so, the filter traps reading and writing as well.
extern int has_fixed_layout;
/// Whether a program may be executed. Nonzero is an error.
long program_check(int directory, const char *path, int flags);

// MARK: Memory

/// A few pages for the calling thread, for what is too large for the stack.
enum { scratch_size = 1 << 18 };
void *scratch(void);

void *copy(void *to, const void *from, size_t count);
void clear(void *bytes, size_t count);
size_t length_of(const char *text);
int is_equal(const char *one, const char *other);
/// Copies a text, and ends it with a zero byte.
void copy_text(char *to, size_t size, const char *from);

#pragma GCC visibility pop
