import CourierCore
import MQTTWire
import Synchronization

/// The listeners for messages.
///
/// Listeners come and go on any thread. Messages come on the client's loop, where they are decoded, and are handed over
/// on the main queue.
final class MessageListeners: Sendable {
    private let listeners = Mutex<[MessageListener]>([])
    private let isListenedTo: @Sendable (_ topic: String, _ name: TopicName) -> Bool

    /// - Parameter isListenedTo: whether a listener for a topic gets the messages of a topic name.
    init(isListenedTo: @escaping @Sendable (_ topic: String, _ name: TopicName) -> Bool) {
        self.isListenedTo = isListenedTo
    }

    var isEmpty: Bool { listeners.withLock { $0.isEmpty } }

    func add(_ listener: MessageListener) { listeners.withLock { $0.append(listener) } }

    func remove(_ listener: MessageListener) {
        listener.end()
        listeners.withLock { $0.removeAll { $0 === listener } }
    }

    func removeAll() {
        let all = listeners.withLock { listeners in
            defer { listeners = [] }
            return listeners
        }
        for listener in all { listener.end() }
    }

    /// Returns the listeners for a topic now, in the order in which they came.
    func listeners(for name: TopicName) -> [MessageListener] {
        listeners.withLock { $0.filter { listener in listener.topic.map { isListenedTo($0, name) } ?? true } }
    }
}

/// A listener for messages, until it is ended.
///
/// Unchecked because of the closure, which is called on the client's loop only. Its result is called on the main queue
/// only.
final class MessageListener: @unchecked Sendable {
    /// The delivery of a message to the app, on the main queue.
    struct Delivery: @unchecked Sendable {
        let run: () -> Void
    }

    /// The topic of the messages; `nil` for all topics.
    let topic: String?
    private let prepare: (Message) -> Delivery?
    private let active = Mutex(true)

    /// - Parameter prepare: decodes a message; `nil` if there is nothing to deliver.
    init(topic: String?, prepare: @escaping (Message) -> Delivery?) {
        self.topic = topic
        self.prepare = prepare
    }

    var isActive: Bool { active.withLock { $0 } }

    func end() { active.withLock { $0 = false } }

    func prepare(_ message: Message) -> Delivery? { prepare(message) }
}
