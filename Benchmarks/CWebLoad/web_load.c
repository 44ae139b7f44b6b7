#define _GNU_SOURCE
#include "web_load.h"

#if defined(__linux__)

#include "sockets.h"

struct client {
    int descriptor;
    /// The number of an answer's bytes that have come.
    int held;
    char buffer[4096];
};

/// Returns the size of the first answer in these bytes: 0 if the answer is not whole, below 0 if it is unexpected.
typedef int (*answer_size)(const char *bytes, int count, int payload);

static int size_of_response(const char *bytes, int count, int payload) {
    (void)payload;
    const char *end = memmem(bytes, (size_t)count, "\r\n\r\n", 4);
    if (!end) return 0;
    int head = (int)(end - bytes) + 4;
    if (head < 12 || memcmp(bytes, "HTTP/1.1 200", 12) != 0) return -1;
    for (const char *line = memchr(bytes, '\n', (size_t)head); line && line + 16 < bytes + head;
         line = memchr(line, '\n', (size_t)(bytes + head - line))) {
        line++;
        if (strncasecmp(line, "content-length:", 15) == 0) {
            int size = head + atoi(line + 15);
            return size <= count ? size : 0;
        }
    }
    return -1;
}

static int size_of_frame(const char *bytes, int count, int payload) {
    if (count < 2) return 0;
    if ((unsigned char)bytes[0] != 0x81 || bytes[1] != payload) return -1;
    return count >= payload + 2 ? payload + 2 : 0;
}

/// Sends a message on each connection. Each answer lets the next message go out on its connection.
static int run(struct client *clients, int connections, const char *message, size_t size, int count,
               answer_size size_of, int payload, double *seconds) {
    int result = -1;
    int poller = epoll_create1(EPOLL_CLOEXEC);
    if (poller < 0) return -1;
    for (int i = 0; i < connections; i++) {
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = &clients[i]};
        if (epoll_ctl(poller, EPOLL_CTL_ADD, clients[i].descriptor, &event) != 0) goto done;
    }
    double began = now();
    int sent = 0, answered = 0;
    for (int i = 0; i < connections && sent < count; i++, sent++)
        if (send_all(clients[i].descriptor, message, size) != 0) goto done;
    struct epoll_event events[64];
    while (answered < count) {
        int ready = epoll_wait(poller, events, 64, watchdog_milliseconds);
        if (ready < 0 && errno == EINTR) continue;
        if (ready <= 0) goto done;
        for (int i = 0; i < ready; i++) {
            struct client *client = events[i].data.ptr;
            ssize_t got = recv(client->descriptor, client->buffer + client->held,
                               sizeof client->buffer - (size_t)client->held, 0);
            if (got <= 0) goto done;
            client->held += (int)got;
            int answer = size_of(client->buffer, client->held, payload);
            if (answer < 0 || (answer == 0 && client->held == sizeof client->buffer)) goto done;
            if (answer == 0) continue;
            // Only one message is under way, so that no bytes may follow its answer.
            if (answer != client->held) goto done;
            client->held = 0;
            answered++;
            if (sent < count) {
                sent++;
                if (send_all(client->descriptor, message, size) != 0) goto done;
            }
        }
    }
    *seconds = now() - began;
    result = 0;
done:
    close(poller);
    return result;
}

static struct client *dial_all(uint16_t port, int connections) {
    struct client *clients = calloc((size_t)connections, sizeof *clients);
    if (!clients) return NULL;
    for (int i = 0; i < connections; i++) clients[i].descriptor = dial(port);
    return clients;
}

static void hang_up(struct client *clients, int connections) {
    for (int i = 0; i < connections; i++)
        if (clients[i].descriptor >= 0) close(clients[i].descriptor);
    free(clients);
}

int web_load_http(uint16_t port, int connections, int count, double *seconds) {
    static const char request[] = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: web-load\r\nAccept: */*\r\n\r\n";
    struct client *clients = dial_all(port, connections);
    if (!clients) return -1;
    int result = run(clients, connections, request, sizeof request - 1, count, size_of_response, 0, seconds);
    hang_up(clients, connections);
    return result;
}

int web_load_websocket(uint16_t port, int connections, int payload, int count, double *seconds) {
    if (payload < 0 || payload > 125) return -1;
    char frame[2 + 4 + 125] = {(char)0x81, (char)(0x80 | payload), 0x11, 0x22, 0x33, 0x44};
    for (int i = 0; i < payload; i++) frame[6 + i] = (char)('a' + i % 26) ^ frame[2 + i % 4];
    struct client *clients = dial_all(port, connections);
    if (!clients) return -1;
    int result = 0;
    for (int i = 0; i < connections && result == 0; i++) result = open_websocket(clients[i].descriptor, "/");
    if (result == 0)
        result = run(clients, connections, frame, (size_t)(6 + payload), count, size_of_frame, payload, seconds);
    hang_up(clients, connections);
    return result;
}

#else

int web_load_http(uint16_t port, int connections, int count, double *seconds) { return -1; }
int web_load_websocket(uint16_t port, int connections, int payload, int count, double *seconds) { return -1; }

#endif
