/// # HTTPHosting
///
/// A mock server that speaks HTTP/1.1, WebSocket and Server-Sent Events at one port. The author of a server writes an
/// ``HTTPCore``, and everything else is here and in MockHosting: TLS, keep-alive, pipelining, limits, back-pressure, the
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
/// - `Messages/`: ``HTTPMessage``, the one type by which misbehaviours and the journal know all that goes over the wire.
/// - `Hosting/`: the state of a connection between the two.
/// - `Misbehaviour/`: patterns and misbehaviours that only HTTP has.
///
/// ## What is decided here
///
/// - A request reaches the core whole. Only a core that asks for it (``HTTPCore/takesPieces(of:)``) gets the body
///   piece by piece.
/// - Responses leave in the order of their requests, whatever the order in which the core answers.
/// - A client that waits for 100 (Continue) gets it, unless the core refuses the head.
/// - A request that breaks the rules is answered with the violation's status, and the connection ends after it.
/// - A client that takes nothing is not read from; one that lets too much pile up is reset.
