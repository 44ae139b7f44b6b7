import HTTPWire

/// A request, and its answer as far as it has been given.
struct Exchange {
    let id: ExchangeID
    /// `nil` if the request could not be read.
    let head: HTTPRequestHead?
    /// Whether the connection may go on after the answer.
    var keepsAlive: Bool
    /// Whether nothing is read until the answer says whether the connection becomes something else.
    var awaitsUpgrade: Bool
    /// The bytes of a body that the core will get whole; `nil` if there is nothing to gather.
    var gathered: [UInt8]?
    /// Whether the core knows of the exchange.
    var isKnown = false
    var answer = Answer.none
    /// The messages of the answer that wait for the answers to earlier requests.
    var waiting: [HTTPMessage] = []

    /// How far the answer has been given.
    enum Answer {
        case none
        /// The head is there; the body comes over time.
        case begun(BodyMeter)
        case complete
    }

    var isAnswered: Bool { if case .none = answer { false } else { true } }

    var isComplete: Bool { if case .complete = answer { true } else { false } }

    var waitingByteCount: Int { waiting.reduce(0) { $0 + ($1.body?.count ?? 0) } }
}

/// Counts the bytes of an answer that comes over time.
struct BodyMeter {
    let isChunked: Bool
    /// Whether the bytes are counted and not sent, as in the answer to HEAD.
    let isSilent: Bool
    /// The bytes that `Content-Length` has announced and that are still to come; `nil` if nothing announces them.
    var rest: Int?
}
