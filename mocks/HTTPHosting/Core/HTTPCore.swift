import CarillonEnvironment
import HTTPWire
import MockHosting
import WebSocketWire

/// The rules of a server on HTTP, without I/O: requests, WebSocket messages and a time go in, effects and a next
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
/// ``HTTPServer`` makes a whole server of it.
public protocol HTTPCore: AnyObject, SendableMetatype {
    /// The events that only this server has; `NoEvent` for none.
    associatedtype Own: ProtocolEvent

    /// The work that this core can want.
    typealias Effects = HTTPEffects<Own>

    /// A request came. Its answer may follow at any time.
    func receive(_ request: HTTPRequest, at now: Instant, into effects: inout Effects)
    /// Whether the body of a request with this head comes in pieces, after the request without its body.
    func takesPieces(of head: HTTPRequestHead) -> Bool
    /// A piece of a body came.
    func receive(_ piece: HTTPBodyPiece, of exchange: ExchangeID, at now: Instant, into effects: inout Effects)
    /// The answer to a head whose client waits for 100 (Continue), if the body is not wanted; `nil` to let it come.
    func refusal(of head: HTTPRequestHead) -> HTTPResponseHead?
    /// The client of an exchange has gone, or broke the rules. An answer goes nowhere.
    func lose(_ exchange: ExchangeID, at now: Instant, into effects: inout Effects)

    /// Something came in a WebSocket. Pings and the Close have been answered.
    func receive(_ event: WebSocketEvent, on id: ConnectionID, at now: Instant, into effects: inout Effects)
    /// A WebSocket is over.
    func lose(_ id: ConnectionID, _ closure: WebSocketClosure, at now: Instant, into effects: inout Effects)

    /// A client takes less than it is sent, so that a source of much should pause; or it has caught up.
    func noteRoom(_ hasRoom: Bool, on id: ConnectionID, at now: Instant, into effects: inout Effects)
    /// The name of a connection's client, once it is known.
    func client(of id: ConnectionID) -> String?
    /// Does what is due by now.
    func advance(to now: Instant, into effects: inout Effects)
    /// The latest time at which ``advance(to:into:)`` is to be called.
    var nextDeadline: Instant? { get }
    /// How much it takes, asked for each connection.
    var limits: HTTPHostLimits { get }
}

extension HTTPCore {
    /// No.
    public func takesPieces(of head: HTTPRequestHead) -> Bool { false }
    /// Nothing.
    public func receive(_ piece: HTTPBodyPiece, of exchange: ExchangeID, at now: Instant, into effects: inout Effects) {
    }
    /// None.
    public func refusal(of head: HTTPRequestHead) -> HTTPResponseHead? { nil }
    /// Nothing.
    public func lose(_ exchange: ExchangeID, at now: Instant, into effects: inout Effects) {}
    /// Nothing.
    public func receive(_ event: WebSocketEvent, on id: ConnectionID, at now: Instant, into effects: inout Effects) {}
    /// Nothing.
    public func lose(_ id: ConnectionID, _ closure: WebSocketClosure, at now: Instant, into effects: inout Effects) {}
    /// Nothing.
    public func noteRoom(_ hasRoom: Bool, on id: ConnectionID, at now: Instant, into effects: inout Effects) {}
    /// None.
    public func client(of id: ConnectionID) -> String? { nil }
    /// Nothing.
    public func advance(to now: Instant, into effects: inout Effects) {}
    /// None.
    public var nextDeadline: Instant? { nil }
    /// The limits that are good for most.
    public var limits: HTTPHostLimits { HTTPHostLimits() }
}

/// A piece of a request's body.
public enum HTTPBodyPiece: Hashable, Sendable {
    /// Some bytes, never none. Where the pieces are cut means nothing.
    case bytes([UInt8])
    /// The end, with the fields that came after a chunked body.
    case end(trailers: HTTPFields)
}
