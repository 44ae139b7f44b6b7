#pragma once
#include <stdint.h>

/// The system's view of a TCP socket that belongs to other code.
struct carillon_socket_look {
    /// The number of bytes that its owner has given it to send, whether or not they have left.
    uint64_t sent;
    /// The number of bytes that have arrived from the peer, read or not. An end of the stream counts as one more.
    uint64_t received;
    /// The number of bytes that have arrived and wait to be read.
    uint32_t unread;
    /// Whether bytes wait to be sent until the peer reads and so makes room.
    int32_t waits_for_room;
    /// One of `carillon_socket_…` below.
    int32_t phase;
    /// Whether a read would find something: bytes, the end, or an error.
    int32_t is_readable;
    /// Whether a write would find room, or an error.
    int32_t is_writable;
};

enum {
    carillon_socket_connecting = 1,
    carillon_socket_connected,
    /// The owner has finished writing.
    carillon_socket_finished,
    /// The peer has finished writing, and its end of the stream has arrived.
    carillon_socket_ended,
    /// Both ends have finished writing.
    carillon_socket_both_ended,
    /// The connection is over, or was never made.
    carillon_socket_over,
};

/// Returns a number that identifies a socket. No other socket of this machine has it or will have it. The number is 0
/// if the descriptor is no socket.
uint64_t carillon_socket_identity(int descriptor);

/// Looks at a socket. Returns 0, or an `errno`: `EBADF` if the descriptor no longer is the socket of that identity,
/// `ENOSYS` where the system cannot tell.
int carillon_socket_look(int descriptor, uint64_t identity, struct carillon_socket_look *_Nonnull look);

/// Accepts a connection whose descriptor never blocks and is inherited by no program. Returns the descriptor, or -1
/// with `errno`: `ENOSYS` where the system cannot do that in one call.
int carillon_socket_accept(int listener);

/// Makes a set of descriptors that signals every change once. Returns a descriptor, or -1 with `errno`.
int carillon_signals_make(void);

/// Adds a descriptor to the set. A descriptor leaves the set when it is closed. Returns 0, or an `errno`.
int carillon_signals_add(int signals, int descriptor, uint64_t tag);

/// Writes the tags of changed descriptors into `tags`, each possibly several times. Returns their number, or -1 with
/// `errno`.
///
/// Without a change, the call waits for one if `waits` is not 0, and returns at once otherwise.
int carillon_signals_take(int signals, uint64_t *_Nonnull tags, int limit, int waits);
