import MQTTWire
import MockHosting

/// One connection as the stack sees it: the decoder, and where its output goes.
final class Port {
    let id: ConnectionID
    var decoder: PacketDecoder
    /// The client that CONNECT named.
    var announcedClient: ClientIdentifier?

    /// The batch in which the connection last had output, and where that lies.
    var batch: UInt64 = 0
    var outputIndex: UInt32 = 0

    /// Whether the client waits until others have room for the messages that it publishes. Packets that it has sent
    /// already stay in the decoder meanwhile.
    @exclusivity(unchecked) var isWaiting = false

    /// Whether the packets that have come are handled in a later call.
    var isPutOff = false

    init(id: ConnectionID, maximumPacketSize: Int) {
        self.id = id
        decoder = PacketDecoder(from: .client, maximumPacketSize: maximumPacketSize)
    }
}
