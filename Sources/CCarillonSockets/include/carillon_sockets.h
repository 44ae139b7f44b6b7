#pragma once
#include <stdint.h>

/// What the system knows of a TCP socket that somebody else uses.
struct carillon_socket_look {
    /// Bytes that its owner has given it to send, whether or not they have left.
    uint64_t sent;
    /// Bytes that have arrived from the peer, read or not; an end of the stream counts as one more.
    uint64_t received;
    /// Bytes that have arrived and wait to be read.
    uint32_t unread;
    /// Whether something waits to be sent until the peer has read and so made room for it.
    int32_t waits_for_room;
    /// One of `carillon_socket_…` below.
    int32_t phase;
    /// Whether reading would find something: bytes, the end, or an error.
    int32_t is_readable;
    /// Whether writing would find room, or an error.
    int32_t is_writable;
};

enum {
    carillon_socket_connecting = 1,
    carillon_socket_connected,
    /// The owner has finished writing.
    carillon_socket_finished,
    /// The peer has finished writing, and that has arrived.
    carillon_socket_ended,
    /// Both have finished.
    carillon_socket_both_ended,
    /// Over, or never connected.
    carillon_socket_over,
};

/// A number that no other socket of this machine has or will have, by which a descriptor is known again; 0 if it is no socket.
uint64_t carillon_socket_identity(int descriptor);

/// Looks at a socket. Returns 0, or an `errno`: `EBADF` if the descriptor is no more the socket of that identity, `ENOSYS` where the system
/// cannot tell.
int carillon_socket_look(int descriptor, uint64_t identity, struct carillon_socket_look *_Nonnull look);

/// Accepts a connection whose descriptor never blocks and is inherited by no program. Returns the descriptor, or -1 with `errno`: `ENOSYS`
/// where the system cannot do that in one call.
int carillon_socket_accept(int listener);

/// A set of descriptors whose every change is signalled once. Returns a descriptor, or -1 with `errno`.
int carillon_signals_make(void);

/// Adds a descriptor, which leaves by being closed. Returns 0, or an `errno`.
int carillon_signals_add(int signals, int descriptor, uint64_t tag);

/// Writes the tags of what has changed into `tags`, each possibly several times; returns how many, or -1 with `errno`.
///
/// If nothing has changed, it waits until something has, or returns at once.
int carillon_signals_take(int signals, uint64_t *_Nonnull tags, int limit, int waits);
