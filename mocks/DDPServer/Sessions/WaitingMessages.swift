import CarillonEnvironment
import DDPWire

/// The messages of one client that wait for the method that blocks them.
struct WaitingMessages {
    private var queue = Queue<(message: ClientMessage, byteCount: Int)>()
    /// The size of the messages, roughly as they came.
    private(set) var byteCount = 0

    var count: Int { queue.count }

    mutating func append(_ message: ClientMessage) {
        let size = message.text.utf8.count
        byteCount += size
        queue.append((message, size))
    }

    mutating func removeFirst() -> ClientMessage? {
        guard let (message, size) = queue.removeFirst() else { return nil }
        byteCount -= size
        return message
    }
}
