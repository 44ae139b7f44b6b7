#pragma once
#include <stdint.h>

/// Sends GET requests over kept connections, one at a time on each, until there were so many answers.
///
/// - Returns: 0 if every answer came, with the seconds that they took.
int web_load_http(uint16_t port, int connections, int count, double *seconds);

/// Sends text messages over WebSockets, one at a time on each, until so many came back.
///
/// - Returns: 0 if every message came back, with the seconds that they took. The handshakes do not count.
int web_load_websocket(uint16_t port, int connections, int payload, int count, double *seconds);
