import HTTPWire
import WebSocketWire

/// A request, and the part of its answer that the core has given.
struct Exchange {
    let id: ExchangeID
    /// The head of the request; `nil` if the decoder could not read the request.
    let head: HTTPRequestHead?
    /// Whether the connection may stay open after the answer.
    var keepsAlive: Bool
    /// Whether the server reads nothing until the answer says if the connection changes its protocol.
    var awaitsUpgrade: Bool
    /// The fields by which a browser lets the page that asks read the answer.
    let crossOriginFields: HTTPFields
    /// The bytes of a body that the core will get whole; `nil` if there is nothing to gather.
    var gathered: [UInt8]?
    /// Whether the core knows of the exchange.
    var isKnown = false
    var answer = Answer.none
    /// Whether the answer is an event stream, which has no end: a client that sends nothing more has gone.
    var isEventStream = false
    /// The messages of the answer that wait for the answers to earlier requests.
    var waiting: [HTTPMessage] = []

    /// The progress of the answer.
    enum Answer {
        case none
        /// The head is there; the body comes over time.
        case begun(BodyMeter)
        case complete
    }

    var isAnswered: Bool { if case .none = answer { false } else { true } }

    var isComplete: Bool { if case .complete = answer { true } else { false } }

    var waitingByteCount: Int { waiting.reduce(0) { $0 + $1.waitingByteCount } }
}

extension HTTPMessage {
    /// The size of what the message carries. Those that carry next to nothing can be many, so they count, too.
    fileprivate var waitingByteCount: Int {
        guard case .webSocket(let event, _) = content else { return body?.count ?? 0 }
        switch event {
        case .message(.text(let text)): return text.utf8.count + 16
        case .message(.binary(let bytes)), .ping(let bytes), .pong(let bytes): return bytes.count + 16
        case .close: return 128
        }
    }
}

/// Counts the bytes of an answer that comes over time.
struct BodyMeter {
    let isChunked: Bool
    /// Whether the bytes are counted but not sent, as in the answer to HEAD.
    let isSilent: Bool
    /// The number of bytes that `Content-Length` has announced and that are still to come; `nil` without
    /// `Content-Length`.
    var rest: Int?
}
