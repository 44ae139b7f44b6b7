/// # HTTPHosting
///
/// A mock server that speaks HTTP/1.1, WebSocket and Server-Sent Events at one port. The author of a server writes an
/// ``HTTPCore``. This module and MockHosting do the rest: TLS, keep-alive, pipelining, limits, back-pressure, the
/// journal and the misbehaviours.
///
/// ```swift
/// final class NotificationCore: HTTPCore {
///     typealias Own = NoEvent
///
///     func receive(_ request: HTTPRequest, at now: Instant, into effects: inout Effects) {
///         switch request {
///         case "GET /notifications": effects.answer(request, .ok, json: list)
///         case "POST /notifications/*/read": effects.answer(request, .noContent)       // request.path[1] is the id
///         case "GET /stream": effects.beginEvents(request)
///         case "GET /socket": effects.upgrade(request)
///         default: effects.answer(request, .notFound)
///         }
///     }
/// }
///
/// let server = HTTPServer(environment: environment, at: endpoint, http: NotificationCore.init)
/// try server.start()
/// server.misbehave(.drop(.response(to: .get, "/notifications").number(3)))
/// server.misbehave(.delay(.sent(.text).number(2), by: .seconds(5)))
/// server.misbehave(.cutBody(of: .response(to: .get, "/notifications"), after: 100))
/// ```
///
/// - `Core/`: ``HTTPCore``, the ``HTTPRequest`` that it gets, and the ``HTTPEffects`` that it wants.
/// - `Messages/`: ``HTTPMessage``, the type for everything on the wire, which misbehaviours and the journal use.
/// - `Stack/`: ``HTTPStackCore``, the code between the core and the messages, with the state of each connection.
/// - `Configuration/`: ``HTTPHostLimits``, which a core chooses.
/// - `Journal/`: ``HTTPEvent``, the events that only a server on HTTP has.
/// - `Misbehaviour/`: patterns and misbehaviours for HTTP only.
///
/// ## Decisions
///
/// - A request reaches the core whole. Only a core that asks for it (``HTTPCore/takesPieces(of:)``) gets the body
///   piece by piece.
/// - Responses leave in the order of their requests, even if the core answers in another order.
/// - A client that waits for 100 (Continue) gets it, unless the core refuses the head.
/// - The server answers a request that breaks the rules with the violation's status, and then ends the connection.
/// - The server stops reading from a client that takes nothing. A client for which too many bytes wait is reset.
