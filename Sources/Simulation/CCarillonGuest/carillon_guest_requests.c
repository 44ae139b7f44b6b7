#include "carillon_guest_host.h"

#include <string.h>

struct carillon_guest_connection *carillon_guest_connection_open(
    struct carillon_guest *guest, uint16_t harness_port, uint16_t guest_port,
    const struct carillon_guest_endpoint *local, const struct carillon_guest_endpoint *peer) {
    for (int i = 0; i < carillon_guest_most_connections; i++) {
        struct carillon_guest_connection *connection = &guest->memory->connections[i];
        if (connection->is_open) continue;
        *connection = (struct carillon_guest_connection){
            .is_open = 1, .harness_port = harness_port, .guest_port = guest_port, .peer = *peer};
        if (local) connection->local = *local;
        return connection;
    }
    return NULL;
}

void carillon_guest_connection_close(struct carillon_guest_connection *connection) { connection->is_open = 0; }

const struct carillon_guest_socket *carillon_guest_find_socket(
    struct carillon_guest *guest, uint16_t guest_port, uint16_t harness_port) {
    const struct carillon_guest_socket *found = NULL;
    for (uint32_t i = 0; i < carillon_guest_process_end(guest->memory); i++) {
        const struct carillon_guest_process *process = &guest->memory->processes[i];
        if (process->state != carillon_guest_alive) continue;
        for (uint32_t k = 0; k < carillon_guest_socket_count(process); k++) {
            const struct carillon_guest_socket *socket = &process->sockets[k];
            if (socket->local_port != guest_port || socket->remote_port != harness_port) continue;
            // Several processes can have a socket. The one that came to rest last knows it best.
            if (!found || socket->sent > found->sent || socket->has_finished) found = socket;
        }
    }
    return found;
}

uint16_t carillon_guest_listening_port(struct carillon_guest *guest, uint16_t port) {
    const struct carillon_guest_memory *memory = guest->memory;
    for (uint32_t version = 4; version <= 6; version += 2)
        for (uint32_t b = 0; b < carillon_guest_binding_count(memory); b++) {
            const struct carillon_guest_binding *binding = &memory->bindings[b];
            if (binding->endpoint.port != port || binding->endpoint.version != version) continue;
            for (uint32_t i = 0; i < carillon_guest_process_end(memory); i++) {
                const struct carillon_guest_process *process = &memory->processes[i];
                if (process->state != carillon_guest_alive) continue;
                for (uint32_t k = 0; k < carillon_guest_socket_count(process); k++)
                    if (process->sockets[k].is_listening && process->sockets[k].local_port == binding->real_port)
                        return binding->real_port;
            }
        }
    return 0;
}

// MARK: Requests

struct carillon_guest_request *carillon_guest_next_request(struct carillon_guest *guest, uint64_t after) {
    struct carillon_guest_request *next = NULL;
    for (int i = 0; i < carillon_guest_most_requests; i++) {
        struct carillon_guest_request *request = &guest->memory->requests[i];
        if (request->state != carillon_guest_asked && request->state != carillon_guest_withdrawn) continue;
        if (request->number > after && (!next || request->number < next->number)) next = request;
    }
    if (next) next->name[sizeof next->name - 1] = 0;
    return next;
}

const char *carillon_guest_request_name(const struct carillon_guest_request *request) { return request->name; }

static void answer(struct carillon_guest_request *request) {
    __atomic_store_n(&request->state, carillon_guest_answered, __ATOMIC_RELEASE);
}

void carillon_guest_answer_error(struct carillon_guest_request *request, int error) {
    request->error = error;
    answer(request);
}

struct carillon_guest_connection *carillon_guest_answer_port(
    struct carillon_guest *guest, struct carillon_guest_request *request, uint16_t real_port,
    const struct carillon_guest_endpoint *local) {
    struct carillon_guest_connection *connection =
        carillon_guest_connection_open(guest, real_port, 0, local, &request->endpoint);
    if (!connection) return NULL;
    request->real_port = real_port;
    answer(request);
    return connection;
}

void carillon_guest_answer_address(
    struct carillon_guest_request *request, const struct carillon_guest_endpoint *address) {
    if (request->answer_count < sizeof request->answers / sizeof *request->answers)
        request->answers[request->answer_count++] = *address;
    answer(request);
}

void carillon_guest_answer_name(struct carillon_guest_request *request, const char *name) {
    strncpy(request->name, name, sizeof request->name - 1);
    request->name[sizeof request->name - 1] = 0;
    answer(request);
}

void carillon_guest_forget_request(struct carillon_guest_request *request) { request->state = carillon_guest_free; }
