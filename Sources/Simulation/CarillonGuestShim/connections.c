// Connections: the harness says where each one goes, and when.
#if defined(__linux__) && defined(__x86_64__)

#include "endpoints.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

// MARK: Local sockets

static void identify(const struct sockaddr_un *address, uint64_t identity[2]) {
    struct stat status;
    identity[0] = identity[1] = 0;
    if (address->sun_path[0]) {
        if (CALL(SYS_stat, address->sun_path, &status) < 0) return;
        identity[0] = status.st_dev;
        identity[1] = status.st_ino;
        return;
    }
    for (size_t i = 1; i < sizeof address->sun_path; i++)
        identity[1] = identity[1] * 31 + (unsigned char)address->sun_path[i];
    identity[1] |= 1;
}

static void note_local(const struct sockaddr_un *address) {
    enum { most = sizeof guest->local_sockets / sizeof *guest->local_sockets };
    uint64_t *identity = guest->local_sockets[guest->local_socket_count++ % most];
    identify(address, identity);
}

static long refuse_local(const struct sockaddr_un *address) {
    uint64_t identity[2];
    identify(address, identity);
    // The kernel says by itself that there is none.
    if (!identity[1]) return 0;
    for (size_t i = 0; i < sizeof guest->local_sockets / sizeof *guest->local_sockets; i++)
        if (guest->local_sockets[i][0] == identity[0] && guest->local_sockets[i][1] == identity[1]) return 0;
    char text[100] = "a local socket ";
    copy_text(text + 15, sizeof text - 15, address->sun_path[0] ? address->sun_path : address->sun_path + 1);
    note(carillon_guest_note_address, 0, text);
    return -ECONNREFUSED;
}

long connections_refuse(int file, const struct sockaddr *address) {
    if (address->sa_family == AF_UNIX) return refuse_local((const struct sockaddr_un *)address);
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

static int is_listened(uint16_t real_port) {
    for (uint32_t i = 0; i < guest->process_end; i++)
        for (uint32_t k = 0; k < guest->processes[i].socket_count; k++) {
            const struct carillon_guest_socket *socket = &guest->processes[i].sockets[k];
            if (socket->is_listening && socket->local_port == real_port) return 1;
        }
    for (int i = 0; i < stream_count; i++)
        if (socket_port(streams[i].file, 0) == real_port && socket_option(streams[i].file, SO_ACCEPTCONN) == 1) return 1;
    return 0;
}

static uint16_t own_listener(const struct carillon_guest_endpoint *endpoint) {
    if (!endpoint_is_loopback(endpoint) && !endpoint_is_any(endpoint)) return 0;
    for (uint32_t i = 0; i < guest->binding_count; i++)
        if (guest->bindings[i].endpoint.port == endpoint->port && is_listened(guest->bindings[i].real_port))
            return guest->bindings[i].real_port;
    return 0;
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
    uint16_t own = own_listener(&endpoint);
    return own ? connect_within(file, own) : connect_outside(file, &endpoint);
}

// MARK: Sockets that do not wait for their connection

// What a program asks epoll to do with a socket waits until the socket is connected.
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

// MARK: Sockets that listen

static int is_taken(const struct carillon_guest_endpoint *endpoint, int family) {
    for (uint32_t i = 0; i < guest->binding_count; i++) {
        const struct carillon_guest_binding *binding = &guest->bindings[i];
        // A program that binds to both versions of the protocol wants two sockets.
        if (binding->endpoint.port != endpoint->port || binding->endpoint.version != endpoint->version) continue;
        if (is_listened(binding->real_port)) return 1;
    }
    (void)family;
    return 0;
}

static long play_bind(struct trap *trap) {
    long *a = trap->arguments;
    int file = (int)a[0];
    const struct sockaddr *address = (const struct sockaddr *)a[1];
    if (address->sa_family == AF_UNIX) {
        long result = CALL(SYS_bind, a[0], a[1], a[2]);
        if (result == 0) note_local((const struct sockaddr_un *)address);
        return result;
    }
    struct carillon_guest_endpoint endpoint = endpoint_of(address);
    if (!endpoint.version) return CALL(SYS_bind, a[0], a[1], a[2]);
    int family = socket_option(file, SO_DOMAIN), is_stream = socket_option(file, SO_TYPE) == SOCK_STREAM;
    if (is_stream && endpoint.port && is_taken(&endpoint, family)) return -EADDRINUSE;
    struct carillon_guest_endpoint real = endpoint_of_loopback(0);
    int is_six_only = 0;
    socklen_t option_size = sizeof is_six_only;
    if (family == AF_INET6) CALL(SYS_getsockopt, file, IPPROTO_IPV6, IPV6_V6ONLY, &is_six_only, &option_size);
    if (is_six_only) real = (struct carillon_guest_endpoint){.version = 6, .address = {[15] = 1}};
    struct sockaddr_in6 room;
    socklen_t size = endpoint_write(&real, family, &room);
    long result = CALL(SYS_bind, file, &room, size);
    if (result < 0) return result;
    if (!endpoint.port) endpoint.port = next_port();
    binding_add(socket_port(file, 0), &endpoint);
    if (is_stream) streams_add(file);
    return 0;
}

static long play_accept(struct trap *trap) {
    long *a = trap->arguments;
    long result = files_await((int)a[0], POLLIN, trap->number);
    if (result) return result;
    result = CALL(trap->number, a[0], a[1], a[2], a[3]);
    if (result < 0) return result;
    if (socket_option((int)result, SO_PROTOCOL) != IPPROTO_TCP) return result;
    streams_add((int)result);
    struct trap name = {SYS_getpeername, {result, a[1], a[2]}, 0};
    if (a[1]) socket_names_play(&name);
    return result;
}

// MARK: Names

static struct carillon_guest_endpoint shown_end(int file, int is_peer) {
    uint16_t own = socket_port(file, 0), other = socket_port(file, 1);
    const struct carillon_guest_connection *connection = other ? connection_of(own, other) : 0;
    if (connection && is_peer) return connection->peer;
    if (connection && connection->local.version) return connection->local;
    const struct carillon_guest_binding *binding = binding_of(is_peer ? other : own);
    if (!binding) return (struct carillon_guest_endpoint){0};
    struct carillon_guest_endpoint endpoint = binding->endpoint;
    // A connection came to one address, although its listener has all of them.
    if (other && endpoint_is_any(&endpoint)) endpoint = endpoint_of_loopback(endpoint.port);
    return endpoint;
}

long socket_names_play(struct trap *trap) {
    long *a = trap->arguments;
    int file = (int)a[0], is_peer = trap->number == SYS_getpeername;
    socklen_t *size = (socklen_t *)a[2], room = size ? *size : 0;
    long result = CALL(trap->number, a[0], a[1], a[2]);
    int family = socket_option(file, SO_DOMAIN);
    if (result < 0 || (family != AF_INET && family != AF_INET6)) return result;
    struct carillon_guest_endpoint endpoint = shown_end(file, is_peer);
    if (!endpoint.version) return result;
    *size = room;
    endpoint_give(&endpoint, family, (struct sockaddr *)a[1], size);
    return 0;
}

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
    case SYS_bind: return play_bind(trap);
    case SYS_listen:
        if (socket_option((int)trap->arguments[0], SO_PROTOCOL) == IPPROTO_TCP) {
            struct sockaddr_in6 any = {.sin6_family = (sa_family_t)socket_option((int)trap->arguments[0], SO_DOMAIN)};
            struct trap bind = {SYS_bind, {trap->arguments[0], (long)&any, sizeof any}, 0};
            // A socket without an address would listen to all the world.
            if (!socket_port((int)trap->arguments[0], 0)) play_bind(&bind);
        }
        return CALL(SYS_listen, trap->arguments[0], trap->arguments[1]);
    case SYS_accept:
    case SYS_accept4: return play_accept(trap);
    case SYS_epoll_ctl: return play_epoll(trap);
    case SYS_getsockopt: return play_option(trap);
    default: return socket_names_play(trap);
    }
}

#endif
