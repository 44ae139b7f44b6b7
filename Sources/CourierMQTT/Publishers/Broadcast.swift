import CarillonEnvironment
import CourierCore
import Synchronization

/// Hands values to everybody who listens when they are sent, on the main queue, in their order.
final class Broadcast<Value>: Sendable {
    /// Unchecked because of the closure, which is called on the main queue only.
    private final class Receiver: @unchecked Sendable {
        let receive: (Value) -> Void
        let isActive = Mutex(true)

        init(_ receive: @escaping (Value) -> Void) {
            self.receive = receive
        }
    }

    /// Unchecked because a value that was sent is the receivers' alone.
    private struct Sent: @unchecked Sendable {
        let value: Value
    }

    private let environment: Environment
    private let receivers = Mutex<[Receiver]>([])

    /// - Parameter environment: whose main queue it is; the current one for the receivers.
    init(_ environment: Environment) {
        self.environment = environment
    }

    /// - Parameters:
    ///   - first: a value that this receiver gets before all others.
    ///   - cancelled: called when the receiver is cancelled or let go.
    func add(
        first: Value? = nil, cancelled: @escaping @Sendable () -> Void = {}, _ receive: @escaping (Value) -> Void
    ) -> SinkCancellable {
        let receiver = Receiver(receive)
        receivers.withLock { $0.append(receiver) }
        if let first { hand(Sent(value: first), to: [receiver]) }
        return SinkCancellable { [weak self] in
            receiver.isActive.withLock { $0 = false }
            self?.receivers.withLock { $0.removeAll { $0 === receiver } }
            cancelled()
        }
    }

    func send(_ value: Value) { hand(Sent(value: value), to: receivers.withLock { $0 }) }

    /// Lets go of everybody.
    func finish() {
        for receiver in receivers.withLock({ $0 }) { receiver.isActive.withLock { $0 = false } }
        receivers.withLock { $0 = [] }
    }

    private func hand(_ sent: Sent, to receivers: [Receiver]) {
        guard !receivers.isEmpty else { return }
        environment.mainQueue.enqueue { [environment] in
            environment.run {
                for receiver in receivers where receiver.isActive.withLock({ $0 }) { receiver.receive(sent.value) }
            }
        }
    }
}
