#pragma once
#include <stddef.h>
#include <stdint.h>

// libwebsockets' own types, which Swift knows from its headers.
struct lws;
struct lws_context;

/// Returns the number of bytes before a frame's content that the library writes its header to.
size_t carillon_websockets_headroom(void);

/// Prepares the library and its use of OpenSSL, once for the process. Returns whether that succeeded.
///
/// The library asks OpenSSL for its indices each time that a context asks for TLS, and keeps them for the process. A
/// handshake on another thread would look for its data at the wrong index, and refuse a good certificate. So no other
/// context asks.
int carillon_websockets_prepare(void);

/// The library's function for events, as ``lws_callback_function`` with the reason as a number.
typedef int (*carillon_websockets_callback)(
    struct lws *_Nullable connection, int reason, void *_Nullable user, void *_Nullable bytes, size_t count);

/// The properties of a connection. The library copies all of them but the callback, the user and the context of TLS.
struct carillon_websockets_request {
    carillon_websockets_callback _Nonnull callback;
    /// The callback's user.
    void *_Nonnull user;
    /// An `SSL_CTX`; `NULL` for a connection without TLS.
    void *_Nullable security;
    /// An IP address in numbers.
    const char *_Nonnull address;
    uint16_t port;
    /// The request's target, and its fields `Host` and `Origin`.
    const char *_Nonnull target;
    const char *_Nonnull host;
    const char *_Nonnull origin;
    /// The seconds that the library gives each step until the WebSocket is open.
    int32_t patience;
};

/// Makes a context of the library for one connection; `NULL` if the system has no room.
struct lws_context *_Nullable carillon_websockets_make(const struct carillon_websockets_request *_Nonnull request);

/// Begins to connect. Returns `NULL` and an `errno` if that has failed already.
struct lws *_Nullable carillon_websockets_connect(
    struct lws_context *_Nonnull context, const struct carillon_websockets_request *_Nonnull request,
    int32_t *_Nonnull error);
