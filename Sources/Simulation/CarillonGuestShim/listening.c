// Sockets that listen: they are at 127.0.0.1, at ports of the kernel's choice. The guest sees the address it gave.
#if defined(__linux__) && defined(__x86_64__)

#include "endpoints.h"

#include <errno.h>
#include <sys/socket.h>
#include <sys/un.h>

static int is_listened(uint16_t real_port) {
    for (uint32_t i = 0; i < guest->process_end; i++)
        for (uint32_t k = 0; k < guest->processes[i].socket_count; k++) {
            const struct carillon_guest_socket *socket = &guest->processes[i].sockets[k];
            if (socket->is_listening && socket->local_port == real_port) return 1;
        }
    for (int i = 0; i < stream_count; i++) {
        int file = streams[i].file;
        if (socket_port(file, 0) == real_port && socket_option(file, SO_ACCEPTCONN) == 1) return 1;
    }
    return 0;
}

uint16_t listening_port_of(const struct carillon_guest_endpoint *endpoint) {
    if (!endpoint_is_loopback(endpoint) && !endpoint_is_any(endpoint)) return 0;
    for (uint32_t i = 0; i < guest->binding_count; i++)
        if (guest->bindings[i].endpoint.port == endpoint->port && is_listened(guest->bindings[i].real_port))
            return guest->bindings[i].real_port;
    return 0;
}

static int is_taken(const struct carillon_guest_endpoint *endpoint) {
    for (uint32_t i = 0; i < guest->binding_count; i++) {
        const struct carillon_guest_binding *binding = &guest->bindings[i];
        // A program that binds to both versions of the protocol wants two sockets.
        if (binding->endpoint.port != endpoint->port || binding->endpoint.version != endpoint->version) continue;
        if (is_listened(binding->real_port)) return 1;
    }
    return 0;
}

static long play_bind(struct trap *trap) {
    long *a = trap->arguments;
    int file = (int)a[0];
    const struct sockaddr *address = (const struct sockaddr *)a[1];
    if (address->sa_family == AF_UNIX) {
        long result = CALL(SYS_bind, a[0], a[1], a[2]);
        if (result == 0) local_sockets_note((const struct sockaddr_un *)address);
        return result;
    }
    struct carillon_guest_endpoint endpoint = endpoint_of(address);
    if (!endpoint.version) return CALL(SYS_bind, a[0], a[1], a[2]);
    int family = socket_option(file, SO_DOMAIN), is_stream = socket_option(file, SO_TYPE) == SOCK_STREAM;
    if (is_stream && endpoint.port && is_taken(&endpoint)) return -EADDRINUSE;
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

// A socket without an address would listen to all the world.
static long play_listen(struct trap *trap) {
    long *a = trap->arguments;
    int file = (int)a[0];
    if (socket_option(file, SO_PROTOCOL) == IPPROTO_TCP && !socket_port(file, 0)) {
        struct sockaddr_in6 any = {.sin6_family = (sa_family_t)socket_option(file, SO_DOMAIN)};
        struct trap bind = {SYS_bind, {file, (long)&any, sizeof any}, 0};
        play_bind(&bind);
    }
    return CALL(SYS_listen, a[0], a[1]);
}

long listening_play(struct trap *trap) {
    switch (trap->number) {
    case SYS_bind: return play_bind(trap);
    case SYS_listen: return play_listen(trap);
    default: return play_accept(trap);
    }
}

#endif
