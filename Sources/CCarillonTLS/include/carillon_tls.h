#pragma once
#include <stddef.h>
#include <stdint.h>

// OpenSSL's own types, which Swift knows from its headers.
struct ssl_ctx_st;
struct ssl_st;
struct evp_pkey_st;

// MARK: Random numbers

/// Fills a buffer with the random numbers of a source. Returns 1 if it has, 0 if it failed, and -1 if nobody but the system has random numbers
/// for the calling thread.
typedef int (*carillon_tls_fill)(const void *_Nullable source, unsigned char *_Nonnull buffer, int count);

/// Has OpenSSL ask `fill` for all its random numbers, in the whole process. Returns whether it will.
int carillon_tls_install_random(carillon_tls_fill _Nonnull fill);

/// Sets the source of the calling thread's random numbers, and returns the one before it.
const void *_Nullable carillon_tls_set_source(const void *_Nullable source);

/// Draws random numbers the way in which OpenSSL does. Returns 1 if it could.
int carillon_tls_random(unsigned char *_Nonnull buffer, int count);

// MARK: Contexts

/// Sets what holds for both ends: the versions, no renegotiation, no resumption, no compression. Returns whether it could.
int carillon_tls_prepare(struct ssl_ctx_st *_Nonnull context);

/// Lets a context speak only versions up to TLS 1.2, or only TLS 1.3. Returns whether it could.
int carillon_tls_restrict(struct ssl_ctx_st *_Nonnull context, int to_version_13);

/// Has a client's context verify its peer, and tell it `name`, if it is one; `NULL` tells it nothing. What is remembered of a connection before
/// is forgotten. Returns whether it could.
int carillon_tls_begin_client(struct ssl_ctx_st *_Nonnull context, const char *_Nullable name);

/// Has a server's context choose the first of these application protocols that its client offers, and refuse one that offers others. They
/// are as on the wire, each after its length. Returns whether it could.
int carillon_tls_choose_protocols(
    struct ssl_ctx_st *_Nonnull context, const unsigned char *_Nonnull protocols, size_t count);

/// Why a certificate was not good enough for a connection of this context, as `X509_V_ERR_`; 0 if none was refused.
int carillon_tls_verification_error(const struct ssl_ctx_st *_Nonnull context);

/// The fatal alert that the peer of a connection of this context has sent; -1 if there was none.
int carillon_tls_alert(const struct ssl_ctx_st *_Nonnull context);

/// Whether the ends of a connection of this context have agreed.
int carillon_tls_has_agreed(const struct ssl_ctx_st *_Nonnull context);

/// Whether the peer of a connection of this context has said that nothing more will come (close_notify).
int carillon_tls_has_goodbye(const struct ssl_ctx_st *_Nonnull context);

// MARK: Keys and errors

/// Makes a key for signing, on the curve P-256; `NULL` if that fails.
struct evp_pkey_st *_Nullable carillon_tls_make_key(void);

/// Why something went wrong, as OpenSSL's error code says.
int carillon_tls_error_reason(unsigned long error);
