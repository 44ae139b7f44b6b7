// TCP sockets: which there are, and what is on its way to them.
#include "endpoints.h"

#include <linux/tcp.h>
#include <sys/socket.h>

enum { tcp_established = 1, tcp_fin_wait_1 = 4, tcp_fin_wait_2, tcp_time_wait, tcp_closed, tcp_last_ack = 9, tcp_listen, tcp_closing };

uint64_t stream_files[descriptor_most / 64];
int stream_last_word = -1;

void streams_add(int file) {
    if (file < 0) return;
    if (file >= descriptor_most) fail(carillon_guest_note_limit, descriptor_most, "descriptors");
    stream_files[file / 64] |= 1ull << file % 64;
    if (file / 64 > stream_last_word) stream_last_word = file / 64;
}

void streams_remove(int file) {
    if (file >= 0 && file < descriptor_most) stream_files[file / 64] &= ~(1ull << file % 64);
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
int stream_look(int file, struct carillon_guest_socket *shown) {
    struct tcp_info info;
    socklen_t size = sizeof info;
    clear(&info, sizeof info);
    if (CALL(SYS_getsockopt, file, IPPROTO_TCP, TCP_INFO, &info, &size) < 0) return -1;
    int state = info.tcpi_state;
    // The kernel's count has what it sent again, and lacks what it has not sent yet.
    shown->sent = info.tcpi_bytes_sent - info.tcpi_bytes_retrans + info.tcpi_notsent_bytes;
    shown->received = info.tcpi_bytes_received;
    shown->is_listening = state == tcp_listen;
    shown->has_finished = (state >= tcp_fin_wait_1 && state <= tcp_time_wait) || state == tcp_last_ack || state == tcp_closing;
    return state;
}

static int look_with_ports(int file, struct carillon_guest_socket *shown) {
    int state = stream_look(file, shown);
    if (state < 0) return state;
    shown->local_port = socket_port(file, 0);
    shown->remote_port = shown->is_listening ? 0 : socket_port(file, 1);
    return state;
}

void streams_publish(void) {
    uint32_t count = 0;
    EACH_STREAM(file) {
        struct carillon_guest_socket shown = {0};
        int state = look_with_ports(file, &shown);
        if (state < 0) streams_remove(file);
        if (state < 0 || state == tcp_closed) continue;
        if (count == carillon_guest_most_sockets)
            fail(carillon_guest_note_limit, carillon_guest_most_sockets, "sockets of a process");
        process->sockets[count++] = shown;
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

enum { most_looks = 1000000, looks_in_haste = 20 };

static void await_arrival(int file, uint64_t written, int ending) {
    struct carillon_guest_socket own = {0};
    for (int i = 0; !has_arrived(stream_look(file, &own), &own, written, ending); i++) {
        if (i == most_looks) {
            note(carillon_guest_note_arrival, file, "");
            return;
        }
        if (i > looks_in_haste) CALL(SYS_sched_yield);
    }
}

void streams_await_arrivals(void) {
    EACH_STREAM(file) {
        struct carillon_guest_socket own = {0};
        int state = look_with_ports(file, &own);
        if (state < 0 || state == tcp_closed || own.is_listening) continue;
        struct carillon_guest_connection *connection = connection_of(own.local_port, own.remote_port);
        if (connection) await_arrival(file, connection->written, connection->ending);
        else await_arrival(file, sent_by_guest(&own), 0);
    }
}

// A process that talks to itself over loopback: the kernel carries bytes at once, unless it is busy.
void streams_await_own(void) {
    if (!guest->binding_count) return;
    EACH_STREAM(file) {
        struct carillon_guest_socket own = {0}, other = {0};
        if (look_with_ports(file, &own) != tcp_established || !own.remote_port) continue;
        if (!binding_of(own.remote_port) && !binding_of(own.local_port)) continue;
        int own_file = file;
        EACH_STREAM(file) {
            if (look_with_ports(file, &other) < 0 || other.local_port != own.remote_port) continue;
            if (other.remote_port == own.local_port) await_arrival(own_file, other.sent, 0);
        }
    }
}
