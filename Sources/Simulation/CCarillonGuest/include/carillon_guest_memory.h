// The memory that a harness shares with one guest: a program that runs, unmodified, under the harness's clock, with all
// processes that it starts. The library CarillonGuestShim, which is loaded into each of these processes, has the other
// end. Linux, x86-64.
//
// One thread of a guest runs at a time, in whichever process it is. When none can go on, the guest is at rest: it has
// published its deadline, its sockets and its requests, and reads this memory no more. Only the harness makes it busy
// again, and writes to this memory only while the guest is at rest.
#pragma once

#include <stdint.h>

/// The version of this layout. Both ends compare it, and the size of the memory, before anything else.
#define CARILLON_GUEST_VERSION 1

/// A deadline that never comes.
#define CARILLON_GUEST_NEVER 0x7fffffffffffffffll

/// The most that a guest may have at a time. A guest that wants more leaves a note, and ends.
enum {
    carillon_guest_most_processes = 32,
    carillon_guest_most_threads = 256,  // of a process
    carillon_guest_most_sockets = 128,  // of a process
    carillon_guest_most_requests = 64,
    carillon_guest_most_bindings = 64,
    carillon_guest_most_connections = 256,
    carillon_guest_most_notes = 32,
    carillon_guest_most_unread = 32768,  // bytes of a connection
};

// MARK: Addresses

/// The address and port that a program sees. No real socket has them.
struct carillon_guest_endpoint {
    /// 4 or 6, the version of the protocol; 0 if there is no endpoint.
    uint8_t version;
    uint8_t unused;
    /// In the order of the machine.
    uint16_t port;
    /// The first 4 bytes, or all 16, in the order of the network.
    uint8_t address[16];
};

// MARK: Requests

enum carillon_guest_request_kind {
    /// Connects a TCP socket to `endpoint`. The answer is `error`, or `real_port`.
    carillon_guest_connect = 1,
    /// Looks `name` up. The answer is `error`, or `answers`.
    carillon_guest_look_up,
    /// Looks up the name of `endpoint`. The answer is `error`, or `name`.
    carillon_guest_look_up_address,
};

enum carillon_guest_request_state {
    carillon_guest_free = 0,
    /// The guest has asked. The harness has not answered yet.
    carillon_guest_asked,
    /// The harness has answered. The guest takes the answer when it is kicked next, and frees the request.
    carillon_guest_answered,
    /// The guest has closed the socket, or its process is gone. The harness frees the request.
    carillon_guest_withdrawn,
};

/// A thing that a guest asks the harness for. The thread that asked waits, unless its socket does not block.
struct carillon_guest_request {
    uint32_t state, kind;
    /// A number of its own, from 1, in the order of asking.
    uint64_t number;
    /// The process that asked, an index of `processes`.
    int32_t process;
    /// The answer: 0, a positive `errno` for a connection, or `EAI_…` as `netdb.h` has it for names.
    int32_t error;
    /// The port of 127.0.0.1 to which the guest connects instead. It is for this one connection.
    uint16_t real_port;
    uint8_t answer_count;
    /// 4 or 6 if only such addresses are wanted, else 0.
    uint8_t version;
    struct carillon_guest_endpoint endpoint;
    /// The address and port that the guest's socket shows as its own, an answer to a connection; version 0 for none.
    struct carillon_guest_endpoint local;
    struct carillon_guest_endpoint answers[4];
    /// Ends with a zero byte.
    char name[256];
};

// MARK: Connections

/// The harness's end of a connection with the guest. The harness adds it before the guest can know of the connection,
/// and keeps `written` and `ending` up to date: a guest that is kicked looks at nothing before all of that is there.
struct carillon_guest_connection {
    uint8_t is_open;
    /// 0, or how the harness has ended the connection: 1 by FIN, 2 by RST.
    uint8_t ending;
    /// The port of the harness's socket, and that of the guest's, or 0 as long as it is unknown.
    uint16_t harness_port, guest_port;
    uint16_t unused;
    /// The number of bytes that the harness has written to the socket. At most `carillon_guest_most_unread` of them may
    /// be unread: more would wait in the kernel for room that nobody knows.
    uint64_t written;
    /// The two ends, as the guest is told.
    struct carillon_guest_endpoint local, peer;
};

/// A TCP socket of a guest, as it was when its process came to rest.
struct carillon_guest_socket {
    /// The ports in the real world. `remote_port` is 0 for a socket that listens.
    uint16_t local_port, remote_port;
    uint8_t is_listening;
    /// Whether the guest has sent a FIN, or will when its buffer is empty.
    uint8_t has_finished;
    uint16_t unused;
    /// The number of bytes that have arrived, and that the program has not read yet.
    uint64_t unread;
    /// The number of bytes that the guest has written, and that have arrived in its buffer.
    uint64_t sent, received;
};

/// The address that a guest's socket was bound to, and the port that it has in the real world, at 127.0.0.1.
struct carillon_guest_binding {
    uint16_t real_port, unused;
    struct carillon_guest_endpoint endpoint;
};

// MARK: Threads and processes

enum carillon_guest_thread_state {
    carillon_guest_no_thread = 0,
    /// It has the turn.
    carillon_guest_running,
    /// It may go on as soon as it gets the turn.
    carillon_guest_ready,
    /// It waits for its deadline only.
    carillon_guest_sleeping,
    /// It waits for a wake at `address`.
    carillon_guest_at_futex,
    /// It waits for descriptors.
    carillon_guest_at_files,
    /// It repeats a call that would block, such as `wait4` or `flock`.
    carillon_guest_at_call,
    /// It waits for a signal.
    carillon_guest_at_signal,
    /// It waits for the answer to a request.
    carillon_guest_at_request,
    /// It has ended, or is about to.
    carillon_guest_leaving,
};

struct carillon_guest_thread {
    uint32_t state;
    int32_t tid;
    /// Virtual nanoseconds.
    int64_t deadline;
    /// The system call that waits.
    int32_t call;
    /// The reason why the thread became ready: 0 an event, 1 the deadline, 2 a signal.
    int32_t outcome;
    /// When it began to wait, or became ready: first come, first served.
    uint64_t order;
    /// A futex: 1 the turn, 2 the turn and the duty to find the next thread.
    uint32_t grant;
    // The rest is the shim's own.
    uint32_t bits, value, is_shared, is_counted;
    uint64_t address, mask, directed, wakes;
    uint64_t files;
    int64_t arguments[6], result;
    int32_t file_count, request;
};

enum carillon_guest_process_state {
    carillon_guest_no_process = 0,
    /// It was forked, or is about to `exec`, and has not said anything itself yet.
    carillon_guest_announced,
    carillon_guest_alive,
    /// It ends.
    carillon_guest_ending,
};

struct carillon_guest_process {
    uint32_t state;
    /// The number that the guest sees, which can be one of its own namespace.
    int32_t pid;
    /// The earliest deadline of its threads and timers when it came to rest.
    int64_t deadline;
    /// A futex, counted up to make the process look.
    uint32_t kick;
    uint32_t must_look;
    uint32_t lock, thread_count, thread_end, socket_count;
    uint64_t order, chance;
    /// The guest's progress when the process looked last.
    uint64_t seen_progress;
    /// A timer that outlives `exec`.
    int64_t alarm_deadline, alarm_interval;
    /// How often clocks were read, or descriptors polled, without waiting, and the next step of time for it.
    uint64_t idle_count;
    int64_t idle_step;
    uint64_t traps, turns, rests, readings;
    struct carillon_guest_socket sockets[carillon_guest_most_sockets];
    struct carillon_guest_thread threads[carillon_guest_most_threads];
};

// MARK: Notes

/// A thing that a person has to know of a guest. `carillon_guest_describe` makes a sentence of it.
enum carillon_guest_note_kind {
    /// The system call `number` was refused with ENOSYS.
    carillon_guest_note_call = 1,
    /// Bytes for, or a connection to, a place outside of the world were refused: `text`.
    carillon_guest_note_address,
    /// The program `text` was not executed; `number` is a `carillon_guest_refusal`.
    carillon_guest_note_program,
    /// A thread was started behind the library's back.
    carillon_guest_note_thread,
    /// The clocks of the vDSO could not be taken over: code that reads them by itself sees real time.
    carillon_guest_note_clock,
    /// Addresses differ in each run, because the system forbids to fix them.
    carillon_guest_note_layout,
    /// Bytes that were written did not arrive in real time.
    carillon_guest_note_arrival,
    /// A program was executed whose process has not said anything: the library was not loaded.
    carillon_guest_note_silence,
    /// The guest wanted more than `number` of `text`, and was ended.
    carillon_guest_note_limit,
    /// Nothing can be preloaded, or no filter raised: `text`; the guest was ended.
    carillon_guest_note_start,
};

struct carillon_guest_note {
    uint32_t kind;
    /// How often it happened.
    uint32_t count;
    int64_t number;
    /// Ends with a zero byte.
    char text[112];
};

// MARK: The whole

enum carillon_guest_state {
    /// A thread of the guest runs, or is about to.
    carillon_guest_busy = 0,
    carillon_guest_at_rest,
    /// No process is left.
    carillon_guest_over,
};

struct carillon_guest_memory {
    uint32_t version, size;

    // The harness's words.

    /// Virtual nanoseconds since the beginning. The harness alone moves it, while the guest is at rest.
    int64_t now;
    /// The wall clock and the monotonic clock at 0, in nanoseconds.
    int64_t wall_start, monotonic_start;
    uint64_t seed;
    /// Whether the next thread is drawn from the seed, rather than the first that became ready.
    uint32_t shuffles;
    /// Whether processes have numbers of a namespace of their own.
    uint32_t has_own_numbers;
    /// A port of 127.0.0.1 at which nothing listens, for connections that fail.
    uint16_t closed_port, unused_at_first[3];
    /// The files of this memory and of the library, for programs that clear their environment.
    char memory_path[256], shim_path[1024];
    struct carillon_guest_connection connections[carillon_guest_most_connections];

    // The guest's words.

    /// A futex: `carillon_guest_state`.
    uint32_t state;
    /// The process that has the turn, an index of `processes`.
    int32_t turn;
    uint32_t process_end, binding_count, note_count;
    uint16_t last_port, unused;
    /// How often a thread went on; how often a futex was woken that processes can share.
    uint64_t progress, shared_wakes;
    uint64_t request_count;
    struct carillon_guest_request requests[carillon_guest_most_requests];
    struct carillon_guest_binding bindings[carillon_guest_most_bindings];
    struct carillon_guest_note notes[carillon_guest_most_notes];
    /// The files of local sockets that the guest has bound: other ones are outside of the world.
    uint64_t local_sockets[32][2];
    uint32_t local_socket_count, unused_too;
    struct carillon_guest_process processes[carillon_guest_most_processes];
};
