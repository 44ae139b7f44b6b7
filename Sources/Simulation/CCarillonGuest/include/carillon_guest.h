#pragma once

#include "carillon_guest_memory.h"
#include "carillon_guest_programs.h"

#include <stddef.h>
#include <sys/types.h>

// The harness's side of guests. A harness drives a guest like this, on one thread:
//
//     struct carillon_guest *guest = carillon_guest_start(&plan, &failure);
//     while (carillon_guest_wait(guest, 2000) != carillon_guest_over) {
//         … if it is still busy, tell a person where (carillon_guest_where), and give up after a while …
//         … accept the connections that were asked for; read what each has sent (carillon_guest_find_socket) …
//         … answer requests (carillon_guest_next_request); read the output …
//         if (carillon_guest_kick(guest, is_anything_new)) continue;
//         … nothing is left to do at this instant: go on to the earliest deadline of guest and world …
//         carillon_guest_set_now(guest, …);
//         carillon_guest_kick(guest, is_anything_new);
//     }
//     … read what is left, and the notes (carillon_guest_note) …
//     carillon_guest_end(guest);
//
// All these functions are called while the guest is at rest, but for those that wait, tell where, or end. A guest can
// rest again and again at the same instant, as one that prints for ever: a harness counts.

/// A program that runs, with all processes that it has started.
struct carillon_guest;

/// Says whether a program can be a guest, before it is started.
///
/// - Parameters:
///   - path: the program's file. A script is followed to its interpreter, and `env` to the program that it looks for.
///   - search: directories with colons between them, for `env`; may be NULL.
///   - culprit: gets the path that the answer is about. It ends with a zero byte.
enum carillon_guest_refusal carillon_guest_refusal(const char *path, const char *search, char *culprit, size_t size);

/// Returns the end of a sentence such as “… is statically linked, so nothing can be loaded into it”.
const char *carillon_guest_reason(enum carillon_guest_refusal refusal);

/// Copies the library CarillonGuestShim as SwiftPM has built it to a file that guests can load: without Swift's
/// runtime, which SwiftPM links with every dynamic library. Do this once for each build.
///
/// Returns 0, or an `errno`.
int carillon_guest_copy_shim(const char *from, const char *to);

struct carillon_guest_plan {
    /// The program's file, and its arguments, the first of which is its name. NULL ends both lists.
    const char *program;
    char *const *arguments;
    /// `NAME=VALUE`. Nothing is added but LD_PRELOAD and CARILLON_GUEST.
    char *const *environment;
    const char *working_directory;
    /// The file of the library CarillonGuestShim.
    const char *shim;
    /// The directory of the file for the shared memory; NULL for /dev/shm.
    const char *memory_directory;
    /// The name that the guest sees as its host's; may be NULL. It takes a namespace.
    const char *host_name;
    uint64_t seed;
    int64_t now, wall_start, monotonic_start;
    uint32_t shuffles;
    /// The processor on which the guest stays, counted from 1; 0 for any. Harness and guest never run at the same time,
    /// so a jump of the clock costs a fifth if both are on one: see `carillon_guest_stay`.
    int32_t processor;
};

/// The step at which a start failed.
enum carillon_guest_step {
    carillon_guest_step_none = 0,
    carillon_guest_step_memory,
    carillon_guest_step_pipes,
    carillon_guest_step_process,
    carillon_guest_step_directory,
    carillon_guest_step_program,
};

struct carillon_guest_failure {
    enum carillon_guest_step step;
    /// An `errno`.
    int error;
};

/// Keeps the calling thread on the processor on which it is. Returns its number, counted from 1, or 0.
int32_t carillon_guest_stay(void);
/// Lets the calling thread run on every processor again.
void carillon_guest_roam(void);

/// Starts a program as a guest. It ends when the calling thread ends, at the latest.
///
/// Returns NULL on failure. The caller gives the guest back with `carillon_guest_end`.
struct carillon_guest *carillon_guest_start(
    const struct carillon_guest_plan *plan, struct carillon_guest_failure *failure);

struct carillon_guest_memory *carillon_guest_memory(struct carillon_guest *guest);
/// Moves the guest's clock to a time not before the present one.
void carillon_guest_set_now(struct carillon_guest *guest, int64_t now);

/// How often things happened, for measurements.
struct carillon_guest_counts {
    uint64_t traps, turns, rests, readings;
    uint32_t processes, threads;
};
struct carillon_guest_counts carillon_guest_counts(struct carillon_guest *guest);

/// The harness's ends of the guest's standard streams. None of them blocks. The guest owns them; close the input alone,
/// with `carillon_guest_close_input`.
int carillon_guest_input(struct carillon_guest *guest);
int carillon_guest_output(struct carillon_guest *guest);
int carillon_guest_errors(struct carillon_guest *guest);
void carillon_guest_close_input(struct carillon_guest *guest);

/// Returns the number of the program's process, as the harness sees it.
pid_t carillon_guest_pid(struct carillon_guest *guest);
/// Whether the guest has numbers of processes and threads of its own, the same in each run.
int carillon_guest_has_own_numbers(struct carillon_guest *guest);

/// Waits until the guest is at rest or over, at most so many milliseconds of real time.
///
/// A process that was killed by a signal is found within 20 ms of real time.
enum carillon_guest_state carillon_guest_wait(struct carillon_guest *guest, int milliseconds);

/// Lets a guest that is at rest go on, if it has a reason: its deadline has come, or there is something new. Returns
/// whether the guest is busy now.
///
/// - Parameter is_news: whether the harness has written, answered, ended or signalled anything since the last kick.
int carillon_guest_kick(struct carillon_guest *guest, int is_news);

/// Returns the earliest deadline of a guest at rest, or `CARILLON_GUEST_NEVER`.
int64_t carillon_guest_deadline(struct carillon_guest *guest);

// MARK: Connections

/// Adds a connection that the harness makes to a socket of the guest that listens: before it connects, with the port
/// that its socket is bound to. Returns NULL if there are too many.
///
/// - Parameters:
///   - harness_port: the port of the harness's socket in the real world.
///   - guest_port: the port of the guest's socket in the real world.
///   - local: the guest's end, as the guest is told; NULL for the address that the socket was bound to.
///   - peer: the harness's end, as the guest is told.
struct carillon_guest_connection *carillon_guest_connection_open(
    struct carillon_guest *guest, uint16_t harness_port, uint16_t guest_port,
    const struct carillon_guest_endpoint *local, const struct carillon_guest_endpoint *peer);

/// Forgets a connection that is over at both ends.
void carillon_guest_connection_close(struct carillon_guest_connection *connection);

/// Returns the guest's end of a connection, as it was when the guest came to rest; NULL if the guest has closed it.
///
/// The harness then reads until it has `sent` bytes, and a FIN if there is one; without a socket it reads to the end.
const struct carillon_guest_socket *carillon_guest_find_socket(
    struct carillon_guest *guest, uint16_t guest_port, uint16_t harness_port);

/// Returns the real port of a socket of the guest that listens at `port`; 0 if there is none.
uint16_t carillon_guest_listening_port(struct carillon_guest *guest, uint16_t port);

// MARK: Requests

/// Returns the next request that is not answered, or that is withdrawn; NULL if there is none.
///
/// - Parameter after: a request's number, or 0 to begin with the first.
struct carillon_guest_request *carillon_guest_next_request(struct carillon_guest *guest, uint64_t after);

/// Returns the name that a request is about.
const char *carillon_guest_request_name(const struct carillon_guest_request *request);

/// Answers a request with an error: a positive `errno`, or `EAI_…` for a name.
void carillon_guest_answer_error(struct carillon_guest_request *request, int error);
/// Answers a connection with a port of 127.0.0.1 at which the harness listens for it alone, and adds the connection.
/// The guest believes that its peer is the request's endpoint. `local` may be NULL.
///
/// Returns NULL, and does not answer, if there are too many connections.
struct carillon_guest_connection *carillon_guest_answer_port(
    struct carillon_guest *guest, struct carillon_guest_request *request, uint16_t real_port,
    const struct carillon_guest_endpoint *local);
/// Adds an address to the answer to a name; four at most. The guest gets the answer at its next kick.
void carillon_guest_answer_address(
    struct carillon_guest_request *request, const struct carillon_guest_endpoint *answer);
/// Answers the question for an address's name.
void carillon_guest_answer_name(struct carillon_guest_request *request, const char *name);
/// Frees a request that was withdrawn.
void carillon_guest_forget_request(struct carillon_guest_request *request);

// MARK: Life

/// Sends a signal to the program's process. A guest at rest deals with it when it is kicked, with news.
///
/// From SIGSTOP to SIGCONT all processes of the guest are held: a kick does nothing, and there is no deadline. Send
/// both while the guest is at rest.
///
/// Returns 0, or an `errno`.
int carillon_guest_signal(struct carillon_guest *guest, int signal);

/// Whether the program's process has ended, and its status as `waitpid` has it.
int carillon_guest_exit_status(struct carillon_guest *guest, int *status);

/// Kills all processes at once, and waits until they are gone. Their output can still be read, and so can the ends of
/// their connections.
void carillon_guest_kill(struct carillon_guest *guest);

/// Kills all processes as `carillon_guest_kill` does, and gives everything back.
void carillon_guest_end(struct carillon_guest *guest);

// MARK: Words

/// Writes what the guest's threads do: a line for each thread that is not waiting for the harness, with its process,
/// state, system call and the kernel's own word for it. Returns the length, as `snprintf` does.
int carillon_guest_where(struct carillon_guest *guest, char *text, size_t size);

/// Returns one of the guest's notes, by a number from 0; NULL if there are not so many.
const struct carillon_guest_note *carillon_guest_note(struct carillon_guest *guest, int number);

/// Writes a sentence about a note. Returns its length, as `snprintf` does.
int carillon_guest_describe(const struct carillon_guest_note *note, char *text, size_t size);
