// Connections: the harness says where each one goes, and when.
#if defined(__linux__) && defined(__x86_64__)

#include "endpoints.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

long connections_refuse(int file, const struct sockaddr *address) {
    if (address->sa_family == AF_UNIX) return local_sockets_refuse((const struct sockaddr_un *)address);
    if (address->sa_family != AF_INET && address->sa_family != AF_INET6) return 0;
    int type = socket_option(file, SO_TYPE);
    // A socket that is connected has no use for an address.
    if (type == SOCK_STREAM) return 0;
    char text[100];
    struct carillon_guest_endpoint endpoint = endpoint_of(address);
    endpoint_describe(&endpoint, type == SOCK_DGRAM ? "udp" : "raw", text);
    note(carillon_guest_note_address, 0, text);
    return -ENETUNREACH;
}

// MARK: Connecting

static int is_blocking(int file) {
    long flags = CALL(SYS_fcntl, file, F_GETFL);
    return flags >= 0 && !(flags & O_NONBLOCK);
}

// The handshake takes no virtual time: it is over before anybody goes on.
static long connect_really(int file, uint16_t real_port) {
    struct carillon_guest_endpoint endpoint = endpoint_of_loopback(real_port);
    struct sockaddr_in6 address;
    int family = socket_option(file, SO_DOMAIN), zero = 0;
    if (family == AF_INET6) CALL(SYS_setsockopt, file, IPPROTO_IPV6, IPV6_V6ONLY, &zero, sizeof zero);
    socklen_t size = endpoint_write(&endpoint, family, &address);
    long error = CALL(SYS_connect, file, &address, size);
    struct pollfd connected = {file, POLLOUT, 0};
    if (error == -EINPROGRESS) {
        CALL(SYS_poll, &connected, 1, 10000);
        error = 0;
    }
    return error;
}

static void complete(int file, const struct carillon_guest_request *request) {
    uint16_t own = socket_port(file, 0);
    struct carillon_guest_connection *connection = connection_of(0, request->real_port);
    streams_add(file);
    if (!connection || !own) return;
    connection->guest_port = own;
    if (!connection->local.version) connection->local = endpoint_of_loopback(next_port());
}

static long take_answer(int file, struct carillon_guest_request *request) {
    long error = -request->error;
    if (!error) error = connect_really(file, request->real_port);
    if (!error) complete(file, request);
    request->state = carillon_guest_free;
    return error;
}

// The guest connects to itself. Its end shows a port that is the same in each run.
static long connect_within(int file, uint16_t real_port) {
    struct sockaddr_in6 address;
    struct carillon_guest_endpoint any = endpoint_of_loopback(0), shown = endpoint_of_loopback(next_port());
    if (!socket_port(file, 0)) {
        socklen_t size = endpoint_write(&any, socket_option(file, SO_DOMAIN), &address);
        CALL(SYS_bind, file, &address, size);
    }
    int blocks = is_blocking(file);
    long error = connect_really(file, real_port);
    if (error) return error;
    if (!binding_of(socket_port(file, 0))) binding_add(socket_port(file, 0), &shown);
    streams_add(file);
    return blocks ? 0 : -EINPROGRESS;
}

static int64_t limit_of(int file) {
    struct timeval limit = {0, 0};
    socklen_t size = sizeof limit;
    CALL(SYS_getsockopt, file, SOL_SOCKET, SO_SNDTIMEO, &limit, &size);
    int64_t span = from_timeval(&limit);
    return span ? after(span) : CARILLON_GUEST_NEVER;
}

static long connect_outside(int file, const struct carillon_guest_endpoint *endpoint) {
    struct carillon_guest_request *request = requests_add(carillon_guest_connect);
    int number = (int)(request - guest->requests);
    request->endpoint = *endpoint;
    request->state = carillon_guest_asked;
    if (!is_blocking(file)) {
        descriptors_set(file, descriptor_connecting, number);
        return -EINPROGRESS;
    }
    me->request = number;
    enum outcome outcome = turns_block(carillon_guest_at_request, limit_of(file), SYS_connect);
    if (outcome == by_event) return take_answer(file, request);
    // It goes on behind the program's back, as in the kernel.
    descriptors_set(file, descriptor_connecting, number);
    return outcome == by_deadline ? -EINPROGRESS : -EINTR;
}

static long play_connect(struct trap *trap) {
    long *a = trap->arguments;
    int file = (int)a[0];
    const struct sockaddr *address = (const struct sockaddr *)a[1];
    if (!address || a[2] < (long)sizeof address->sa_family || address->sa_family == AF_UNSPEC
        || address->sa_family == AF_NETLINK)
        return CALL(SYS_connect, a[0], a[1], a[2]);
    long error = connections_refuse(file, address);
    if (error) return error;
    if (address->sa_family == AF_UNIX) return CALL(SYS_connect, a[0], a[1], a[2]);
    if (socket_option(file, SO_TYPE) < 0 || file >= descriptor_most) return CALL(SYS_connect, a[0], a[1], a[2]);
    if (socket_port(file, 1)) return -EISCONN;
    if (descriptors_kind(file) == descriptor_connecting) return -EALREADY;
    if (descriptors_kind(file) == descriptor_failed) {
        error = -descriptors_value(file);
        descriptors_set(file, descriptor_plain, 0);
        return error;
    }
    struct carillon_guest_endpoint endpoint = endpoint_of(address);
    uint16_t own = listening_port_of(&endpoint);
    return own ? connect_within(file, own) : connect_outside(file, &endpoint);
}

// MARK: Sockets that do not wait for their connection

// The program's wishes to epoll wait until the socket is connected.
static struct {
    int epoll, file, operation;
    struct epoll_event event;
} deferred[256];
static int deferred_count;

static void forget_deferred(int epoll, int file) {
    int left = 0;
    for (int i = 0; i < deferred_count; i++)
        if (deferred[i].file != file || (epoll >= 0 && deferred[i].epoll != epoll)) deferred[left++] = deferred[i];
    deferred_count = left;
}

static long play_epoll(struct trap *trap) {
    long *a = trap->arguments;
    int epoll = (int)a[0], file = (int)a[2];
    if (descriptors_kind(file) != descriptor_connecting) return CALL(SYS_epoll_ctl, a[0], a[1], a[2], a[3]);
    forget_deferred(epoll, file);
    if (a[1] == EPOLL_CTL_DEL) return 0;
    if (deferred_count == sizeof deferred / sizeof *deferred)
        fail(carillon_guest_note_limit, deferred_count, "sockets that wait for their connection");
    deferred[deferred_count].epoll = epoll;
    deferred[deferred_count].file = file;
    deferred[deferred_count].operation = EPOLL_CTL_ADD;
    deferred[deferred_count++].event = *(const struct epoll_event *)a[3];
    return 0;
}

void connections_forget(int file) { forget_deferred(-1, file); }

static void settle(int file, struct carillon_guest_request *request) {
    long error = take_answer(file, request);
    descriptors_set(file, descriptor_plain, 0);
    if (error) {
        // The kernel's own failure makes the socket ready; the program gets the harness's error.
        connect_really(file, guest->closed_port);
        descriptors_set(file, descriptor_failed, (int)-error);
    }
    for (int i = 0; i < deferred_count; i++)
        if (deferred[i].file == file)
            CALL(SYS_epoll_ctl, deferred[i].epoll, EPOLL_CTL_ADD, file, &deferred[i].event);
    forget_deferred(-1, file);
}

void connections_look(void) {
    if (!descriptors_count(descriptor_connecting)) return;
    for (int file = 0; file < descriptor_most && descriptors_count(descriptor_connecting); file++) {
        if (descriptors_kind(file) != descriptor_connecting) continue;
        struct carillon_guest_request *request = &guest->requests[descriptors_value(file)];
        if (request->state == carillon_guest_answered) settle(file, request);
    }
}

static long play_option(struct trap *trap) {
    long *a = trap->arguments;
    enum descriptor_kind kind = descriptors_kind((int)a[0]);
    long result = CALL(SYS_getsockopt, a[0], a[1], a[2], a[3], a[4]);
    if (result < 0 || kind < descriptor_connecting || !a[3]) return result;
    *(int *)a[3] = kind == descriptor_failed ? descriptors_value((int)a[0]) : 0;
    if (kind == descriptor_failed) descriptors_set((int)a[0], descriptor_plain, 0);
    return 0;
}

// MARK: The calls

static long play_socket(struct trap *trap) {
    long *a = trap->arguments;
    enum { without_flags = 0xf, multipath = 262 };
    int type = (int)a[1] & without_flags;
    if (a[2] == multipath) return -EPROTONOSUPPORT;
    int is_known = a[0] == AF_UNIX || a[0] == AF_NETLINK
        || ((a[0] == AF_INET || a[0] == AF_INET6) && (type == SOCK_STREAM || type == SOCK_DGRAM));
    if (!is_known) {
        note(carillon_guest_note_address, a[0], "a socket of a kind that guests cannot have");
        return -EAFNOSUPPORT;
    }
    return CALL(SYS_socket, a[0], a[1], a[2]);
}

long connections_play(struct trap *trap) {
    switch (trap->number) {
    case SYS_socket: return play_socket(trap);
    case SYS_connect: return play_connect(trap);
    case SYS_bind:
    case SYS_listen:
    case SYS_accept:
    case SYS_accept4: return listening_play(trap);
    case SYS_epoll_ctl: return play_epoll(trap);
    case SYS_getsockopt: return play_option(trap);
    default: return socket_names_play(trap);
    }
}

#endif
