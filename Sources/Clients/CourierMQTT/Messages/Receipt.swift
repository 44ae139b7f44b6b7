package import Foundation
package import MQTTWire
import Synchronization

/// The app's receipt for a message above QoS 0. The receipt tells the store that the app has the message, and allows
/// the client to acknowledge it.
///
/// A receipt is signed on the app's main queue, right after the app's handlers have returned. A process that dies
/// between the two gets this one message again after the next start. At QoS 2 no other message can come twice. The
/// opposite order would lose the message.
package final class Receipt: Sendable {
    /// The promise that was made about the message.
    package enum Promise: Hashable, Sendable {
        /// The message lies in the store, and the broker knows that the client has it. Signing removes the message from
        /// the store.
        case kept(UUID)
        /// The broker does not know yet that the client has the message. This packet tells it.
        case owed(ControlPacket)
    }

    private enum State {
        case open
        case signed(StoreError?)
        case void
    }

    package let promise: Promise
    /// Whether the app gets no further message until the broker knows that it has this one. So it is where nothing else
    /// would know after the end of the process.
    package let goesAlone: Bool
    private let note: @Sendable () throws(StoreError) -> Void
    private let state = Mutex(State.open)

    /// - Parameter note: tells the store. The thread that signs calls it, once at most.
    package init(
        _ promise: Promise, goesAlone: Bool = false, note: @escaping @Sendable () throws(StoreError) -> Void = {}
    ) {
        self.promise = promise
        self.goesAlone = goesAlone
        self.note = note
    }

    /// Notes that the app has the message. May be called on any thread. A second call, or a call after ``void()``, has
    /// no effect.
    package func sign() {
        state.withLock { state in
            guard case .open = state else { return }
            do throws(StoreError) {
                try note()
                state = .signed(nil)
            } catch {
                state = .signed(error)
            }
        }
    }

    /// Makes the receipt void, because the broker does not wait for the acknowledgement any more. After this call the
    /// store is told nothing.
    package func void() { state.withLock { $0 = .void } }

    /// Whether the receipt was signed, and was not made void after that.
    package var isSigned: Bool {
        state.withLock { if case .signed = $0 { true } else { false } }
    }

    /// Whether the receipt was neither signed nor made void.
    var isOpen: Bool {
        state.withLock { if case .open = $0 { true } else { false } }
    }

    /// The reason why the store could not note the signature.
    package var error: StoreError? {
        state.withLock { if case .signed(let error) = $0 { error } else { nil } }
    }

    /// The number under which the message waits in the store.
    package var waitingID: UUID? { if case .kept(let id) = promise { id } else { nil } }

    /// The packet that tells the broker that the client has the message, if it does not know yet.
    package var owedPacket: ControlPacket? { if case .owed(let packet) = promise { packet } else { nil } }
}
