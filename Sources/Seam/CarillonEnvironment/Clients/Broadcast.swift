import Synchronization

/// Hands values to all receivers that listen when a value is sent: on the main queue, in the order of the receivers.
///
/// Receivers come and go on any thread. A receiver that has gone gets no value any more, also none that is on its way.
package final class Broadcast<Value>: Sendable {
    /// Unchecked because the closure is called on the main queue only.
    private final class Receiver: @unchecked Sendable {
        let receive: (Value) -> Void
        let isActive = Mutex(true)

        init(_ receive: @escaping (Value) -> Void) {
            self.receive = receive
        }
    }

    /// Unchecked because a value that was sent belongs to the receivers alone.
    private struct Sent: @unchecked Sendable {
        let value: Value
    }

    private let environment: Environment
    private let receivers = Mutex<[Receiver]>([])

    /// - Parameter environment: the environment that has the main queue, and that is the current one for the receivers.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// Adds a receiver.
    ///
    /// - Parameter first: a value that this receiver gets before all others.
    /// - Returns: removes the receiver again. May be called on any thread.
    package func add(first: Value? = nil, _ receive: @escaping (Value) -> Void) -> @Sendable () -> Void {
        let receiver = Receiver(receive)
        receivers.withLock { $0.append(receiver) }
        if let first { hand(Sent(value: first), to: [receiver]) }
        return { [weak self] in
            receiver.isActive.withLock { $0 = false }
            self?.receivers.withLock { $0.removeAll { $0 === receiver } }
        }
    }

    /// Sends a value to all present receivers.
    package func send(_ value: Value) { hand(Sent(value: value), to: receivers.withLock { $0 }) }

    /// Removes all receivers.
    package func finish() {
        for receiver in receivers.withLock({ $0 }) { receiver.isActive.withLock { $0 = false } }
        receivers.withLock { $0 = [] }
    }

    private func hand(_ sent: Sent, to receivers: [Receiver]) {
        guard !receivers.isEmpty else { return }
        environment.onMainQueue {
            for receiver in receivers where receiver.isActive.withLock({ $0 }) { receiver.receive(sent.value) }
        }
    }
}
