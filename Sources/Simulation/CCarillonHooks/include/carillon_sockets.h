#pragma once

#include <stdint.h>
#include <sys/socket.h>
#include <sys/types.h>

struct iovec;
struct pollfd;

/// How a call of `connect` goes on.
enum carillon_connecting {
    /// The system connects the socket.
    carillon_connecting_really,
    /// The world connects the socket, later.
    carillon_connecting_in_world,
};

// The hooks in Swift. All of them are called on a world's thread, apart from carillon_sockets_close.

enum carillon_connecting carillon_sockets_connect(
    int descriptor, const struct sockaddr *_Nonnull address, socklen_t length, int is_blocking);
/// Makes sure that what a library leaves ends with the caller's world.
void carillon_sockets_prepare(void);
/// Looks a name up, and writes the address that stands for it in numbers. Returns 0 if no host has the name.
int carillon_sockets_look_up(const char *_Nonnull name, char *_Nonnull address, int32_t size);
/// Forgets a socket that its owner closes. Any thread may call this.
void carillon_sockets_close(int descriptor);
/// Takes the error of a socket that could not be connected; 0 if it has none.
int carillon_sockets_take_error(int descriptor);
/// Sends on a socket of the calling world as `send` does. The amount depends on the world alone.
ssize_t carillon_sockets_send(int descriptor, const void *_Nonnull bytes, size_t count, int flags);
/// Reads from a socket of the calling world as `recv` does. The amount depends on the world alone.
ssize_t carillon_sockets_receive(int descriptor, void *_Nonnull bytes, size_t count, int flags);
/// Returns the port of a socket's peer, as its owner knows it, and writes the peer's address.
void carillon_sockets_peer(int descriptor, struct sockaddr_storage *_Nonnull address);
/// Returns the port that a socket shows as its own.
uint16_t carillon_sockets_port(int descriptor);

// The hooks in C, for those in Swift.

/// The state of a descriptor, as far as the hooks know it.
enum carillon_socket_state {
    carillon_socket_unknown,
    /// It belongs to a world that has connected it.
    carillon_socket_known,
    /// It belongs to a world that has not connected it yet, so it is ready for nothing.
    carillon_socket_pending,
};

void carillon_sockets_set(int descriptor, enum carillon_socket_state state);
/// Returns whether a number is one that the hooks can keep.
int carillon_sockets_can_keep(int descriptor);
/// Connects a socket as the system does. Returns 0 or the error.
int carillon_sockets_connect_really(int descriptor, uint16_t port);
/// Returns whether both ends of a descriptor belong to this process: a pair of sockets.
int carillon_sockets_is_pair(int descriptor);
/// Returns the number of bytes that wait to be read; -1 if there is nothing to read, not even an end.
int carillon_sockets_unread(int descriptor);

// For the other hooks in C.

/// Returns whether the calling code belongs to a world, and the descriptor to that world's network.
int carillon_sockets_are_in_world(int descriptor);
/// Reads into several buffers, one after the other.
ssize_t carillon_sockets_receive_into(int descriptor, const struct iovec *_Nonnull buffers, size_t count, int flags);

/// Polls without waiting. Sockets that a world has not connected yet are ready for nothing.
int carillon_sockets_poll(struct pollfd *_Nullable files, unsigned long count);
/// Runs the function of a thread at once, if a world can give such a thread. Returns whether it has.
int carillon_threads_run(
    void *_Nullable caller, unsigned long *_Nonnull thread, void *_Nullable (*_Nonnull start)(void *_Nullable),
    void *_Nullable argument);
/// Returns whether a thread is one whose function was run at once.
int carillon_threads_has_run(unsigned long thread);
