// The calls by which a library sends on a socket of a world's network, or reads from one. The system's buffers would
// decide how much goes at a time. In a world the network decides, so that the same seed gives the same amounts.
#define _GNU_SOURCE

#ifdef __linux__

#include "carillon_hosts.h"
#include "carillon_paths.h"
#include "carillon_sockets.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

_Noreturn extern void carillon_blocking_refuse(const char *what);
extern void carillon_note_broken_pipe(void);

// MARK: Sending

static ssize_t send_in_world(int descriptor, const void *bytes, size_t count, int flags) {
    ssize_t sent = carillon_sockets_send(descriptor, bytes, count, flags);
    if (sent < 0 && errno == EAGAIN && !(flags & MSG_DONTWAIT) && !(fcntl(descriptor, F_GETFL) & O_NONBLOCK))
        carillon_blocking_refuse("it waits until a socket that blocks can send (send); let the socket not block");
    return sent;
}

static ssize_t send_from(int descriptor, const struct iovec *pieces, size_t count, int flags) {
    ssize_t sent = 0;
    for (size_t index = 0; index < count; index++) {
        ssize_t piece = send_in_world(descriptor, pieces[index].iov_base, pieces[index].iov_len, flags);
        if (piece < 0) return sent ? sent : piece;
        sent += piece;
        if ((size_t)piece < pieces[index].iov_len) break;
    }
    return sent;
}

ssize_t send(int descriptor, const void *bytes, size_t count, int flags) {
    ORIGINAL(send);
    if (carillon_sockets_are_in_world(descriptor)) return send_in_world(descriptor, bytes, count, flags);
    return original(descriptor, bytes, count, flags);
}

ssize_t sendto(
    int descriptor, const void *bytes, size_t count, int flags, const struct sockaddr *address, socklen_t length) {
    ORIGINAL(sendto);
    if (carillon_sockets_are_in_world(descriptor)) return send_in_world(descriptor, bytes, count, flags);
    carillon_check_datagram(descriptor, address, __builtin_return_address(0));
    return original(descriptor, bytes, count, flags, address, length);
}

ssize_t sendmsg(int descriptor, const struct msghdr *message, int flags) {
    ORIGINAL(sendmsg);
    if (carillon_sockets_are_in_world(descriptor))
        return send_from(descriptor, message->msg_iov, message->msg_iovlen, flags);
    carillon_check_datagram(descriptor, message->msg_name, __builtin_return_address(0));
    return original(descriptor, message, flags);
}

int sendmmsg(int descriptor, struct mmsghdr *messages, unsigned count, int flags) {
    ORIGINAL(sendmmsg);
    if (!is_in_world()) return original(descriptor, messages, count, flags);
    for (unsigned index = 0; index < count; index++) {
        ssize_t sent = sendmsg(descriptor, &messages[index].msg_hdr, flags);
        if (sent < 0) return index ? (int)index : -1;
        messages[index].msg_len = (unsigned)sent;
    }
    return (int)count;
}

/// Takes in what was written to a file.
static ssize_t written(int descriptor, ssize_t count) {
    if (count > 0) carillon_note_written(descriptor);
    else if (count < 0 && errno == EPIPE) carillon_note_broken_pipe();
    return count;
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
    ORIGINAL(write);
    if (carillon_sockets_are_in_world(descriptor)) return send_in_world(descriptor, bytes, count, 0);
    return written(descriptor, original(descriptor, bytes, count));
}

ssize_t writev(int descriptor, const struct iovec *pieces, int count) {
    ORIGINAL(writev);
    if (carillon_sockets_are_in_world(descriptor)) return send_from(descriptor, pieces, (size_t)count, 0);
    return written(descriptor, original(descriptor, pieces, count));
}

// The first call may come where nothing can be looked up, such as in a handler of a signal.
__attribute__((constructor)) static void find_write(void) { write(-1, NULL, 0); }

// MARK: Reading

ssize_t carillon_sockets_receive_into(int descriptor, const struct iovec *buffers, size_t count, int flags) {
    ssize_t received = 0;
    for (size_t index = 0; index < count; index++) {
        ssize_t piece = carillon_sockets_receive(descriptor, buffers[index].iov_base, buffers[index].iov_len, flags);
        if (piece < 0) return received ? received : piece;
        received += piece;
        if ((size_t)piece < buffers[index].iov_len) break;
    }
    return received;
}

#endif
