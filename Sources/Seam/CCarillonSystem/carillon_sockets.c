#define _GNU_SOURCE
#include "carillon_sockets.h"

#include <errno.h>

#ifdef __linux__

// The kernel's own header has the counters of bytes, which the C library's lacks.
#include <linux/sockios.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <poll.h>
#include <stddef.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#ifndef SO_COOKIE
#define SO_COOKIE 57
#endif

// The states are those of the kernel's `tcp_states.h`, which programs cannot include beside `linux/tcp.h`.
enum { established = 1, syn_sent, syn_received, fin_wait_1, fin_wait_2, time_wait, closed, close_wait, last_ack, listening, closing };

static int phase(int state) {
    switch (state) {
    case syn_sent:
    case syn_received: return carillon_socket_connecting;
    case established: return carillon_socket_connected;
    case fin_wait_1:
    case fin_wait_2: return carillon_socket_finished;
    case close_wait: return carillon_socket_ended;
    case last_ack:
    case closing:
    case time_wait: return carillon_socket_both_ended;
    default: return carillon_socket_over;
    }
}

// Whether bytes wait until the peer makes room; -1 with `errno` if the system cannot tell. The kernel sends a whole
// segment, or the rest, if that fits into the window.
static int waits_for_room(int descriptor, const struct tcp_info *info, socklen_t length) {
    uint32_t unsent = info->tcpi_notsent_bytes;
    // Mostly all has been sent, and the system need not be asked once more.
    if (unsent == 0) return 0;
    // Kernels before 5.4 do not report the window.
    if (length < offsetof(struct tcp_info, tcpi_snd_wnd) + sizeof info->tcpi_snd_wnd) return 1;
    // The number includes bytes that were not sent yet.
    int unanswered = 0;
    if (ioctl(descriptor, SIOCOUTQ, &unanswered) != 0) return -1;
    uint32_t next = unsent < info->tcpi_snd_mss ? unsent : info->tcpi_snd_mss;
    return (uint64_t)unanswered - unsent + next > info->tcpi_snd_wnd;
}

uint64_t carillon_socket_identity(int descriptor) {
    uint64_t cookie = 0;
    socklen_t length = sizeof cookie;
    return getsockopt(descriptor, SOL_SOCKET, SO_COOKIE, &cookie, &length) == 0 ? cookie : 0;
}

int carillon_socket_look(int descriptor, uint64_t identity, struct carillon_socket_look *look) {
    if (identity == 0 || carillon_socket_identity(descriptor) != identity) return EBADF;
    struct tcp_info info;
    memset(&info, 0, sizeof info);
    socklen_t length = sizeof info;
    if (getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, &info, &length) != 0) return errno;
    // Kernels before 4.19 do not count sent bytes.
    if (length < offsetof(struct tcp_info, tcpi_bytes_retrans) + sizeof info.tcpi_bytes_retrans) return ENOSYS;
    int unread = 0, room = waits_for_room(descriptor, &info, length);
    if (room < 0 || ioctl(descriptor, FIONREAD, &unread) != 0) return errno;
    struct pollfd request = {.fd = descriptor, .events = POLLIN | POLLOUT};
    if (poll(&request, 1, 0) < 0) return errno;

    look->phase = phase(info.tcpi_state);
    look->sent = info.tcpi_bytes_sent - info.tcpi_bytes_retrans + info.tcpi_notsent_bytes;
    look->received = info.tcpi_bytes_received;
    look->unread = (uint32_t)unread;
    look->waits_for_room = room;
    look->is_readable = (request.revents & (POLLIN | POLLHUP | POLLERR)) != 0;
    look->is_writable = (request.revents & (POLLOUT | POLLHUP | POLLERR)) != 0;
    return 0;
}

int carillon_socket_accept(int listener) { return accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC); }

int carillon_signals_make(void) { return epoll_create1(EPOLL_CLOEXEC); }

int carillon_signals_add(int signals, int descriptor, uint64_t tag) {
    struct epoll_event event = {.events = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET, .data.u64 = tag};
    return epoll_ctl(signals, EPOLL_CTL_ADD, descriptor, &event) == 0 ? 0 : errno;
}

int carillon_signals_take(int signals, uint64_t *tags, int limit, int waits) {
    struct epoll_event events[64];
    if (limit > 64) limit = 64;
    int count = epoll_wait(signals, events, limit, waits ? -1 : 0);
    for (int index = 0; index < count; index++) tags[index] = events[index].data.u64;
    return count;
}

#else

uint64_t carillon_socket_identity(int descriptor) { return 0; }

int carillon_socket_look(int descriptor, uint64_t identity, struct carillon_socket_look *look) { return ENOSYS; }

int carillon_socket_accept(int listener) {
    errno = ENOSYS;
    return -1;
}

int carillon_signals_make(void) {
    errno = ENOSYS;
    return -1;
}

int carillon_signals_add(int signals, int descriptor, uint64_t tag) { return ENOSYS; }

int carillon_signals_take(int signals, uint64_t *tags, int limit, int waits) {
    errno = ENOSYS;
    return -1;
}

#endif
