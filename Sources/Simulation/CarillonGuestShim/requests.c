// Requests: what the guest asks the harness for.
#if defined(__linux__) && defined(__x86_64__)

#include "shim.h"

#include <netdb.h>

struct carillon_guest_request *requests_add(enum carillon_guest_request_kind kind) {
    for (int i = 0; i < carillon_guest_most_requests; i++) {
        struct carillon_guest_request *request = &guest->requests[i];
        if (request->state != carillon_guest_free) continue;
        clear(request, sizeof *request);
        request->kind = kind;
        request->number = ++guest->request_count;
        request->process = process_number;
        return request;
    }
    fail(carillon_guest_note_limit, carillon_guest_most_requests, "requests");
}

void requests_withdraw(int number) { guest->requests[number].state = carillon_guest_withdrawn; }

long names_ask(struct carillon_guest_request *question) {
    struct carillon_guest_request *request = requests_add((enum carillon_guest_request_kind)question->kind);
    request->endpoint = question->endpoint;
    request->version = question->version;
    copy_text(request->name, sizeof request->name, question->name);
    me->request = (int32_t)(request - guest->requests);
    request->state = carillon_guest_asked;
    if (turns_block(carillon_guest_at_request, CARILLON_GUEST_NEVER, own_ask) != by_event) {
        // The question is asked again when the handler of the signal is through.
        requests_withdraw((int)(request - guest->requests));
        return restart;
    }
    *question = *request;
    request->state = carillon_guest_free;
    return 0;
}

#endif
