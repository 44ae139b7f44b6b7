#pragma once

// The functions that the load generators share: sockets, time, and the opening of a WebSocket.

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/// The time without any event after which a measurement has failed.
enum { watchdog_milliseconds = 30000 };

static inline double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static inline int dial(uint16_t port) {
    int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return -1;
    struct sockaddr_in place = {.sin_family = AF_INET, .sin_port = htons(port)};
    place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int yes = 1;
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (connect(descriptor, (struct sockaddr *)&place, sizeof place) == 0) return descriptor;
    close(descriptor);
    return -1;
}

static inline int send_all(int descriptor, const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t sent = send(descriptor, bytes, count, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return -1;
        bytes += sent;
        count -= (size_t)sent;
    }
    return 0;
}

/// Asks for a WebSocket at a path, and reads the answer up to its empty line.
static inline int open_websocket(int descriptor, const char *path) {
    char request[512];
    int size = snprintf(request, sizeof request,
                        "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
                        path);
    if (size < 0 || size >= (int)sizeof request) return -1;
    if (descriptor < 0 || send_all(descriptor, request, (size_t)size) != 0) return -1;
    char answer[2048];
    size_t held = 0;
    while (held < sizeof answer) {
        if (recv(descriptor, answer + held, 1, 0) != 1) return -1;
        held++;
        if (held >= 4 && memcmp(answer + held - 4, "\r\n\r\n", 4) == 0)
            return memcmp(answer, "HTTP/1.1 101", 12) == 0 ? 0 : -1;
    }
    return -1;
}
