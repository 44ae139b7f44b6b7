import MQTTWire

/// The messages that wait in a session, in the order in which they came.
struct DeliveryQueue {
    struct Element {
        let message: SharedMessage
        /// The quality of service at which this client gets the message.
        let qualityOfService: QualityOfService
        /// Whether the message comes because of a new subscription.
        let retain: Bool
    }

    private var elements: [Element?] = []
    private(set) var byteCount = 0
    /// The bytes of the messages that come because of a new subscription.
    private(set) var retainedByteCount = 0
    // Small numbers, because every idle client has a queue.
    private var storedGone: UInt32 = 0
    private var storedRetainedCount: UInt32 = 0

    /// The number of elements at the front that have left the queue already.
    private var gone: Int {
        get { Int(storedGone) }
        set { storedGone = UInt32(newValue) }
    }
    /// The number of messages that come because of a new subscription.
    private(set) var retainedCount: Int {
        get { Int(storedRetainedCount) }
        set { storedRetainedCount = UInt32(newValue) }
    }

    var count: Int { elements.count - gone }
    /// The number of messages that come because a client has just published them, and their bytes.
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
        // The queue moves fewer elements here than have left it since the last time, so moving stays cheap.
        if gone == elements.count || gone >= 32 && gone > elements.count / 2 {
            elements.removeFirst(gone)
            gone = 0
        }
        return first
    }
}
