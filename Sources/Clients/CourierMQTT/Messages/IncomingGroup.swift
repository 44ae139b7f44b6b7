import MQTTWire

/// The packets from the broker that are committed together, in their order.
///
/// A group ends with what has come in one go, see ``Inbox/mayCommit``, and with a number of messages or of bytes. So it
/// waits for no timer.
struct IncomingGroup {
    struct Entry {
        var change: IncomingChange?
        var arrival: Arrival
    }

    /// The number of packets that one transaction may take up (D-COURIER-19).
    static let countLimit = 512
    /// The size of all payloads from which on a group is complete.
    static let byteLimit = 1_048_576

    private(set) var entries: [Entry] = []
    private(set) var byteCount = 0
    /// The size of the payloads that wait for PUBREL after the commit.
    private(set) var heldByteCount = 0
    /// The packet identifiers of the messages at QoS 2 that the entries change.
    private var identifiers: Set<PacketIdentifier> = []

    var isEmpty: Bool { entries.isEmpty }
    var count: Int { entries.count }
    var changes: [IncomingChange] { entries.compactMap(\.change) }
    var isFull: Bool { count >= IncomingGroup.countLimit || byteCount >= IncomingGroup.byteLimit }

    /// Whether an entry changes the message at QoS 2 of this packet identifier.
    func changes(_ identifier: PacketIdentifier) -> Bool { identifiers.contains(identifier) }

    mutating func append(_ entry: Entry) {
        entries.append(entry)
        byteCount += entry.change?.byteCount ?? entry.arrival.reception?.payload.count ?? 0
        switch entry.change {
        case .hold(let message):
            identifiers.insert(message.packetIdentifier)
            heldByteCount += message.payload.count
        case .release(let identifier, _): identifiers.insert(identifier)
        case .insert, nil: break
        }
    }
}
