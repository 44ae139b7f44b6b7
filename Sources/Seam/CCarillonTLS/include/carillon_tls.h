#pragma once
#include <stddef.h>
#include <stdint.h>

// OpenSSL's own types, which Swift knows from its headers.
struct ssl_ctx_st;
struct ssl_st;
struct evp_pkey_st;
struct x509_store_ctx_st;

// MARK: Random numbers

/// Fills a buffer with the random numbers of a source. Returns 1 if it has, 0 if it failed, and -1 if only the system
/// has random numbers for the calling thread.
typedef int (*carillon_tls_fill)(const void *_Nullable source, unsigned char *_Nonnull buffer, int count);

/// Makes OpenSSL ask `fill` for all its random numbers, in the whole process. Returns whether that succeeded.
int carillon_tls_install_random(carillon_tls_fill _Nonnull fill);

/// Sets the source of the calling thread's random numbers, and returns the one before it.
const void *_Nullable carillon_tls_set_source(const void *_Nullable source);

/// Draws random numbers in the way of OpenSSL. Returns 1 on success.
int carillon_tls_random(unsigned char *_Nonnull buffer, int count);

// MARK: Contexts

/// Sets the properties of both ends: the versions, no renegotiation, no resumption, no compression. Returns whether
/// that succeeded.
int carillon_tls_prepare(struct ssl_ctx_st *_Nonnull context);

/// Restricts a context to versions up to TLS 1.2, or to TLS 1.3. Returns whether that succeeded.
int carillon_tls_restrict(struct ssl_ctx_st *_Nonnull context, int to_version_13);

/// Makes a client's context verify its peer, and send it `name` if that is a host name; `NULL` sends nothing. The
/// context forgets its last connection. Returns whether that succeeded.
int carillon_tls_begin_client(struct ssl_ctx_st *_Nonnull context, const char *_Nullable name);

/// Makes a server's context choose the first of these application protocols that its client offers, and refuse a client
/// that offers only others. The protocols are encoded as in the handshake, each after its length. Returns whether that
/// succeeded.
int carillon_tls_choose_protocols(
    struct ssl_ctx_st *_Nonnull context, const unsigned char *_Nonnull protocols, size_t count);

/// Returns the reason why a connection of this context refused a certificate, as `X509_V_ERR_`; 0 if it refused none.
int carillon_tls_verification_error(const struct ssl_ctx_st *_Nonnull context);

/// Notes that a certificate was refused, for a library that lets OpenSSL call a function of its own at that moment.
void carillon_tls_note_refusal(struct x509_store_ctx_st *_Nonnull store);

/// Returns the fatal alert that the peer of a connection of this context has sent; -1 if there was none.
int carillon_tls_alert(const struct ssl_ctx_st *_Nonnull context);

/// Returns whether the handshake of a connection of this context is complete.
int carillon_tls_has_agreed(const struct ssl_ctx_st *_Nonnull context);

/// Returns whether the peer of a connection of this context has sent a close_notify alert.
int carillon_tls_has_goodbye(const struct ssl_ctx_st *_Nonnull context);

// MARK: Keys and errors

/// Makes a key for signatures, on the curve P-256; `NULL` if that fails.
struct evp_pkey_st *_Nullable carillon_tls_make_key(void);

/// Returns the reason in an error code of OpenSSL.
int carillon_tls_error_reason(unsigned long error);
