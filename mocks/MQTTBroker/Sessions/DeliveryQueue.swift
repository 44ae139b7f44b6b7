import MQTTWire

/// Messages that wait in a session, first come, first served.
struct DeliveryQueue {
    struct Element {
        let message: SharedMessage
        /// At which it goes to this client.
        let qualityOfService: QualityOfService
        /// Whether it comes because of a new subscription.
        let retain: Bool
    }

    private var elements: [Element?] = []
    /// How many at the front have gone already.
    private var gone = 0
    private(set) var byteCount = 0
    /// How many of them come because of a new subscription, and how many bytes these have.
    private(set) var retainedCount = 0
    private(set) var retainedByteCount = 0

    var count: Int { elements.count - gone }
    /// How many have just been published, and how many bytes these have.
    var publishedCount: Int { count - retainedCount }
    var publishedByteCount: Int { byteCount - retainedByteCount }
    var isEmpty: Bool { count == 0 }
    var first: Element? { isEmpty ? nil : elements[gone] }
    var waiting: [Element] { elements[gone...].compactMap(\.self) }

    mutating func append(_ element: Element) {
        elements.append(element)
        byteCount += element.message.byteCount
        if element.retain {
            retainedCount += 1
            retainedByteCount += element.message.byteCount
        }
    }

    mutating func popFirst() -> Element? {
        guard let first else { return nil }
        elements[gone] = nil
        gone += 1
        byteCount -= first.message.byteCount
        if first.retain {
            retainedCount -= 1
            retainedByteCount -= first.message.byteCount
        }
        // Moves fewer elements than have gone since the last time.
        if gone == elements.count || gone >= 32 && gone > elements.count / 2 {
            elements.removeFirst(gone)
            gone = 0
        }
        return first
    }
}
