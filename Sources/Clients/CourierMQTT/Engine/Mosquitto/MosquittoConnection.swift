#if canImport(CMosquitto)
import CarillonEnvironment
import MQTTWire

/// A connection of libmosquitto, from the moment at which the library has a socket for it.
///
/// Unchecked because it is confined to the loop, like its engine.
final class MosquittoConnection: @unchecked Sendable {
    let session: MosquittoSession
    var socket: (any AdoptedSocket)?
    var keepAlive: MosquittoKeepAlive
    /// Without TLS, the bytes of the broker that were read and that the library has not seen.
    var decoder = PacketDecoder(from: .server)
    /// Without TLS, the packets that the engine has looked at and that the library has not seen.
    var ahead = MosquittoLookahead()
    /// With TLS, the messages that the library has handed over and that were not committed yet.
    var uncommitted: [MosquittoMessage] = []
    /// The receipts that must be signed before the library may write: acknowledgements of these messages are
    /// queued.
    var unsigned: [Receipt] = []
    /// The kind of the broker's first packet.
    var firstPacket: ControlPacket.Kind?
    /// Whether the library gets everything that comes.
    var followsBroker = true
    /// Whether the connection is over in both directions. The engine then reads the rest, whatever the app does.
    var isHungUp = false

    /// - Parameter keepAlive: the keep-alive in seconds; 0 for none.
    init(_ session: MosquittoSession, keepAlive: UInt16) {
        self.session = session
        self.keepAlive = MosquittoKeepAlive(interval: keepAlive, now: MosquittoLibrary.now)
    }

    var handle: MosquittoHandle { session.handle }
    var readsAhead: Bool { session.readsAhead }

    /// Makes the network forget the socket, before the library closes it.
    func releaseSocket() {
        socket?.end()
        socket = nil
    }
}
#endif
