import CarillonEnvironment
import MQTTWire

/// The packets that the engine has taken from libmosquitto's socket, and that the library gets one by one.
struct MosquittoLookahead {
    struct Packet {
        let decoded: DecodedPacket
        /// Whether the packet was staged in the inbox, which tells what follows from it.
        let isStaged: Bool
    }

    private var packets = Queue<Packet>()
    /// The reason why the connection has to end once the library has got the packets before that.
    var failure: ConnectionEnd?
    /// Whether the socket has come to its end, or has an error.
    var isAtEnd = false
    /// Whether more packets may have come than there was room for.
    var hasMore = false

    var isEmpty: Bool { packets.isEmpty }
    var first: Packet? { packets.first }

    mutating func append(_ packet: Packet) { packets.append(packet) }

    mutating func removeFirst() { packets.removeFirst() }
}
