#pragma once
#include <stdint.h>

/// Sends GET requests over open connections, one at a time on each connection, until `count` answers have come.
///
/// - Returns: 0 if every answer came. `seconds` is the time until then.
int web_load_http(uint16_t port, int connections, int count, double *seconds);

/// Sends text messages over WebSockets, one at a time on each connection, until `count` messages have come back.
///
/// - Returns: 0 if every message came back. `seconds` is the time until then, without the handshakes.
int web_load_websocket(uint16_t port, int connections, int payload, int count, double *seconds);
