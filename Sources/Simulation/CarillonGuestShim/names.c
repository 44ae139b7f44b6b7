// Names of hosts: the harness knows them, and no server is asked. This code does not run in the handler.
#if defined(__linux__) && defined(__x86_64__)

#include "endpoints.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>

static int ask(struct carillon_guest_request *question) {
    own_call(own_ask, (long)question, 0, 0);
    return question->error;
}

static int is_local(const char *name) { return !strcasecmp(name, "localhost") || !strcasecmp(name, "ip6-localhost"); }

static int is_numeric(const char *name) {
    struct in6_addr room;
    struct in_addr four;
    return inet_aton(name, &four) || strchr(name, ':') || inet_pton(AF_INET6, name, &room) == 1;
}

static int look_up(const char *name, int family, struct carillon_guest_request *question) {
    *question = (struct carillon_guest_request){.kind = carillon_guest_look_up};
    question->version = family == AF_INET ? 4 : family == AF_INET6 ? 6 : 0;
    copy_text(question->name, sizeof question->name, name);
    return ask(question);
}

static const char *text_of(const struct carillon_guest_endpoint *endpoint, char *room) {
    return inet_ntop(endpoint->version == 4 ? AF_INET : AF_INET6, endpoint->address, room, INET6_ADDRSTRLEN);
}

EXPORT int getaddrinfo(const char *name, const char *service, const struct addrinfo *hints, struct addrinfo **result) {
    static __typeof__(&getaddrinfo) original;
    if (!original) original = (__typeof__(&getaddrinfo))dlsym(RTLD_NEXT, "getaddrinfo");
    if (!guest || !name || is_numeric(name) || (hints && hints->ai_flags & AI_NUMERICHOST))
        return original(name, service, hints, result);
    // The computer's own interfaces decide nothing in the world.
    struct addrinfo wanted = hints ? *hints : (struct addrinfo){0};
    wanted.ai_flags &= ~(AI_ADDRCONFIG | AI_CANONNAME);
    struct carillon_guest_request question;
    if (is_local(name)) {
        question = (struct carillon_guest_request){.answer_count = 1, .answers = {endpoint_of_loopback(0)}};
        if (wanted.ai_family == AF_INET6)
            question.answers[0] = (struct carillon_guest_endpoint){.version = 6, .address = {[15] = 1}};
    } else {
        int error = look_up(name, wanted.ai_family, &question);
        if (error) return error;
    }
    struct addrinfo *first = 0, **last = &first;
    int error = EAI_NONAME;
    for (int i = 0; i < question.answer_count; i++) {
        char text[INET6_ADDRSTRLEN];
        if (original(text_of(&question.answers[i], text), service, &wanted, last)) continue;
        while (*last) last = &(*last)->ai_next;
        error = 0;
    }
    if (error) return error;
    if (hints && hints->ai_flags & AI_CANONNAME) first->ai_canonname = strdup(name);
    *result = first;
    return 0;
}

EXPORT int getnameinfo(
    const struct sockaddr *address, socklen_t size, char *host, socklen_t host_size, char *service,
    socklen_t service_size, int flags) {
    static __typeof__(&getnameinfo) original;
    if (!original) original = (__typeof__(&getnameinfo))dlsym(RTLD_NEXT, "getnameinfo");
    if (!guest || !host || flags & NI_NUMERICHOST)
        return original(address, size, host, host_size, service, service_size, flags);
    struct carillon_guest_request question = {.kind = carillon_guest_look_up_address};
    question.endpoint = endpoint_of(address);
    int error = ask(&question);
    if (error && flags & NI_NAMEREQD) return error;
    flags = (flags & ~NI_NAMEREQD) | NI_NUMERICHOST;
    int result = original(address, size, host, host_size, service, service_size, flags);
    if (result || error) return result;
    if (strlen(question.name) >= host_size) return EAI_OVERFLOW;
    copy_text(host, host_size, question.name);
    return 0;
}

// MARK: The older functions

static int host_error_of(int error) { return error == EAI_AGAIN ? TRY_AGAIN : HOST_NOT_FOUND; }

// Fills an entry whose texts and lists are in `room`. Returns 0, or ERANGE.
static int fill_entry(
    struct hostent *entry, char *room, size_t size, const char *name, int family,
    const struct carillon_guest_endpoint *answers, int count) {
    size_t length = strlen(name) + 1, width = family == AF_INET ? 4 : 16;
    size_t padding = (size_t)(-(intptr_t)room & 7);
    if (size < padding + 6 * sizeof(char *) + 4 * 16 + length) return ERANGE;
    char **lists = (char **)(room + padding), *bytes = (char *)(lists + 6);
    *entry = (struct hostent){
        .h_addrtype = family, .h_length = (int)width, .h_addr_list = lists, .h_aliases = lists + 5};
    int kept = 0;
    for (int i = 0; i < count; i++) {
        if (answers[i].version != (family == AF_INET ? 4 : 6)) continue;
        lists[kept++] = memcpy(bytes, answers[i].address, width);
        bytes += 16;
    }
    lists[kept] = lists[5] = 0;
    entry->h_name = memcpy(bytes, name, length);
    return kept ? 0 : ENOENT;
}

EXPORT int gethostbyname2_r(
    const char *name, int family, struct hostent *entry, char *room, size_t size, struct hostent **result, int *error) {
    static __typeof__(&gethostbyname2_r) original;
    if (!original) original = (__typeof__(&gethostbyname2_r))dlsym(RTLD_NEXT, "gethostbyname2_r");
    if (!guest || is_numeric(name)) return original(name, family, entry, room, size, result, error);
    struct carillon_guest_request question = {.answer_count = 1, .answers = {endpoint_of_loopback(0)}};
    *result = 0;
    int failure = is_local(name) ? 0 : look_up(name, family, &question);
    if (failure) {
        *error = host_error_of(failure);
        return 0;
    }
    int code = fill_entry(entry, room, size, name, family, question.answers, question.answer_count);
    *error = code == ERANGE ? NETDB_INTERNAL : code ? NO_DATA : 0;
    if (!code) *result = entry;
    return code == ERANGE ? ERANGE : 0;
}

EXPORT int gethostbyname_r(
    const char *name, struct hostent *entry, char *room, size_t size, struct hostent **result, int *error) {
    return gethostbyname2_r(name, AF_INET, entry, room, size, result, error);
}

EXPORT struct hostent *gethostbyname2(const char *name, int family) {
    static struct hostent entry;
    static char room[1024];
    struct hostent *result = 0;
    int error = 0;
    gethostbyname2_r(name, family, &entry, room, sizeof room, &result, &error);
    if (!result) h_errno = error;
    return result;
}

EXPORT struct hostent *gethostbyname(const char *name) { return gethostbyname2(name, AF_INET); }

EXPORT int gethostbyaddr_r(
    const void *address, socklen_t length, int family, struct hostent *entry, char *room, size_t size,
    struct hostent **result, int *error) {
    static __typeof__(&gethostbyaddr_r) original;
    if (!original) original = (__typeof__(&gethostbyaddr_r))dlsym(RTLD_NEXT, "gethostbyaddr_r");
    if (!guest) return original(address, length, family, entry, room, size, result, error);
    struct carillon_guest_request question = {.kind = carillon_guest_look_up_address};
    question.endpoint.version = family == AF_INET ? 4 : 6;
    copy(question.endpoint.address, address, length < 16 ? length : 16);
    struct carillon_guest_endpoint endpoint = question.endpoint;
    *result = 0;
    int failure = ask(&question);
    int code = failure ? 0 : fill_entry(entry, room, size, question.name, family, &endpoint, 1);
    *error = failure ? host_error_of(failure) : code ? NETDB_INTERNAL : 0;
    if (!failure && !code) *result = entry;
    return code;
}

EXPORT struct hostent *gethostbyaddr(const void *address, socklen_t length, int family) {
    static struct hostent entry;
    static char room[1024];
    struct hostent *result = 0;
    int error = 0;
    gethostbyaddr_r(address, length, family, &entry, room, sizeof room, &result, &error);
    if (!result) h_errno = error;
    return result;
}

#endif
