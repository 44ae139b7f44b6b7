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

    /// The number of bytes of bodies that wait to be sent: the host's last count, and the bytes that the host got
    /// since.
    var unsentByteCount = 0
    /// Whether the decoder waits for answers, or for room.
    var isDecoderBlocked = false
    /// Whether the client will send nothing more.
    var hasClientEnded = false
    /// Whether the server has ended the connection.
    var isEnding = false
    /// Whether the core knows that the client takes bytes more slowly than the core sends them.
    var isCrowded = false

    init(id: ConnectionID, limits: HTTPHostLimits, takesPieces: @escaping (HTTPRequestHead) -> Bool) {
        self.id = id
        self.limits = limits
        self.takesPieces = takesPieces
    }

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
                awaitsUpgrade: head?.asksForUpgrade == true || head?.method == .connect))
        return id
    }
}
