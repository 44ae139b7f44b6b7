public import CarillonEnvironment
public import HTTPWire
public import MockHosting
public import WebSocketWire

/// The rules of a server on HTTP, without I/O. Requests, WebSocket messages and a time go in; effects and a next
/// deadline come out.
///
/// ```swift
/// final class GreetingCore: HTTPCore {
///     typealias Own = NoEvent
///
///     func receive(_ request: HTTPRequest, at now: Instant, into effects: inout Effects) {
///         switch request {
///         case "GET /hello/*": effects.answer(request, .ok, text: "Hello \(request.path[1])")
///         case "GET /chat": effects.upgrade(request)
///         default: effects.answer(request, .notFound)
///         }
///     }
///
///     func receive(_ event: WebSocketEvent, on id: ConnectionID, at now: Instant, into effects: inout Effects) {
///         if case .message(let message) = event { effects.send(message, on: id) }
///     }
/// }
/// ```
///
/// ``HTTPServer`` makes a whole server of such a core.
public protocol HTTPCore: AnyObject, SendableMetatype {
    /// The type of this server's own events; `NoEvent` for none.
    associatedtype Own: ProtocolEvent

    /// The effects that this core can want.
    typealias Effects = HTTPEffects<Own>

    /// Receives a request. The answer may follow at any time. A request with HEAD comes as one with GET, and its answer
    /// is sent without the body, unless the core says ``takesHEAD``.
    func receive(_ request: HTTPRequest, at now: Instant, into effects: inout Effects)
    /// Whether the core wants to see which requests have HEAD for their method. The default is `false`.
    var takesHEAD: Bool { get }
    /// Returns whether the core itself answers a browser's preflight, which otherwise ``HTTPOrigins`` does. The default
    /// is `false`.
    func takesPreflight(_ head: HTTPRequestHead) -> Bool
    /// Returns whether the body of a request with this head comes in pieces. The core then gets the request without its
    /// body first. The default is `false`.
    func takesPieces(of head: HTTPRequestHead) -> Bool
    /// Receives a piece of a body.
    func receive(_ piece: HTTPBodyPiece, of exchange: ExchangeID, at now: Instant, into effects: inout Effects)
    /// Returns the answer that refuses a body, if the client waits for 100 (Continue); `nil` lets the body come. The
    /// default is `nil`.
    func refusal(of head: HTTPRequestHead) -> HTTPResponseHead?
    /// Returns the fields and the body of the answer to a request that breaks the rules of HTTP. The server chooses the
    /// status, and ends the connection afterwards. The default is no body.
    func refusal(of violation: HTTPViolation) -> (fields: HTTPFields, body: [UInt8])
    /// Returns the fields and the body of the answer (408) to a request that has not come in time. The server ends the
    /// connection afterwards. The default is no body.
    func refusal(of wait: HTTPTimeouts.Wait) -> (fields: HTTPFields, body: [UInt8])
    /// Notes that the client of an exchange has gone, broke the rules, took too long, or asked by HEAD for no more than
    /// the head that has been given. No more of an answer would reach a client.
    func lose(_ exchange: ExchangeID, at now: Instant, into effects: inout Effects)

    /// Receives an event of a WebSocket. The host has already answered Pings and the Close.
    func receive(_ event: WebSocketEvent, on id: ConnectionID, at now: Instant, into effects: inout Effects)
    /// Notes that a WebSocket is over.
    func lose(_ id: ConnectionID, _ closure: WebSocketClosure, at now: Instant, into effects: inout Effects)

    /// Notes that a client takes bytes more slowly than the core sends them, or that the client has caught up. A core
    /// that sends many bytes should pause meanwhile.
    func noteRoom(_ hasRoom: Bool, on id: ConnectionID, at now: Instant, into effects: inout Effects)
    /// Returns the name of a connection's client; `nil` while the name is unknown.
    func client(of id: ConnectionID) -> String?
    /// Does the work that is due by now.
    func advance(to now: Instant, into effects: inout Effects)
    /// The latest time for the next call of ``advance(to:into:)``; `nil` if no work is due later.
    var nextDeadline: Instant? { get }
    /// The limits of a connection. The host reads them for each new connection.
    var limits: HTTPHostLimits { get }
}

extension HTTPCore {
    /// `false`: a request with HEAD comes as one with GET.
    public var takesHEAD: Bool { false }
    /// Returns `false`: preflights are answered without the core.
    public func takesPreflight(_ head: HTTPRequestHead) -> Bool { false }
    /// Returns `false`: every body comes whole.
    public func takesPieces(of head: HTTPRequestHead) -> Bool { false }
    /// Ignores the piece.
    public func receive(_ piece: HTTPBodyPiece, of exchange: ExchangeID, at now: Instant, into effects: inout Effects) {
    }
    /// Returns `nil`: no head is refused.
    public func refusal(of head: HTTPRequestHead) -> HTTPResponseHead? { nil }
    /// Returns no body.
    public func refusal(of violation: HTTPViolation) -> (fields: HTTPFields, body: [UInt8]) { ([:], []) }
    /// Returns no body.
    public func refusal(of wait: HTTPTimeouts.Wait) -> (fields: HTTPFields, body: [UInt8]) { ([:], []) }
    /// Ignores the loss.
    public func lose(_ exchange: ExchangeID, at now: Instant, into effects: inout Effects) {}
    /// Ignores the event.
    public func receive(_ event: WebSocketEvent, on id: ConnectionID, at now: Instant, into effects: inout Effects) {}
    /// Ignores the end of the WebSocket.
    public func lose(_ id: ConnectionID, _ closure: WebSocketClosure, at now: Instant, into effects: inout Effects) {}
    /// Ignores the change of room.
    public func noteRoom(_ hasRoom: Bool, on id: ConnectionID, at now: Instant, into effects: inout Effects) {}
    /// Returns `nil`: clients have no names.
    public func client(of id: ConnectionID) -> String? { nil }
    /// Does nothing, because no work is ever due.
    public func advance(to now: Instant, into effects: inout Effects) {}
    /// No deadline.
    public var nextDeadline: Instant? { nil }
    /// The default limits, which are good for most servers.
    public var limits: HTTPHostLimits { HTTPHostLimits() }
}

/// A piece of a request's body.
public enum HTTPBodyPiece: Hashable, Sendable {
    /// Some bytes, at least one. The boundaries of the pieces have no meaning.
    case bytes([UInt8])
    /// The end, with the fields that came after a chunked body.
    case end(trailers: HTTPFields)
}
