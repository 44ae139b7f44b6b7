import CarillonEnvironment

/// The world's side of a connection that a library opens. The side has two parts: a connection of the simulated network
/// that stands in for the library, and the socket through which the library talks to it.
///
/// The end reads from the socket what the library sends, and the stand-in sends it; and the other way round. So each
/// fault of the simulated network strikes the library's connection, too. The speed of the system does not show: the end
/// hands bytes over only when everything has arrived.
///
/// Only code on the loop touches an end, so it is safe to share.
final class NativeEnd: @unchecked Sendable {
    /// The largest number of the library's bytes that the end collects before it hands them over.
    static let most = 262_144

    let network: LoopbackNetwork
    let standIn: SimulatedConnection
    /// The caller that waits for the route.
    var seeker: ((Result<SocketRoute, NetworkError>) -> Void)?
    /// The route, held once the library has connected. A route that is released before that is given up.
    var route: SocketRoute?
    weak var unusedRoute: SocketRoute?

    /// The port that the library has to call.
    var gate: Gate?
    /// The socket that the library is connected to.
    var door: ObservedSocket?
    var client: NativeClient?
    /// The look at the library's socket that found everything settled: five calls of the system, which would tell the
    /// same once more. `nil` inside stands for a socket that the library has closed.
    var settledLook: ObservedSocket.Look??

    /// The bytes that the library has sent and the stand-in has not.
    var collected: [UInt8] = []
    /// The number of bytes that were ever read from the library.
    var readCount: UInt64 = 0
    var ending: Ending?
    var isEndingTold = false

    /// The bytes that the library has not been given yet.
    var outgoing = OutgoingBytes()
    /// The number of bytes that were ever written to the library.
    var writtenCount: UInt64 = 0
    /// The number of bytes that a library without threads of its own has ever read.
    var takenCount: UInt64 = 0
    var isFinished = false
    /// Whether a write has failed because the library is gone.
    var isBroken = false
    /// Whether the stand-in waits until the library has read its last bytes.
    var isHolding = false

    /// The way in which the library's stream ended.
    enum Ending {
        case finish
        case reset
    }

    /// Calls an endpoint for a library.
    ///
    /// - Parameter found: receives the address that the library has to connect to, once the called end has answered.
    init(
        from sockets: SimulatedSockets, to endpoint: Endpoint, on network: LoopbackNetwork,
        found: @escaping (Result<SocketRoute, NetworkError>) -> Void
    ) {
        self.network = network
        standIn = network.connect(from: sockets, to: endpoint)
        seeker = found
        standIn.handler = { [self] event in
            if seeker == nil { receive(event) } else { answer(event, from: endpoint) }
        }
    }

    var number: Int { standIn.number }
    var owner: Int? { standIn.owner }
}
