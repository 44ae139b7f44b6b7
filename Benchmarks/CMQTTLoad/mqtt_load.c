#define _GNU_SOURCE
#include "mqtt_load.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#ifdef __linux__

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#ifndef IP_BIND_ADDRESS_NO_PORT
#define IP_BIND_ADDRESS_NO_PORT 24
#endif

enum { connack = 2, publish = 3, puback = 4, pubrec = 5, pubrel = 6, pubcomp = 7, suback = 9 };

struct buffer {
    uint8_t *bytes;
    size_t count, capacity;
};

/// One connection, with the bytes that wait to be handled or sent.
struct client {
    int descriptor;
    int is_watched_for_room;
    struct buffer in, out;
    int connacks, subacks;
    /// The messages that the broker has delivered here, and the messages from here that are completed.
    long received, completed;
};

static int fail(const char *what, int code) {
    fprintf(stderr, "load: %s: %s\n", what, strerror(code));
    return code ? code : EPROTO;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void reserve(struct buffer *buffer, size_t more) {
    if (buffer->count + more <= buffer->capacity) return;
    while (buffer->count + more > buffer->capacity) buffer->capacity = buffer->capacity ? 2 * buffer->capacity : 256;
    buffer->bytes = realloc(buffer->bytes, buffer->capacity);
    if (!buffer->bytes) abort();
}

static void append(struct buffer *buffer, const void *bytes, size_t count) {
    reserve(buffer, count);
    memcpy(buffer->bytes + buffer->count, bytes, count);
    buffer->count += count;
}

static void drop(struct buffer *buffer, size_t count) {
    memmove(buffer->bytes, buffer->bytes + count, buffer->count - count);
    buffer->count -= count;
}

// ---- Packets

static void put_connect(struct client *client, const char *identifier) {
    size_t length = strlen(identifier);
    uint8_t head[] = {0x10, (uint8_t)(12 + length), 0, 4, 'M', 'Q', 'T', 'T', 4, 2, 0, 0, 0, (uint8_t)length};
    append(&client->out, head, sizeof head);
    append(&client->out, identifier, length);
}

static void put_subscribe(struct client *client, const char *filter, int qos) {
    size_t length = strlen(filter);
    uint8_t head[] = {0x82, (uint8_t)(5 + length), 0, 1, 0, (uint8_t)length}, last = (uint8_t)qos;
    append(&client->out, head, sizeof head);
    append(&client->out, filter, length);
    append(&client->out, &last, 1);
}

static void put_publish(struct client *client, const char *topic, int size, int qos, long number) {
    size_t length = strlen(topic);
    uint8_t head[7] = {(uint8_t)(0x30 | qos << 1)};
    size_t count = 1, remaining = 2 + length + (size_t)size + (qos ? 2 : 0);
    for (; remaining > 127; remaining >>= 7) head[count++] = (uint8_t)(remaining | 128);
    head[count++] = (uint8_t)remaining;
    head[count++] = 0;
    head[count++] = (uint8_t)length;
    append(&client->out, head, count);
    append(&client->out, topic, length);
    // The window is much smaller than this cycle of identifiers, so that no two open messages share one.
    long identifier = 1 + number % 65000;
    uint8_t bytes[] = {(uint8_t)(identifier >> 8), (uint8_t)identifier};
    if (qos) append(&client->out, bytes, 2);
    reserve(&client->out, (size_t)size);
    memset(client->out.bytes + client->out.count, 'A', (size_t)size);
    client->out.count += (size_t)size;
}

static void put_answer(struct client *client, int type, const uint8_t *identifier) {
    uint8_t packet[] = {(uint8_t)(type << 4 | (type == pubrel ? 2 : 0)), 2, identifier[0], identifier[1]};
    append(&client->out, packet, sizeof packet);
}

/// Takes all whole packets, and answers them.
static int take_packets(struct client *client) {
    const uint8_t *bytes = client->in.bytes;
    size_t start = 0;
    while (client->in.count - start >= 2) {
        size_t remaining = 0, size = 1;
        int shift = 0, is_whole = 0;
        while (start + size < client->in.count && size < 5) {
            uint8_t byte = bytes[start + size++];
            remaining |= (size_t)(byte & 127) << shift;
            shift += 7;
            if (!(byte & 128)) {
                is_whole = 1;
                break;
            }
        }
        if (!is_whole || client->in.count - start < size + remaining) break;
        const uint8_t *body = bytes + start + size;
        int qos = bytes[start] >> 1 & 3;
        switch (bytes[start] >> 4) {
        case connack:
            if (remaining != 2 || body[1] != 0) return fail("a client was refused", ECONNREFUSED);
            client->connacks++;
            break;
        case suback:
            if (body[2] == 0x80) return fail("a subscription was refused", EACCES);
            client->subacks++;
            break;
        case publish:
            client->received++;
            if (qos) put_answer(client, qos == 1 ? puback : pubrec, body + 2 + (body[0] << 8 | body[1]));
            break;
        case puback:
        case pubcomp: client->completed++; break;
        case pubrec: put_answer(client, pubrel, body); break;
        case pubrel: put_answer(client, pubcomp, body); break;
        default: return fail("an unexpected packet came", EPROTO);
        }
        start += size + remaining;
    }
    if (start) drop(&client->in, start);
    return 0;
}

// ---- Sockets

static int open_client(uint16_t port, struct client *client) {
    memset(client, 0, sizeof *client);
    client->descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (client->descriptor < 0) return fail("no socket", errno);
    int one = 1;
    // The options keep Nagle's algorithm and lingering ports out of the result.
    struct linger linger = {.l_onoff = 1, .l_linger = 0};
    setsockopt(client->descriptor, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    setsockopt(client->descriptor, SOL_SOCKET, SO_LINGER, &linger, sizeof linger);
    setsockopt(client->descriptor, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &one, sizeof one);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(client->descriptor, (struct sockaddr *)&address, sizeof address) != 0) return fail("no connection", errno);
    return 0;
}

static void close_client(struct client *client) {
    if (client->descriptor > 0) close(client->descriptor);
    free(client->in.bytes);
    free(client->out.bytes);
    memset(client, 0, sizeof *client);
}

/// Writes as many bytes as the socket takes. epoll reports when there is room for the rest.
static int flush(int set, struct client *client) {
    size_t gone = 0;
    while (gone < client->out.count) {
        ssize_t count = send(client->descriptor, client->out.bytes + gone, client->out.count - gone, MSG_NOSIGNAL);
        if (count < 0 && (errno == EAGAIN || errno == EINTR)) break;
        if (count < 0) return fail("cannot write", errno);
        gone += (size_t)count;
    }
    if (gone) drop(&client->out, gone);
    int must_watch = client->out.count > 0;
    if (set >= 0 && must_watch != client->is_watched_for_room) {
        struct epoll_event event = {.events = EPOLLIN | (must_watch ? EPOLLOUT : 0), .data.ptr = client};
        if (epoll_ctl(set, EPOLL_CTL_MOD, client->descriptor, &event) != 0) return fail("cannot watch", errno);
        client->is_watched_for_room = must_watch;
    }
    return 0;
}

/// Reads once, and handles the bytes that have come.
static int receive(struct client *client) {
    reserve(&client->in, 65536);
    ssize_t count = recv(client->descriptor, client->in.bytes + client->in.count, client->in.capacity - client->in.count, 0);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return 0;
    if (count <= 0) return fail("the broker closed a connection", count < 0 ? errno : ECONNRESET);
    client->in.count += (size_t)count;
    return take_packets(client);
}

/// Connects, and subscribes if there is a filter. Waits for the answers, and adds the connection to the epoll set.
static int join(uint16_t port, int set, struct client *client, const char *identifier, const char *filter, int qos) {
    int code = open_client(port, client);
    if (code) return code;
    put_connect(client, identifier);
    if (filter) put_subscribe(client, filter, qos);
    if ((code = flush(-1, client))) return code;
    while (!client->connacks || (filter && !client->subacks))
        if ((code = receive(client))) return code;
    // A thousand clients need not keep the memory that one message needed.
    free(client->in.bytes);
    memset(&client->in, 0, sizeof client->in);
    fcntl(client->descriptor, F_SETFL, O_NONBLOCK);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = client};
    return epoll_ctl(set, EPOLL_CTL_ADD, client->descriptor, &event) == 0 ? 0 : fail("cannot watch", errno);
}

/// Waits for events of clients, and handles them. A broker that is silent for ten seconds has lost a packet.
static int turn(int set, long *received, struct client *publisher) {
    struct epoll_event events[256];
    int count = epoll_wait(set, events, 256, 10000);
    if (count < 0) return errno == EINTR ? 0 : fail("cannot wait", errno);
    if (count == 0) return fail("nothing comes any more", ETIMEDOUT);
    for (int index = 0; index < count; index++) {
        struct client *client = events[index].data.ptr;
        long before = client->received;
        int code = events[index].events & ~(uint32_t)EPOLLOUT ? receive(client) : 0;
        if (code) return code;
        *received += client->received - before;
        // The publisher's answers leave together with its next messages.
        if (client != publisher && (code = flush(set, client))) return code;
    }
    return 0;
}

// ---- Loads

/// Publishes to all subscribers. Each message counts `subscribers` times.
static int run(
    int set, struct client *publisher, const char *topic, int subscribers, int qos, int window, int size, int count,
    double *seconds) {
    long sent = 0, received = 0;
    double start = now();
    while (received < (long)count * subscribers || (qos && publisher->completed < count)) {
        long done = received / subscribers;
        if (qos && publisher->completed < done) done = publisher->completed;
        while (sent < count && sent - done < window && publisher->out.count < 65536)
            put_publish(publisher, topic, size, qos, sent++);
        int code = flush(set, publisher);
        if (!code) code = turn(set, &received, publisher);
        if (code) return code;
    }
    *seconds = now() - start;
    return received == (long)count * subscribers ? 0 : fail("more came than was sent", EPROTO);
}

int mqtt_load_point_to_point(uint16_t port, int qos, int window, int size, int count, double *seconds) {
    struct client publisher = {0}, subscriber = {0};
    int set = epoll_create1(EPOLL_CLOEXEC);
    int code = join(port, set, &subscriber, "subscriber", "load/one", qos);
    if (!code) code = join(port, set, &publisher, "publisher", NULL, 0);
    if (!code) code = run(set, &publisher, "load/one", 1, qos, window, size, count, seconds);
    close_client(&publisher);
    close_client(&subscriber);
    close(set);
    return code;
}

int mqtt_load_fan_out(
    uint16_t port, int qos, int subscribers, int window, int size, int count, double *seconds) {
    struct client publisher = {0}, *all = calloc((size_t)subscribers, sizeof *all);
    if (!all) return ENOMEM;
    int set = epoll_create1(EPOLL_CLOEXEC), code = 0;
    for (int index = 0; index < subscribers && !code; index++) {
        char identifier[32];
        snprintf(identifier, sizeof identifier, "subscriber-%d", index);
        code = join(port, set, &all[index], identifier, "load/many", qos);
    }
    if (!code) code = join(port, set, &publisher, "publisher", NULL, 0);
    if (!code) code = run(set, &publisher, "load/many", subscribers, qos, window, size, count, seconds);
    close_client(&publisher);
    for (int index = 0; index < subscribers; index++) close_client(&all[index]);
    free(all);
    close(set);
    return code;
}

static int await_connack(int descriptor) {
    uint8_t answer[4];
    size_t count = 0;
    while (count < sizeof answer) {
        ssize_t more = recv(descriptor, answer + count, sizeof answer - count, 0);
        if (more < 0 && errno == EINTR) continue;
        if (more <= 0) return fail("no CONNACK", more < 0 ? errno : ECONNRESET);
        count += (size_t)more;
    }
    return answer[0] == 0x20 && answer[3] == 0 ? 0 : fail("a client was refused", ECONNREFUSED);
}

int mqtt_load_connect(uint16_t port, int window, int count, int *descriptors, double *seconds) {
    int opened = 0, answered = 0, code = 0;
    double start = now();
    while (answered < count && !code) {
        if (opened < count && opened - answered < window) {
            struct client client = {0};
            char identifier[32];
            snprintf(identifier, sizeof identifier, "idle-%d", opened);
            if ((code = open_client(port, &client))) break;
            put_connect(&client, identifier);
            code = flush(-1, &client);
            descriptors[opened++] = client.descriptor;
            free(client.out.bytes);
        } else {
            code = await_connack(descriptors[answered++]);
        }
    }
    *seconds = now() - start;
    if (code) mqtt_load_hang_up(descriptors, opened);
    return code;
}

void mqtt_load_hang_up(const int *descriptors, int count) {
    for (int index = 0; index < count; index++) close(descriptors[index]);
}

uint16_t mqtt_load_free_port(void) {
    int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct sockaddr_in address = {.sin_family = AF_INET};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof address;
    int is_known = bind(descriptor, (struct sockaddr *)&address, sizeof address) == 0
        && getsockname(descriptor, (struct sockaddr *)&address, &length) == 0;
    close(descriptor);
    return is_known ? ntohs(address.sin_port) : 0;
}

#else

int mqtt_load_point_to_point(uint16_t port, int qos, int window, int size, int count, double *seconds) { return ENOSYS; }

int mqtt_load_fan_out(uint16_t port, int qos, int subscribers, int window, int size, int count, double *seconds) {
    return ENOSYS;
}

int mqtt_load_connect(uint16_t port, int window, int count, int *descriptors, double *seconds) { return ENOSYS; }

void mqtt_load_hang_up(const int *descriptors, int count) {}

uint16_t mqtt_load_free_port(void) { return 0; }

#endif
