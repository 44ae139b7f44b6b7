#include "carillon_watches.h"

#include <errno.h>

#ifdef __linux__

#include <poll.h>
#include <sys/epoll.h>

_Static_assert(POLLIN == EPOLLIN && POLLOUT == EPOLLOUT && POLLERR == EPOLLERR && POLLHUP == EPOLLHUP, "poll and epoll speak of the same");

static int control(int watches, int operation, int descriptor, uint32_t awaited, uint64_t tag) {
    struct epoll_event event = {.events = awaited, .data.u64 = tag};
    return epoll_ctl(watches, operation, descriptor, &event) == 0 ? 0 : errno;
}

int carillon_watches_make(void) { return epoll_create1(EPOLL_CLOEXEC); }

int carillon_watches_add(int watches, int descriptor, uint32_t awaited, uint64_t tag) {
    return control(watches, EPOLL_CTL_ADD, descriptor, awaited, tag);
}

int carillon_watches_change(int watches, int descriptor, uint32_t awaited, uint64_t tag) {
    return control(watches, EPOLL_CTL_MOD, descriptor, awaited, tag);
}

int carillon_watches_remove(int watches, int descriptor) { return control(watches, EPOLL_CTL_DEL, descriptor, 0, 0); }

int carillon_watches_wait(int watches, struct carillon_news *news, int limit, int milliseconds) {
    struct epoll_event events[256];
    if (limit > 256) limit = 256;
    int count = epoll_wait(watches, events, limit, milliseconds);
    for (int index = 0; index < count; index++) {
        news[index].tag = events[index].data.u64;
        news[index].readiness = events[index].events;
    }
    return count;
}

#else

int carillon_watches_make(void) {
    errno = ENOSYS;
    return -1;
}

int carillon_watches_add(int watches, int descriptor, uint32_t awaited, uint64_t tag) { return ENOSYS; }

int carillon_watches_change(int watches, int descriptor, uint32_t awaited, uint64_t tag) { return ENOSYS; }

int carillon_watches_remove(int watches, int descriptor) { return ENOSYS; }

int carillon_watches_wait(int watches, struct carillon_news *news, int limit, int milliseconds) {
    errno = ENOSYS;
    return -1;
}

#endif
