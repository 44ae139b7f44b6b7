/// # CarillonHTTP
///
/// A service of one's own on HTTP, for the REST services that an app uses besides its notifications.
///
/// ```swift
/// let api = try world.httpServer("api") { request in
///     switch request {
///     case "GET /orders/*": .json(["id": .string(request.path[1]), "state": "open"])
///     case "POST /orders": .status(.created).delayed(by: .seconds(2))
///     case "GET /stream": .events()
///     default: .status(.notFound)
///     }
/// }
/// api.misbehave(.refuse(.request(.get, "/orders/7").first(1), with: .serviceUnavailable))
/// ```
///
/// - `Servers/`: ``Carillon/World/httpServer(_:port:identity:limits:file:line:answer:)`` and its ``HTTPMock``.
/// - `WebSockets/`:
///   ``Carillon/World/webSocketServer(_:port:identity:subprotocols:limits:file:line:handler:)`` and its
///   ``WebSocketMock``.
/// - `Clients/`: ``HTTPWireClient``, which sends what it is told to.
/// - `Seams/`: ``HTTPSeams``, the places where saboteurs change servers.
///
/// A server with a clock of its own is an ``HTTPHosting/HTTPCore``.
@_exported import EventStream
@_exported import HTTPHosting
@_exported import HTTPWire
@_exported import JSONWire
@_exported import MockHosting
@_exported import WebSocketWire
