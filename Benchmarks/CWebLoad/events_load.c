#define _GNU_SOURCE
#include "events_load.h"

#if defined(__linux__)

#include "sockets.h"

struct stream {
    int descriptor;
    /// The number of bytes that have come since the last event.
    int held;
    char buffer[4096];
};

/// Reads up to the end of a head. Returns the number of bytes, which may be more than the head.
static int read_head(int descriptor, char *bytes, int room) {
    int held = 0;
    while (held < room) {
        ssize_t got = recv(descriptor, bytes + held, (size_t)(room - held), 0);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return -1;
        held += (int)got;
        if (memmem(bytes, (size_t)held, "\r\n\r\n", 4)) return held;
    }
    return -1;
}

static int ask(int descriptor, const char *request, char *answer, int room) {
    if (send_all(descriptor, request, strlen(request)) != 0) return -1;
    int held = read_head(descriptor, answer, room);
    if (held < 0) return -1;
    int head = (int)((char *)memmem(answer, (size_t)held, "\r\n\r\n", 4) - answer) + 4;
    int size = head;
    for (char *line = answer; line && line < answer + head; line = memchr(line, '\n', (size_t)(answer + head - line))) {
        if (*line == '\n') line++;
        if (strncasecmp(line, "content-length:", 15) == 0) size = head + atoi(line + 15);
    }
    if (size > room) return -1;
    while (held < size) {
        ssize_t got = recv(descriptor, answer + held, (size_t)(size - held), 0);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return -1;
        held += (int)got;
    }
    return held;
}

int events_load_ask(uint16_t port, const char *request, char *answer, int room) {
    int descriptor = dial(port);
    int size = descriptor < 0 ? -1 : ask(descriptor, request, answer, room);
    if (descriptor >= 0) close(descriptor);
    return size;
}

/// Opens a stream, whose head comes without an event.
static int open_stream(struct stream *stream, uint16_t port, const char *opening) {
    stream->descriptor = dial(port);
    if (stream->descriptor < 0) return -1;
    int size = ask(stream->descriptor, opening, stream->buffer, sizeof stream->buffer);
    return size >= 12 && memcmp(stream->buffer, "HTTP/1.1 200", 12) == 0 ? 0 : -1;
}

/// Reads what has come on a stream. Returns the number of events, below 0 if the stream is over.
static int receive(struct stream *stream) {
    ssize_t got;
    do {
        got = recv(stream->descriptor, stream->buffer + stream->held, sizeof stream->buffer - (size_t)stream->held, 0);
    } while (got < 0 && errno == EINTR);
    if (got <= 0) return -1;
    stream->held += (int)got;
    // The end of an event and of its chunk.
    if (!memmem(stream->buffer, (size_t)stream->held, "\n\n\r\n", 4)) return 0;
    stream->held = 0;
    return 1;
}

static void hang_up(struct stream *streams, int count) {
    for (int i = 0; i < count; i++)
        if (streams[i].descriptor >= 0) close(streams[i].descriptor);
    free(streams);
}

/// Opens streams. Returns NULL if one of them cannot be opened.
static struct stream *open_all(uint16_t port, const char *opening, int count) {
    struct stream *streams = calloc((size_t)count, sizeof *streams);
    if (!streams) return NULL;
    for (int i = 0; i < count; i++) streams[i].descriptor = -1;
    for (int i = 0; i < count; i++)
        if (open_stream(&streams[i], port, opening) != 0) {
            hang_up(streams, count);
            return NULL;
        }
    return streams;
}

int events_load_record(uint16_t port, const char *opening, const char *action, char *event, int room) {
    struct stream *stream = open_all(port, opening, 1);
    if (!stream) return -1;
    int size = -1, found = 0;
    char answer[4096];
    if (events_load_ask(port, action, answer, sizeof answer) < 0) goto done;
    // Only one event comes, so that the buffer begins with its chunk: the size, the event, and an empty line.
    while (found == 0) found = receive(stream);
    char *begin = found == 1 ? strstr(stream->buffer, "\r\n") : NULL;
    char *end = begin ? strstr(begin, "\n\n\r\n") : NULL;
    if (!end || end + 2 - (begin + 2) > room) goto done;
    size = (int)(end + 2 - (begin + 2));
    memcpy(event, begin + 2, (size_t)size);
done:
    hang_up(stream, 1);
    return size;
}

int events_load_fan_out(uint16_t port, const char *opening, const char *action, int count, int rounds,
                        double *seconds) {
    struct stream *streams = open_all(port, opening, count);
    if (!streams) return -1;
    int result = -1, poller = epoll_create1(EPOLL_CLOEXEC), speaker = dial(port);
    if (poller < 0 || speaker < 0) goto done;
    for (int i = 0; i < count; i++) {
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = &streams[i]};
        if (epoll_ctl(poller, EPOLL_CTL_ADD, streams[i].descriptor, &event) != 0) goto done;
    }
    double began = now();
    struct epoll_event events[256];
    for (int round = 0; round < rounds; round++) {
        char answer[4096];
        if (ask(speaker, action, answer, sizeof answer) < 0) goto done;
        for (int missing = count; missing > 0;) {
            int ready = epoll_wait(poller, events, 256, watchdog_milliseconds);
            if (ready < 0 && errno == EINTR) continue;
            if (ready <= 0) goto done;
            for (int i = 0; i < ready; i++) {
                int found = receive(events[i].data.ptr);
                if (found < 0) goto done;
                missing -= found;
            }
        }
    }
    *seconds = now() - began;
    result = 0;
done:
    if (poller >= 0) close(poller);
    if (speaker >= 0) close(speaker);
    hang_up(streams, count);
    return result;
}

#else

int events_load_ask(uint16_t port, const char *request, char *answer, int room) { return -1; }
int events_load_record(uint16_t port, const char *opening, const char *action, char *event, int room) { return -1; }
int events_load_fan_out(uint16_t port, const char *opening, const char *action, int streams, int count,
                        double *seconds) {
    return -1;
}

#endif
