// Writing. A call that blocks in the kernel until there is room for all of its bytes is made piece by piece.
#if defined(__linux__) && defined(__x86_64__)

#include "shim.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>

enum { most_pieces = 1024, number_splice_flags = 2 /* SPLICE_F_NONBLOCK */ };

enum place { place_file, place_pipe, place_socket };

static enum place place_of(int file) {
    struct stat status;
    if (CALL(SYS_fstat, file, &status) < 0) return place_file;
    if (S_ISSOCK(status.st_mode)) return place_socket;
    return S_ISREG(status.st_mode) || S_ISBLK(status.st_mode) || S_ISDIR(status.st_mode) ? place_file : place_pipe;
}

static int is_blocking(int file) {
    long flags = CALL(SYS_fcntl, file, F_GETFL);
    return flags >= 0 && !(flags & O_NONBLOCK);
}

static size_t total_of(const struct iovec *pieces, size_t count) {
    size_t total = 0;
    for (size_t i = 0; i < count; i++) total += pieces[i].iov_len;
    return total;
}

// Removes so many bytes from the beginning of a list.
static void advance(struct iovec **pieces, size_t *count, size_t bytes) {
    while (*count && bytes >= (*pieces)->iov_len) {
        bytes -= (*pieces)->iov_len;
        (*pieces)++, (*count)--;
    }
    if (!*count) return;
    (*pieces)->iov_base = (char *)(*pieces)->iov_base + bytes;
    (*pieces)->iov_len -= bytes;
}

static long write_to_socket(int file, struct msghdr *message, int flags, long call) {
    size_t done = 0, total = total_of(message->msg_iov, message->msg_iovlen);
    struct iovec *pieces = message->msg_iov;
    size_t count = message->msg_iovlen;
    for (;;) {
        message->msg_iov = pieces;
        message->msg_iovlen = count;
        long result = CALL(SYS_sendmsg, file, message, flags | MSG_DONTWAIT);
        if (result >= 0) {
            done += (size_t)result;
            if (done >= total) return (long)done;
            advance(&pieces, &count, (size_t)result);
            message->msg_controllen = 0;
            continue;
        }
        if (result != -EAGAIN) return done ? (long)done : result;
        struct pollfd room = {file, POLLOUT, 0};
        // A datagram's receiver can be full although the sender may write.
        if (files_poll(&room, 1, 0) != 0) turns_block(carillon_guest_sleeping, after(1000000), call);
        else if ((result = files_await(file, POLLOUT, call))) return done ? (long)done : result;
    }
}

// A pipe that can be written at all takes PIPE_BUF bytes.
static long write_to_pipe(int file, struct iovec *pieces, size_t count, long call) {
    size_t done = 0, total = total_of(pieces, count);
    for (;;) {
        long result = files_await(file, POLLOUT, call);
        if (result) return done ? (long)done : result;
        if (!done && total <= PIPE_BUF) return CALL(SYS_writev, file, pieces, count);
        size_t size = pieces->iov_len < PIPE_BUF ? pieces->iov_len : PIPE_BUF;
        result = CALL(SYS_write, file, pieces->iov_base, size);
        if (result < 0) return done ? (long)done : result;
        done += (size_t)result;
        if (done >= total) return (long)done;
        advance(&pieces, &count, (size_t)result);
    }
}

// The list is changed while it is written, so it is copied.
static struct iovec *copy_pieces(const struct iovec *pieces, size_t count) {
    struct iovec *own = scratch();
    copy(own, pieces, count * sizeof *own);
    return own;
}

static long write_pieces(struct trap *trap, const struct iovec *pieces, size_t count) {
    long *a = trap->arguments;
    int file = (int)a[0];
    enum place place = place_of(file);
    if (place == place_file || count > most_pieces || !is_blocking(file))
        return CALL(trap->number, a[0], a[1], a[2], a[3], a[4], a[5]);
    struct iovec *own = copy_pieces(pieces, count);
    if (place == place_pipe) return write_to_pipe(file, own, count, trap->number);
    struct msghdr message = {.msg_iov = own, .msg_iovlen = count};
    return write_to_socket(file, &message, 0, trap->number);
}

static long send_message(struct trap *trap, struct msghdr *given, int flags) {
    long *a = trap->arguments;
    int file = (int)a[0];
    long error = given->msg_name ? connections_refuse(file, given->msg_name) : 0;
    if (error) return error;
    if (flags & MSG_DONTWAIT || given->msg_iovlen > most_pieces || !is_blocking(file))
        return CALL(SYS_sendmsg, file, given, flags);
    struct msghdr message = *given;
    message.msg_iov = copy_pieces(given->msg_iov, given->msg_iovlen);
    return write_to_socket(file, &message, flags, trap->number);
}

static long send_messages(struct trap *trap) {
    long *a = trap->arguments;
    struct mmsghdr *messages = (struct mmsghdr *)a[1];
    for (long i = 0; i < a[2]; i++) {
        long result = send_message(trap, &messages[i].msg_hdr, (int)a[3]);
        if (result < 0) return i ? i : result;
        messages[i].msg_len = (unsigned)result;
    }
    return a[2];
}

// Files that are sent go in pieces that fit, too.
static long send_file(struct trap *trap) {
    long *a = trap->arguments;
    if (place_of((int)a[0]) == place_file || !is_blocking((int)a[0]))
        return CALL(SYS_sendfile, a[0], a[1], a[2], a[3]);
    long error = files_await((int)a[0], POLLOUT, SYS_sendfile);
    return error ? error : CALL(SYS_sendfile, a[0], a[1], a[2], a[3] < PIPE_BUF ? a[3] : PIPE_BUF);
}

static long splice_pieces(struct trap *trap) {
    long *a = trap->arguments;
    int is_tee = trap->number == SYS_tee;
    long flags = is_tee ? a[3] : a[5], to = is_tee ? a[1] : a[2];
    if (!(flags & number_splice_flags)) {
        long error = files_await((int)a[0], POLLIN, trap->number);
        if (!error) error = files_await((int)to, POLLOUT, trap->number);
        if (error) return error;
    }
    if (is_tee) return CALL(SYS_tee, a[0], a[1], a[2], flags | number_splice_flags);
    return CALL(SYS_splice, a[0], a[1], a[2], a[3], a[4], flags | number_splice_flags);
}

long writing_play(struct trap *trap) {
    long *a = trap->arguments;
    struct iovec piece;
    streams_have_written = 1;
    switch (trap->number) {
    case SYS_write:
        piece = (struct iovec){(void *)a[1], (size_t)a[2]};
        return write_pieces(trap, &piece, 1);
    case SYS_writev:
    case SYS_pwritev2: return write_pieces(trap, (const struct iovec *)a[1], (size_t)a[2]);
    case SYS_sendto: {
        piece = (struct iovec){(void *)a[1], (size_t)a[2]};
        struct msghdr message = {
            .msg_name = (void *)a[4], .msg_namelen = (socklen_t)a[5], .msg_iov = &piece, .msg_iovlen = 1};
        return send_message(trap, &message, (int)a[3]);
    }
    case SYS_sendmsg: return send_message(trap, (struct msghdr *)a[1], (int)a[2]);
    case SYS_sendmmsg: return send_messages(trap);
    case SYS_sendfile: return send_file(trap);
    case SYS_splice:
    case SYS_tee: return splice_pieces(trap);
    }
    return -ENOSYS;
}

#endif
