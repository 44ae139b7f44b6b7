// The parts of OpenSSL that Swift cannot use by itself: macros, variadic functions and tables of callbacks.
#define OPENSSL_SUPPRESS_DEPRECATED
#include "carillon_tls.h"

#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <openssl/ssl.h>
#include <openssl/x509_vfy.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// MARK: Random numbers

static carillon_tls_fill fill_bytes;
static _Thread_local const void *current_source;

const void *carillon_tls_set_source(const void *source) {
    const void *before = current_source;
    current_source = source;
    return before;
}

static int random_bytes(unsigned char *buffer, int count) {
    int result = fill_bytes(current_source, buffer, count);
    return result >= 0 ? result : RAND_OpenSSL()->bytes(buffer, count);
}

static int random_seed(const void *buffer, int count) { return RAND_OpenSSL()->seed(buffer, count); }
static int random_add(const void *buffer, int count, double entropy) { return RAND_OpenSSL()->add(buffer, count, entropy); }
static int random_status(void) {
    unsigned char nothing;
    return fill_bytes(current_source, &nothing, 0) >= 0 ? 1 : RAND_OpenSSL()->status();
}

int carillon_tls_install_random(carillon_tls_fill fill) {
    static const RAND_METHOD method = {
        .seed = random_seed, .bytes = random_bytes, .add = random_add, .pseudorand = random_bytes, .status = random_status,
    };
    fill_bytes = fill;
    return RAND_set_rand_method(&method);
}

int carillon_tls_random(unsigned char *buffer, int count) { return RAND_bytes(buffer, count); }

// MARK: The memory of a context

struct details {
    char *name;
    unsigned char *protocols;
    size_t protocol_count;
    int verification_error;
    int alert;
    int has_agreed;
    int has_goodbye;
};

static int details_index = -1;
static pthread_once_t details_once = PTHREAD_ONCE_INIT;

static void free_details(void *parent, void *pointer, CRYPTO_EX_DATA *data, int index, long l, void *p) {
    struct details *details = pointer;
    if (!details) return;
    free(details->name);
    free(details->protocols);
    free(details);
}

static void make_details_index(void) {
    details_index = SSL_CTX_get_ex_new_index(0, NULL, NULL, NULL, free_details);
}

static struct details *find_details(const SSL_CTX *context) {
    return details_index < 0 ? NULL : SSL_CTX_get_ex_data(context, details_index);
}

static struct details *find_details_of(const SSL *connection) {
    return find_details(SSL_get_SSL_CTX(connection));
}

static struct details *make_details(SSL_CTX *context) {
    pthread_once(&details_once, make_details_index);
    if (details_index < 0) return NULL;
    struct details *details = calloc(1, sizeof *details);
    if (!details) return NULL;
    details->alert = -1;
    if (SSL_CTX_set_ex_data(context, details_index, details)) return details;
    free(details);
    return NULL;
}

int carillon_tls_verification_error(const SSL_CTX *context) {
    const struct details *details = find_details(context);
    return details ? details->verification_error : 0;
}

int carillon_tls_alert(const SSL_CTX *context) {
    const struct details *details = find_details(context);
    return details ? details->alert : -1;
}

int carillon_tls_has_agreed(const SSL_CTX *context) {
    const struct details *details = find_details(context);
    return details ? details->has_agreed : 0;
}

int carillon_tls_has_goodbye(const SSL_CTX *context) {
    const struct details *details = find_details(context);
    return details ? details->has_goodbye : 0;
}

// MARK: Contexts

// The name has to be set on each connection before its first message. A library that is given a context makes the
// connections itself, and sets the name of the peer that it has connected to, which need not be the host. So the name
// is set here.
static void notice(const SSL *connection, int where, int value) {
    struct details *details = find_details_of(connection);
    if (!details) return;
    if (where & SSL_CB_HANDSHAKE_START && !SSL_is_server(connection)) {
        SSL_set_tlsext_host_name((SSL *)connection, details->name);
    }
    if (where & SSL_CB_HANDSHAKE_DONE) details->has_agreed = 1;
    if ((where & SSL_CB_READ_ALERT) != SSL_CB_READ_ALERT) return;
    if (value >> 8 == SSL3_AL_FATAL) details->alert = value & 0xFF;
    if ((value & 0xFF) == SSL_AD_CLOSE_NOTIFY) details->has_goodbye = 1;
}

void carillon_tls_note_refusal(X509_STORE_CTX *store) {
    const SSL *connection = X509_STORE_CTX_get_ex_data(store, SSL_get_ex_data_X509_STORE_CTX_idx());
    struct details *details = connection ? find_details_of(connection) : NULL;
    if (details) details->verification_error = X509_STORE_CTX_get_error(store);
}

static int verify(int is_good, X509_STORE_CTX *store) {
    if (!is_good) carillon_tls_note_refusal(store);
    return is_good;
}

static int choose_protocol(
    SSL *connection, const unsigned char **chosen, unsigned char *chosen_count, const unsigned char *offered,
    unsigned int offered_count, void *argument) {
    const struct details *details = find_details_of(connection);
    if (!details || !details->protocols) return SSL_TLSEXT_ERR_NOACK;
    unsigned char *found;
    int result = SSL_select_next_proto(
        &found, chosen_count, details->protocols, (unsigned int)details->protocol_count, offered, offered_count);
    *chosen = found;
    return result == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_ALERT_FATAL;
}

int carillon_tls_prepare(SSL_CTX *context) {
    SSL_CTX_set_options(
        context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_TICKET | SSL_OP_NO_COMPRESSION | SSL_OP_CIPHER_SERVER_PREFERENCE);
    SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_info_callback(context, notice);
    return make_details(context) && SSL_CTX_set_num_tickets(context, 0)
        && SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION)
        && SSL_CTX_set1_groups_list(context, "X25519:P-256:P-384:P-521");
}

int carillon_tls_restrict(SSL_CTX *context, int to_version_13) {
    return to_version_13 ? SSL_CTX_set_min_proto_version(context, TLS1_3_VERSION) == 1
                         : SSL_CTX_set_max_proto_version(context, TLS1_2_VERSION) == 1;
}

int carillon_tls_begin_client(SSL_CTX *context, const char *name) {
    struct details *details = find_details(context);
    if (!details) return 0;
    free(details->name);
    details->name = NULL;
    details->verification_error = details->has_agreed = details->has_goodbye = 0;
    details->alert = -1;
    if (name && !(details->name = strdup(name))) return 0;
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER, verify);
    return 1;
}

int carillon_tls_choose_protocols(SSL_CTX *context, const unsigned char *protocols, size_t count) {
    struct details *details = find_details(context);
    if (!details || !(details->protocols = malloc(count))) return 0;
    memcpy(details->protocols, protocols, count);
    details->protocol_count = count;
    SSL_CTX_set_alpn_select_cb(context, choose_protocol, NULL);
    return 1;
}

// MARK: Keys and errors

EVP_PKEY *carillon_tls_make_key(void) { return EVP_EC_gen("P-256"); }

int carillon_tls_error_reason(unsigned long error) { return ERR_GET_REASON(error); }
