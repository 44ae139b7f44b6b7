import CarillonEnvironment
import MQTTWire

/// One connection as the stack sees it: what it decodes with, and what misbehaviours have done to it.
final class Port {
    let id: ConnectionID
    var decoder: PacketDecoder
    /// Whom its CONNECT named.
    var announcedClient: ClientIdentifier?

    /// Whether the client waits until others have room for what it publishes. What it has sent stays in the decoder
    /// meanwhile.
    @exclusivity(unchecked) var isWaiting = false

    /// Whether what the client has sent is handled in a later call.
    var isPutOff = false

    /// Where its output of this batch lies.
    var batch: UInt64 = 0
    var outputIndex = 0

    // What misbehaviours have done.

    var isMute = false
    var isDeaf = false
    var incoming = Lane()
    var outgoing = Lane()
    /// Decodes what was spoilt on its way here, and all that follows.
    var redecoder: PacketDecoder?
    var drip: Drip?

    /// One direction of the connection.
    struct Lane {
        /// Until when nothing passes; `nil` if nothing is held up.
        var heldUntil: Instant?
        /// What waits, each until its time.
        var waiting: [(due: Instant, parcel: Parcel)] = []
        /// What comes later than what follows it.
        var overtaken: [(remaining: Int, parcels: [Parcel], rule: Int)] = []
        /// How the connection ends once all has passed.
        var ending: BrokerOutput.Ending?

        /// Whether what comes must not pass straight through.
        var isDisturbed: Bool { heldUntil != nil || !overtaken.isEmpty }
    }

    /// Output that leaves slowly.
    struct Drip {
        var byteCount = 1
        var interval = Duration.nanoseconds(1)
        var bytes = OutgoingBytes()
        var isScheduled = false
        /// How the connection ends once all has left.
        var ending: BrokerOutput.Ending?
    }

    /// Something on its way that misbehaviours have to do with.
    struct Parcel {
        var direction: PacketPattern.Moment
        var content: Content

        enum Content {
            case packet(ControlPacket)
            /// No packet any more.
            case bytes([UInt8])
        }
    }

    init(id: ConnectionID, maximumPacketSize: Int) {
        self.id = id
        decoder = PacketDecoder(from: .client, maximumPacketSize: maximumPacketSize)
    }
}
