import CarillonEnvironment
import HTTPWire
import MockHosting
import WebSocketWire

/// The state of one connection, above the misbehaviours. The decoder below them reads this state to know how the stream
/// goes on.
final class HTTPConnection {
    let id: ConnectionID
    let limits: HTTPHostLimits
    /// Returns whether the body of a request with this head comes in pieces.
    let takesPieces: (HTTPRequestHead) -> Bool
    /// The exchanges that have not ended, in the order of their requests.
    var exchanges: [Exchange] = []
    var lastExchange: UInt64 = 0

    /// Whether the server accepted an upgrade; `nil` while no upgrade is decided, and after the decoder has taken the
    /// decision.
    var isUpgradeAccepted: Bool?
    /// The state of the closing handshake, once the connection is a WebSocket.
    var webSocket: WebSocketClosingHandshake?

    /// The number of bytes that waited at the host when the host last counted them.
    var waitingByteCount = 0
    /// The bytes of bodies that the stack gave since the host last took its output. The host counts them next.
    private var given = (round: UInt64(0), byteCount: 0)
    private let rounds: OutputRounds
    private var lastTarget: RequestTarget?
    /// Whether the decoder waits for answers, or for room.
    var isDecoderBlocked = false
    /// Whether the client will send nothing more.
    var hasClientEnded = false
    /// Whether the server has ended the connection.
    var isEnding = false
    /// Whether the core knows that the client takes bytes more slowly than the core sends them.
    var isCrowded = false
    /// The size of the answers that wait for earlier ones, as the stack has counted them.
    var heldByteCount = 0

    // MARK: Time

    /// The part of a request that has come and is not complete. The decoder sets it.
    var reception = Reception.none
    /// The time at which that request began to come, or since which the server has known of it.
    var receptionBegan: Instant?
    /// The exchange of a request whose body comes in pieces and is not complete.
    var openBody: ExchangeID?
    /// The time at which the connection was opened.
    var opened = Instant.zero
    /// The time of the last whole answer, or at which the client took the last bytes of it.
    var lastAnswer = Instant.zero
    /// The time since which the client takes none of the bytes that wait.
    var lastProgress = Instant.zero
    /// The time of this end's Close; `nil` if there was none, or if the client has answered it.
    var closeBegan: Instant?
    /// Whether the client has taken too long, so that nothing more is taken from it.
    var hasTimedOut = false
    var timer: (token: TimerToken, end: Instant)?

    /// A part of a request.
    enum Reception {
        case none, head, body
    }

    init(
        id: ConnectionID, limits: HTTPHostLimits, rounds: OutputRounds,
        takesPieces: @escaping (HTTPRequestHead) -> Bool
    ) {
        self.id = id
        self.limits = limits
        self.rounds = rounds
        self.takesPieces = takesPieces
    }

    /// Notes bytes that the stack has given to the host.
    func noteGiven(_ byteCount: Int) {
        given = (rounds.number, (given.round == rounds.number ? given.byteCount : 0) + byteCount)
    }

    /// The parts of a request's target. Clients repeat their requests, so those of the last one are kept.
    func target(of head: HTTPRequestHead) -> RequestTarget {
        if let lastTarget, lastTarget.text == head.target { return lastTarget }
        let target = RequestTarget(head.target)
        lastTarget = target
        return target
    }

    private var unsentByteCount: Int { waitingByteCount + (given.round == rounds.number ? given.byteCount : 0) }

    /// Whether the decoder may read another request now. If not, more answers must be given first, or more bytes must
    /// leave.
    var mayBegin: Bool {
        exchanges.count < max(limits.request.openRequestCount, 1) && unsentByteCount <= limits.pausingByteCount
    }

    func index(of exchange: ExchangeID) -> Int? { exchanges.firstIndex { $0.id == exchange } }

    func makeExchange(_ head: HTTPRequestHead?) -> ExchangeID {
        lastExchange += 1
        let id = ExchangeID(connection: id, number: lastExchange)
        exchanges.append(
            Exchange(
                id: id, head: head, keepsAlive: head?.keepsAlive ?? false,
                awaitsUpgrade: head?.asksForUpgrade == true || head?.method == .connect,
                crossOriginFields: head.map(limits.origins.fields) ?? [:]))
        return id
    }
}

/// Counts how often the host took the output of a stack.
///
/// The host reports the bytes that wait only where they are many. So the bytes of an earlier round count no longer:
/// either the host has reported them, or they were few.
final class OutputRounds {
    var number: UInt64 = 0
}
