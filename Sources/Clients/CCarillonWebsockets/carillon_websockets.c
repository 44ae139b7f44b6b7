// The parts of libwebsockets that Swift cannot use by itself: structures that begin as zeros, and macros.
#include "carillon_websockets.h"

#include <errno.h>
#include <libwebsockets.h>
#include <string.h>

static const char protocol_name[] = "carillon";
enum {
    // The library reads so many bytes at once, and hands a frame over in pieces of that size.
    read_size = 16384,
    // The library writes so many bytes at once.
    write_size = 262144,
    // The fields of the server's answer have so much room.
    answer_size = 16384,
};

// The library would ping a silent server after five minutes, and give it up ten seconds later. DDP does that itself.
static const lws_retry_bo_t no_pings;

size_t carillon_websockets_headroom(void) { return LWS_PRE; }

static struct lws_context_creation_info make_info(void) {
    struct lws_context_creation_info info;
    memset(&info, 0, sizeof info);
    info.port = CONTEXT_PORT_NO_LISTEN;
    info.gid = info.uid = -1;
    // Without a limit, tables have room for all descriptors that the process may have.
    info.fd_limit_per_thread = 4;
    info.pt_serv_buf_size = read_size;
    info.max_http_header_data2 = answer_size;
    info.retry_and_idle_policy = &no_pings;
    // An empty address keeps the library from the proxy that the process's environment may name.
    info.http_proxy_address = "";
    return info;
}

int carillon_websockets_prepare(void) {
    lws_set_log_level(0, NULL);
    struct lws_context_creation_info info = make_info();
    info.options = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT | LWS_SERVER_OPTION_EXPLICIT_VHOSTS;
    struct lws_context *context = lws_create_context(&info);
    if (!context) return 0;
    lws_context_destroy(context);
    return 1;
}

// A host of the library's, with the settings of its connections.
static struct lws_vhost *make_host(struct lws_context *context, const struct carillon_websockets_request *request) {
    const struct lws_protocols protocols[] = {
        {
            .name = protocol_name,
            .callback = (lws_callback_function *)request->callback,
            .rx_buffer_size = read_size,
            .tx_packet_size = write_size,
        },
        {0},
    };
    struct lws_context_creation_info info = make_info();
    info.protocols = protocols;
    info.connect_timeout_secs = (unsigned int)request->patience;
    if (request->security) {
        info.options = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.provided_client_ssl_ctx = request->security;
    }
    return lws_create_vhost(context, &info);
}

struct lws_context *carillon_websockets_make(const struct carillon_websockets_request *request) {
    struct lws_context_creation_info info = make_info();
    // The library would end a connection over bad UTF-8 without a word for seconds. So the engine looks after that.
    info.options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_JUST_USE_RAW_ORIGIN;
    info.timeout_secs = (unsigned int)request->patience;
    struct lws_context *context = lws_create_context(&info);
    if (!context || make_host(context, request)) return context;
    lws_context_destroy(context);
    return NULL;
}

struct lws *carillon_websockets_connect(
    struct lws_context *context, const struct carillon_websockets_request *request, int32_t *error) {
    struct lws_client_connect_info info;
    memset(&info, 0, sizeof info);
    info.context = context;
    info.vhost = lws_get_vhost_by_name(context, "default");
    info.address = request->address;
    info.port = request->port;
    info.path = request->target;
    info.host = request->host;
    info.origin = request->origin;
    info.local_protocol_name = protocol_name;
    info.retry_and_idle_policy = &no_pings;
    info.userdata = request->user;
    // Another address would have to be looked up, which blocks. The context of TLS checks the host itself.
    info.ssl_connection = LCCSCF_HTTP_NO_FOLLOW_REDIRECT;
    if (request->security) info.ssl_connection |= LCCSCF_USE_SSL | LCCSCF_SKIP_SERVER_CERT_HOSTNAME_CHECK;
    errno = 0;
    struct lws *connection = lws_client_connect_via_info(&info);
    *error = connection ? 0 : errno;
    return connection;
}
