#pragma once
#include <stdint.h>
#include <sys/types.h>

/// Starts a program whose standard error goes to `log`, and which the system kills when the calling thread ends.
///
/// Returns its process identifier, or -1 with `errno`.
pid_t carillon_server_start(const char *path, char *const arguments[], char *const environment[], int log);

/// Kills a program that was started so, and waits until it is gone.
void carillon_server_kill(pid_t server);

/// How far one of two sockets on 127.0.0.1 has come, seen from outside of its process.
enum carillon_peer_state {
    /// There is no such socket any more, or it has said its last.
    carillon_peer_over,
    carillon_peer_connected,
    /// The other end has finished, this one has not.
    carillon_peer_ended,
};

struct carillon_peer_look {
    enum carillon_peer_state state;
    /// Bytes that its process has not read.
    uint32_t unread;
    /// Bytes that its process has written since it was connected.
    uint64_t written;
};

/// What asks the system about sockets of other processes; -1 with `errno` if it cannot be asked.
int carillon_peers_make(void);

/// Looks at the socket at `port` of 127.0.0.1 that is connected to `peer_port` there. Returns an `errno`.
int carillon_peers_look(int peers, uint16_t port, uint16_t peer_port, struct carillon_peer_look *look);

/// The real monotonic time, also on a thread whose time is virtual.
int64_t carillon_real_nanoseconds(void);

/// Waits until a descriptor is readable, at most so many milliseconds of real time. Whether it is.
int carillon_wait_readable(int descriptor, int milliseconds);
