// Files that are read, and may wait for that. In a world everything else goes on meanwhile.
#define _GNU_SOURCE

#ifdef __linux__

#include "carillon_blocking.h"
#include "carillon_callers.h"
#include "carillon_original.h"
#include "carillon_sockets.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static const int64_t for_ever = -1;

#define IS_ASKED_BY_APP (is_in_world() && carillon_is_own_code_or_foundation(__builtin_return_address(0)))

// MARK: Reading

static int has_input(void *context) {
    ORIGINAL(poll);
    struct pollfd file = {.fd = *(int *)context, .events = POLLIN};
    return original(&file, 1, 0) != 0;
}

/// Waits until a file has something to read, if reading it would block.
static void await_input(int file, const char *what) {
    if (has_input(&file)) return;
    int flags = fcntl(file, F_GETFL);
    if (flags < 0 || flags & O_NONBLOCK) return;
    carillon_blocking_wait(for_ever, what, has_input, &file);
}

// libwebsockets reads the device of random numbers by itself, and its engine says where they come from in a world.
static int is_random_device(int file) {
    struct stat status;
    return fstat(file, &status) == 0 && S_ISCHR(status.st_mode) && major(status.st_rdev) == 1
        && (minor(status.st_rdev) == 8 || minor(status.st_rdev) == 9);
}

ssize_t read(int file, void *buffer, size_t size) {
    ORIGINAL(read);
    const struct carillon_thread *thread = carillon_thread_current();
    if (thread->loop && thread->fill_random && is_random_device(file)) {
        thread->fill_random(thread->random_source, buffer, size);
        return (ssize_t)size;
    }
    if (IS_ASKED_BY_APP) await_input(file, "a file, a pipe or a socket (read)");
    if (carillon_sockets_are_in_world(file)) return carillon_sockets_receive(file, buffer, size, 0);
    return original(file, buffer, size);
}

ssize_t readv(int file, const struct iovec *buffers, int count) {
    ORIGINAL(readv);
    if (IS_ASKED_BY_APP) await_input(file, "a file, a pipe or a socket (readv)");
    if (carillon_sockets_are_in_world(file)) return carillon_sockets_receive_into(file, buffers, (size_t)count, 0);
    return original(file, buffers, count);
}

ssize_t recv(int socket, void *buffer, size_t size, int flags) {
    ORIGINAL(recv);
    if (!(flags & MSG_DONTWAIT) && IS_ASKED_BY_APP) await_input(socket, "a socket (recv)");
    if (carillon_sockets_are_in_world(socket)) return carillon_sockets_receive(socket, buffer, size, flags);
    return original(socket, buffer, size, flags);
}

ssize_t recvfrom(int socket, void *buffer, size_t size, int flags, struct sockaddr *address, socklen_t *length) {
    ORIGINAL(recvfrom);
    if (!(flags & MSG_DONTWAIT) && IS_ASKED_BY_APP) await_input(socket, "a socket (recvfrom)");
    if (carillon_sockets_are_in_world(socket)) return carillon_sockets_receive(socket, buffer, size, flags);
    return original(socket, buffer, size, flags, address, length);
}

ssize_t recvmsg(int socket, struct msghdr *message, int flags) {
    ORIGINAL(recvmsg);
    if (!(flags & MSG_DONTWAIT) && IS_ASKED_BY_APP) await_input(socket, "a socket (recvmsg)");
    if (carillon_sockets_are_in_world(socket)) return carillon_sockets_receive_into(socket, message->msg_iov, message->msg_iovlen, flags);
    return original(socket, message, flags);
}

int accept(int socket, struct sockaddr *address, socklen_t *length) {
    ORIGINAL(accept);
    if (IS_ASKED_BY_APP) await_input(socket, "a connection (accept)");
    return original(socket, address, length);
}

int accept4(int socket, struct sockaddr *address, socklen_t *length, int flags) {
    ORIGINAL(accept4);
    if (IS_ASKED_BY_APP) await_input(socket, "a connection (accept4)");
    return original(socket, address, length, flags);
}

// MARK: Locks

struct lock_request { int file, operation, result, error; };

static int try_lock(void *context) {
    ORIGINAL(flock);
    struct lock_request *request = context;
    request->result = original(request->file, request->operation | LOCK_NB);
    request->error = errno;
    return request->result == 0 || request->error != EWOULDBLOCK;
}

int flock(int file, int operation) {
    ORIGINAL(flock);
    if (operation & (LOCK_NB | LOCK_UN) || !IS_ASKED_BY_APP) return original(file, operation);
    struct lock_request request = {file, operation, -1, EWOULDBLOCK};
    carillon_blocking_wait(for_ever, "a lock on a file (flock)", try_lock, &request);
    errno = request.error;
    return request.result;
}

#endif
