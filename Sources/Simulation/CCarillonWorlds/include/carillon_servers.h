#pragma once
#include <stdint.h>
#include <sys/types.h>

/// Starts a program whose standard error goes to `log`. The system kills the program when the calling thread ends.
///
/// Returns the program's process identifier, or -1 with `errno`.
pid_t carillon_server_start(const char *path, char *const arguments[], char *const environment[], int log);

/// Kills a program that `carillon_server_start` started, and waits until it is gone.
void carillon_server_kill(pid_t server);

/// The state of one of two connected sockets on 127.0.0.1, as another process sees it.
enum carillon_peer_state {
    /// The socket does not exist any more, or has finished.
    carillon_peer_over,
    carillon_peer_connected,
    /// The other end has finished, this end has not.
    carillon_peer_ended,
};

struct carillon_peer_look {
    enum carillon_peer_state state;
    /// The number of bytes that its process has not read.
    uint32_t unread;
    /// The number of bytes that its process has written since the connection was made.
    uint64_t written;
};

/// Makes a descriptor that answers questions about the sockets of other processes; -1 with `errno` if the system cannot
/// be asked.
int carillon_peers_make(void);

/// Looks at the socket at `port` of 127.0.0.1 that is connected to `peer_port` there. Returns 0, or an `errno`.
int carillon_peers_look(int peers, uint16_t port, uint16_t peer_port, struct carillon_peer_look *look);

/// Returns the real monotonic time, also on a thread whose time is virtual.
int64_t carillon_real_nanoseconds(void);

/// Waits until a descriptor is readable, at most so many milliseconds of real time. Returns whether it is readable.
int carillon_wait_readable(int descriptor, int milliseconds);
