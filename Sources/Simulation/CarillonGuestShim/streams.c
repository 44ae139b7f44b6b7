// TCP sockets: which there are, and what is on its way to them.
#if defined(__linux__) && defined(__x86_64__)

#include "endpoints.h"

#include <linux/tcp.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

enum {
    tcp_established = 1,
    tcp_fin_wait_1 = 4,
    tcp_fin_wait_2,
    tcp_time_wait,
    tcp_closed,
    tcp_last_ack = 9,
    tcp_listen,
    tcp_closing,
};

static int is_after_fin(int state) {
    return (state >= tcp_fin_wait_1 && state <= tcp_time_wait) || state == tcp_last_ack || state == tcp_closing;
}

static uint64_t unread_of(int file) {
    int count = 0;
    return CALL(SYS_ioctl, file, FIONREAD, &count) < 0 ? 0 : (uint64_t)count;
}

struct stream streams[carillon_guest_most_sockets];
int stream_count, streams_have_written;

static struct stream *find(int file) {
    for (int i = 0; i < stream_count; i++)
        if (streams[i].file == file) return &streams[i];
    return 0;
}

int streams_have(int file) { return find(file) != 0; }

void streams_add(int file) {
    if (file < 0) return;
    struct stream *stream = find(file);
    if (!stream && stream_count == carillon_guest_most_sockets)
        fail(carillon_guest_note_limit, carillon_guest_most_sockets, "sockets of a process");
    if (!stream) stream = &streams[stream_count++];
    *stream = (struct stream){.file = file};
    // The kernel would hold a small piece back in real time, until the one before it is acknowledged.
    int one = 1;
    CALL(SYS_setsockopt, file, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
}

void streams_remove(int file) {
    struct stream *stream = find(file);
    if (!stream) return;
    // The order stays the same in each run.
    for (stream_count--; stream < streams + stream_count; stream++) *stream = stream[1];
}

static int is_stream(int file) { return socket_option(file, SO_PROTOCOL) == IPPROTO_TCP; }

void streams_find(void) {
    enum { most_inherited = 256 };
    for (int file = 0; file < most_inherited; file++)
        if (is_stream(file)) streams_add(file);
}

void streams_receive(const struct msghdr *message) {
    if (!message->msg_control || message->msg_controllen < sizeof(struct cmsghdr)) return;
    for (struct cmsghdr *part = CMSG_FIRSTHDR(message); part; part = CMSG_NXTHDR((struct msghdr *)message, part)) {
        if (part->cmsg_level != SOL_SOCKET || part->cmsg_type != SCM_RIGHTS) continue;
        const int *files = (const int *)CMSG_DATA(part);
        size_t count = (part->cmsg_len - CMSG_LEN(0)) / sizeof *files;
        for (size_t i = 0; i < count; i++)
            if (is_stream(files[i])) streams_add(files[i]);
    }
}

// Returns the state, or -1 if this is no TCP socket.
static int look(struct stream *stream, struct carillon_guest_socket *shown) {
    struct tcp_info info;
    socklen_t size = sizeof info;
    clear(&info, sizeof info);
    if (CALL(SYS_getsockopt, stream->file, IPPROTO_TCP, TCP_INFO, &info, &size) < 0) return -1;
    int state = info.tcpi_state;
    // The kernel's count has what it sent again, and lacks what it has not sent yet.
    shown->sent = info.tcpi_bytes_sent - info.tcpi_bytes_retrans + info.tcpi_notsent_bytes;
    shown->received = info.tcpi_bytes_received;
    shown->is_listening = state == tcp_listen;
    shown->has_finished = (uint8_t)is_after_fin(state);
    // They stay the same for as long as the socket is connected.
    if (!stream->remote_port && state != tcp_closed) {
        stream->local_port = socket_port(stream->file, 0);
        stream->remote_port = shown->is_listening ? 0 : socket_port(stream->file, 1);
    }
    shown->local_port = stream->local_port;
    shown->remote_port = stream->remote_port;
    return state;
}

void streams_publish(void) {
    uint32_t count = 0;
    for (int i = 0; i < stream_count; i++) {
        struct carillon_guest_socket shown = {0};
        int state = look(&streams[i], &shown);
        if (state < 0) {
            streams_remove(streams[i--].file);
            continue;
        }
        if (shown.remote_port) shown.unread = unread_of(streams[i].file);
        if (state != tcp_closed) process->sockets[count++] = shown;
    }
    process->socket_count = count;
}

// MARK: Arrivals

// The number of bytes that another socket of the guest has sent to this one.
static uint64_t sent_by_guest(const struct carillon_guest_socket *own) {
    for (uint32_t i = 0; i < guest->process_end; i++)
        for (uint32_t k = 0; k < guest->processes[i].socket_count; k++) {
            const struct carillon_guest_socket *other = &guest->processes[i].sockets[k];
            if (other->remote_port && other->remote_port == own->local_port && other->local_port == own->remote_port)
                return other->sent;
        }
    return 0;
}

static int has_arrived(int state, const struct carillon_guest_socket *own, uint64_t written, int ending) {
    if (state < 0 || state == tcp_closed || state == tcp_time_wait) return 1;
    if (own->received < written || ending == 2) return 0;
    // The states after a FIN of the other end begin with CLOSE_WAIT.
    return !ending || (state != tcp_established && state != tcp_fin_wait_1 && state != tcp_fin_wait_2);
}

enum { most_looks = 1000000, looks_in_haste = 20, looks_when_full = 2000 };

static void await_arrival(struct stream *stream, uint64_t written, int ending) {
    struct carillon_guest_socket own = {0};
    for (int i = 0; !has_arrived(look(stream, &own), &own, written, ending); i++) {
        // The rest comes when the program has made room.
        if (i > looks_when_full && unread_of(stream->file) > carillon_guest_most_unread) return;
        if (i == most_looks) {
            note(carillon_guest_note_arrival, stream->file, "");
            return;
        }
        if (i > looks_in_haste) CALL(SYS_sched_yield);
    }
}

void streams_await_arrivals(void) {
    for (int i = 0; i < stream_count; i++) {
        const struct stream *stream = &streams[i];
        struct carillon_guest_socket own = {.local_port = stream->local_port, .remote_port = stream->remote_port};
        if (!own.remote_port) continue;
        struct carillon_guest_connection *connection = connection_of(own.local_port, own.remote_port);
        if (connection) await_arrival(&streams[i], connection->written, connection->ending);
        else await_arrival(&streams[i], sent_by_guest(&own), 0);
    }
}

// A process that talks to itself over loopback: the kernel carries bytes at once, unless it is busy.
void streams_await_own(void) {
    if (!streams_have_written || !guest->binding_count) return;
    streams_have_written = 0;
    for (int i = 0; i < stream_count; i++) {
        if (!streams[i].remote_port) continue;
        for (int k = 0; k < stream_count; k++) {
            if (streams[k].local_port != streams[i].remote_port || streams[k].remote_port != streams[i].local_port)
                continue;
            struct carillon_guest_socket sender = {0};
            if (look(&streams[k], &sender) >= 0) await_arrival(&streams[i], sender.sent, 0);
        }
    }
}

#endif
