#define _GNU_SOURCE
#include "talk_load.h"

#if defined(__linux__)

#include "sockets.h"

struct client {
    int descriptor;
    /// The number of bytes that have come and not been read as frames.
    int held;
    char buffer[4096];
};

/// Sends a text in one masked frame. The mask is zero, so that the text is what it is.
static int send_text(int descriptor, const char *text) {
    char frame[8 + 1024];
    size_t size = strlen(text), head = size < 126 ? 2 : 4;
    if (size > 1024) return -1;
    frame[0] = (char)0x81;
    frame[1] = (char)(0x80 | (size < 126 ? size : 126));
    if (head == 4) {
        frame[2] = (char)(size >> 8);
        frame[3] = (char)size;
    }
    memset(frame + head, 0, 4);
    memcpy(frame + head + 4, text, size);
    return send_all(descriptor, frame, head + 4 + size);
}

/// Reads what has come on a connection. Returns the number of texts with this part, below 0 if the connection is over.
static int receive(struct client *client, const char *part) {
    ssize_t got;
    do {
        got = recv(client->descriptor, client->buffer + client->held, sizeof client->buffer - (size_t)client->held, 0);
    } while (got < 0 && errno == EINTR);
    if (got <= 0) return -1;
    client->held += (int)got;
    int found = 0, start = 0;
    while (client->held - start >= 2) {
        const unsigned char *frame = (const unsigned char *)client->buffer + start;
        int head = 2, size = frame[1];
        if (size > 126) return -1;
        if (size == 126) {
            if (client->held - start < 4) break;
            head = 4;
            size = frame[2] << 8 | frame[3];
        }
        if (head + size > (int)sizeof client->buffer) return -1;
        if (client->held - start < head + size) break;
        if (frame[0] == 0x81 && memmem(frame + head, (size_t)size, part, strlen(part))) found++;
        start += head + size;
    }
    client->held -= start;
    memmove(client->buffer, client->buffer + start, (size_t)client->held);
    return found;
}

/// Sends a text, and reads until its answer has come.
static int ask(struct client *client, const char *text, const char *answer) {
    if (send_text(client->descriptor, text) != 0) return -1;
    int found = 0;
    while (found == 0) found = receive(client, answer);
    return found < 0 ? -1 : 0;
}

static int greet(struct client *client, const struct talk *talk, uint16_t port) {
    client->descriptor = dial(port);
    if (client->descriptor < 0 || open_websocket(client->descriptor, talk->path) != 0) return -1;
    return ask(client, talk->hello, talk->welcome);
}

static void hang_up(struct client *clients, int count) {
    for (int i = 0; i < count; i++)
        if (clients[i].descriptor >= 0) close(clients[i].descriptor);
    free(clients);
}

/// Makes clients and says hello for each. Returns NULL if one of them is not welcomed.
static struct client *greet_all(const struct talk *talk, uint16_t port, int count) {
    struct client *clients = calloc((size_t)count, sizeof *clients);
    if (!clients) return NULL;
    for (int i = 0; i < count; i++) clients[i].descriptor = -1;
    for (int i = 0; i < count; i++)
        if (greet(&clients[i], talk, port) != 0) {
            hang_up(clients, count);
            return NULL;
        }
    return clients;
}

static int watch(int poller, struct client *clients, int count) {
    for (int i = 0; i < count; i++) {
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = &clients[i]};
        if (epoll_ctl(poller, EPOLL_CTL_ADD, clients[i].descriptor, &event) != 0) return -1;
    }
    return 0;
}

/// Waits for clients that have something to read.
static int wait_for(int poller, struct epoll_event *events, int room) {
    int ready;
    do { ready = epoll_wait(poller, events, room, watchdog_milliseconds); } while (ready < 0 && errno == EINTR);
    return ready > 0 ? ready : -1;
}

int talk_load_open(const struct talk *talk, uint16_t port, int connections, int *descriptors) {
    struct client *clients = greet_all(talk, port, connections);
    if (!clients) return -1;
    for (int i = 0; i < connections; i++) descriptors[i] = clients[i].descriptor;
    free(clients);
    return 0;
}

void talk_load_hang_up(const int *descriptors, int connections) {
    for (int i = 0; i < connections; i++) close(descriptors[i]);
}

int talk_load_calls(const struct talk *talk, uint16_t port, int connections, int count, double *seconds) {
    struct client *clients = greet_all(talk, port, connections);
    if (!clients) return -1;
    int result = -1, poller = epoll_create1(EPOLL_CLOEXEC);
    if (poller < 0 || watch(poller, clients, connections) != 0) goto done;
    double began = now();
    int sent = 0, answered = 0;
    for (; sent < connections && sent < count; sent++)
        if (send_text(clients[sent].descriptor, talk->message) != 0) goto done;
    struct epoll_event events[64];
    while (answered < count) {
        int ready = wait_for(poller, events, 64);
        if (ready < 0) goto done;
        for (int i = 0; i < ready; i++) {
            struct client *client = events[i].data.ptr;
            int answers = receive(client, talk->answer);
            if (answers < 0 || answers > 1) goto done;
            if (answers == 0) continue;
            answered++;
            if (sent++ < count && send_text(client->descriptor, talk->message) != 0) goto done;
        }
    }
    *seconds = now() - began;
    result = 0;
done:
    if (poller >= 0) close(poller);
    hang_up(clients, connections);
    return result;
}

int talk_load_fan_out(const struct talk *talk, uint16_t port, int subscribers, int count, double *seconds) {
    // The last client speaks, and the others listen.
    struct client *clients = greet_all(talk, port, subscribers + 1);
    if (!clients) return -1;
    int result = -1, poller = epoll_create1(EPOLL_CLOEXEC);
    struct client *speaker = &clients[subscribers];
    for (int i = 0; i < subscribers; i++)
        if (ask(&clients[i], talk->subscription, talk->ready) != 0) goto done;
    if (poller < 0 || watch(poller, clients, subscribers + 1) != 0) goto done;
    double began = now();
    struct epoll_event events[256];
    for (int round = 0; round < count; round++) {
        if (send_text(speaker->descriptor, talk->message) != 0) goto done;
        for (int missing = subscribers + 1; missing > 0;) {
            int ready = wait_for(poller, events, 256);
            if (ready < 0) goto done;
            for (int i = 0; i < ready; i++) {
                struct client *client = events[i].data.ptr;
                int found = receive(client, client == speaker ? talk->answer : talk->delivery);
                if (found < 0 || found > 1) goto done;
                missing -= found;
            }
        }
    }
    *seconds = now() - began;
    result = 0;
done:
    if (poller >= 0) close(poller);
    hang_up(clients, subscribers + 1);
    return result;
}

#else

int talk_load_open(const struct talk *talk, uint16_t port, int connections, int *descriptors) { return -1; }
void talk_load_hang_up(const int *descriptors, int connections) {}
int talk_load_calls(const struct talk *talk, uint16_t port, int connections, int count, double *seconds) { return -1; }
int talk_load_fan_out(const struct talk *talk, uint16_t port, int subscribers, int count, double *seconds) {
    return -1;
}

#endif
