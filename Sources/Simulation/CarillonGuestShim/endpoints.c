// Addresses, as programs give and get them. In the real world all of them are 127.0.0.1.
#if defined(__linux__) && defined(__x86_64__)

#include "endpoints.h"

#include <arpa/inet.h>
#include <sys/socket.h>

static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

static int begins_with(const uint8_t *bytes, const uint8_t *beginning, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (bytes[i] != beginning[i]) return 0;
    return 1;
}

struct carillon_guest_endpoint endpoint_of(const struct sockaddr *address) {
    struct carillon_guest_endpoint endpoint = {0};
    if (address->sa_family == AF_INET) {
        const struct sockaddr_in *four = (const void *)address;
        endpoint.version = 4;
        endpoint.port = ntohs(four->sin_port);
        copy(endpoint.address, &four->sin_addr, 4);
    } else if (address->sa_family == AF_INET6) {
        const struct sockaddr_in6 *six = (const void *)address;
        const uint8_t *bytes = six->sin6_addr.s6_addr;
        int is_mapped = begins_with(bytes, mapped, sizeof mapped);
        endpoint.version = is_mapped ? 4 : 6;
        endpoint.port = ntohs(six->sin6_port);
        copy(endpoint.address, is_mapped ? bytes + sizeof mapped : bytes, is_mapped ? 4 : 16);
    }
    return endpoint;
}

int endpoint_is_any(const struct carillon_guest_endpoint *endpoint) {
    for (int i = 0; i < (endpoint->version == 4 ? 4 : 16); i++)
        if (endpoint->address[i]) return 0;
    return 1;
}

int endpoint_is_loopback(const struct carillon_guest_endpoint *endpoint) {
    if (endpoint->version == 4) return endpoint->address[0] == 127;
    for (int i = 0; i < 15; i++)
        if (endpoint->address[i]) return 0;
    return endpoint->address[15] == 1;
}

struct carillon_guest_endpoint endpoint_of_loopback(uint16_t port) {
    return (struct carillon_guest_endpoint){.version = 4, .port = port, .address = {127, 0, 0, 1}};
}

socklen_t endpoint_write(const struct carillon_guest_endpoint *endpoint, int family, struct sockaddr_in6 *address) {
    clear(address, sizeof *address);
    if (family == AF_INET) {
        struct sockaddr_in *four = (void *)address;
        four->sin_family = AF_INET;
        four->sin_port = htons(endpoint->port);
        if (endpoint->version == 4) copy(&four->sin_addr, endpoint->address, 4);
        return sizeof *four;
    }
    address->sin6_family = AF_INET6;
    address->sin6_port = htons(endpoint->port);
    if (endpoint->version == 6) copy(&address->sin6_addr, endpoint->address, 16);
    else if (!endpoint_is_any(endpoint)) {
        copy(&address->sin6_addr, mapped, sizeof mapped);
        copy(address->sin6_addr.s6_addr + sizeof mapped, endpoint->address, 4);
    }
    return sizeof *address;
}

void endpoint_give(const struct carillon_guest_endpoint *endpoint, int family, struct sockaddr *room, socklen_t *size) {
    if (!room || !size) return;
    struct sockaddr_in6 address;
    socklen_t length = endpoint_write(endpoint, family, &address);
    copy(room, &address, *size < length ? *size : length);
    *size = length;
}

static char *append(char *text, const char *more) {
    while (*more) *text++ = *more++;
    return text;
}

static char *append_number(char *text, unsigned number, unsigned base) {
    char digits[12];
    int count = 0;
    do digits[count++] = "0123456789abcdef"[number % base];
    while (number /= base);
    while (count) *text++ = digits[--count];
    return text;
}

void endpoint_describe(const struct carillon_guest_endpoint *endpoint, const char *protocol, char *text) {
    text = append(append(text, protocol), " ");
    int is_four = endpoint->version == 4;
    if (!is_four) *text++ = '[';
    for (int i = 0; i < (is_four ? 4 : 16); i += is_four ? 1 : 2) {
        if (i) *text++ = is_four ? '.' : ':';
        unsigned part = is_four ? endpoint->address[i] : (unsigned)endpoint->address[i] << 8 | endpoint->address[i + 1];
        text = append_number(text, part, is_four ? 10 : 16);
    }
    text = append(text, is_four ? ":" : "]:");
    *append_number(text, endpoint->port, 10) = 0;
}

// MARK: Sockets

int socket_option(int file, int option) {
    int value = -1;
    socklen_t size = sizeof value;
    return CALL(SYS_getsockopt, file, SOL_SOCKET, option, &value, &size) < 0 ? -1 : value;
}

uint16_t socket_port(int file, int is_peer) {
    struct sockaddr_in6 address;
    socklen_t size = sizeof address;
    long error = CALL(is_peer ? SYS_getpeername : SYS_getsockname, file, &address, &size);
    return error < 0 ? 0 : ntohs(address.sin6_port);
}

struct carillon_guest_binding *binding_of(uint16_t real_port) {
    for (uint32_t i = 0; i < guest->binding_count && i < carillon_guest_most_bindings; i++)
        if (real_port && guest->bindings[i].real_port == real_port) return &guest->bindings[i];
    return 0;
}

static int is_published(uint16_t real_port) {
    for (uint32_t i = 0; i < guest->process_end; i++)
        for (uint32_t k = 0; k < guest->processes[i].socket_count; k++)
            if (guest->processes[i].sockets[k].local_port == real_port) return 1;
    return 0;
}

struct carillon_guest_binding *binding_add(uint16_t real_port, const struct carillon_guest_endpoint *endpoint) {
    struct carillon_guest_binding *binding = binding_of(real_port);
    if (!binding && guest->binding_count < carillon_guest_most_bindings)
        binding = &guest->bindings[guest->binding_count++];
    for (uint32_t i = 0; i < carillon_guest_most_bindings && !binding; i++)
        if (!is_published(guest->bindings[i].real_port)) binding = &guest->bindings[i];
    if (!binding) fail(carillon_guest_note_limit, carillon_guest_most_bindings, "bound sockets");
    binding->real_port = real_port;
    binding->endpoint = *endpoint;
    return binding;
}

struct carillon_guest_connection *connection_of(uint16_t guest_port, uint16_t harness_port) {
    for (int i = 0; i < carillon_guest_most_connections; i++) {
        struct carillon_guest_connection *connection = &guest->connections[i];
        if (!connection->is_open || connection->harness_port != harness_port) continue;
        if (connection->guest_port == guest_port || !connection->guest_port) return connection;
    }
    return 0;
}

uint16_t next_port(void) { return (uint16_t)(49152 + guest->last_port++ % 16384); }

#endif
