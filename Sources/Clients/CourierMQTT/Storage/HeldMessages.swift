import MQTTWire

/// The messages at QoS 2 of one client that the broker has not released yet, by their packet identifiers.
struct HeldMessages {
    private var messages: [PacketIdentifier: (number: UInt64, message: HeldMessage)] = [:]
    private var lastNumber: UInt64 = 0
    /// The size of all payloads together.
    private(set) var byteCount = 0

    init(_ messages: [HeldMessage] = []) {
        for message in messages { append(message) }
    }

    var isEmpty: Bool { messages.isEmpty }
    var count: Int { messages.count }

    func contains(_ identifier: PacketIdentifier) -> Bool { messages[identifier] != nil }

    subscript(identifier: PacketIdentifier) -> HeldMessage? { messages[identifier]?.message }

    mutating func append(_ message: HeldMessage) {
        lastNumber += 1
        if let former = messages.updateValue((lastNumber, message), forKey: message.packetIdentifier) {
            byteCount -= former.message.payload.count
        }
        byteCount += message.payload.count
    }

    mutating func remove(_ identifier: PacketIdentifier) -> HeldMessage? {
        guard let message = messages.removeValue(forKey: identifier)?.message else { return nil }
        byteCount -= message.payload.count
        return message
    }

    /// The messages in the order in which they came.
    var inOrder: [HeldMessage] { messages.values.sorted { $0.number < $1.number }.map(\.message) }
}
