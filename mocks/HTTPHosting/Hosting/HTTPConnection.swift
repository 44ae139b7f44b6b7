import HTTPWire
import MockHosting
import WebSocketWire

/// The state of one connection, above the misbehaviours. The decoder below them looks at it to know how the stream goes
/// on.
final class HTTPConnection {
    let id: ConnectionID
    let limits: HTTPHostLimits
    /// Whether the body of a request with this head comes in pieces.
    let takesPieces: (HTTPRequestHead) -> Bool
    /// The exchanges that have not ended, in the order of their requests.
    var exchanges: [Exchange] = []
    var lastExchange: UInt64 = 0

    /// The answer to a request for an upgrade, until the decoder has taken it.
    var isUpgradeAccepted: Bool?
    /// The state of the closing handshake, once the connection is a WebSocket.
    var webSocket: WebSocketClosingHandshake?

    /// How many bytes of bodies wait to be sent, as far as the host has told, and those that were given to it since.
    var unsentByteCount = 0
    /// Whether the decoder waits for answers, or for room.
    var isDecoderBlocked = false
    /// Whether the client will send nothing more.
    var hasClientEnded = false
    /// Whether the connection has been ended from this side.
    var isEnding = false
    /// Whether the core was told that the client takes less than it is sent.
    var isCrowded = false

    init(id: ConnectionID, limits: HTTPHostLimits, takesPieces: @escaping (HTTPRequestHead) -> Bool) {
        self.id = id
        self.limits = limits
        self.takesPieces = takesPieces
    }

    /// Whether another request may be read, before more answers have been given and more of them have left.
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
