import MQTTWire
import MockHosting

/// One connection of the stack: its decoder, and the place of its output.
final class StackConnection {
    let id: ConnectionID
    var decoder: PacketDecoder
    /// The client identifier in the connection's CONNECT.
    var announcedClient: ClientIdentifier?

    /// The batch in which the connection last had output, and the index of that output.
    var batch: UInt64 = 0
    var outputIndex: UInt32 = 0

    /// Whether the client waits until other clients have room for its messages. The decoder meanwhile keeps the packets
    /// that the client has already sent.
    @exclusivity(unchecked) var isWaiting = false

    /// Whether the packets that have come are handled in a later call.
    var isPutOff = false

    init(id: ConnectionID, maximumPacketSize: Int) {
        self.id = id
        decoder = PacketDecoder(from: .client, maximumPacketSize: maximumPacketSize)
    }
}
