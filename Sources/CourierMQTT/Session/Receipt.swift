import Foundation
import MQTTWire
import Synchronization

/// The app's receipt for a message above QoS 0: what the store has to note once the app has it, and what the broker has
/// to be told after that.
///
/// A receipt is signed on the app's main queue, right after the app's handlers have returned and before anything else
/// happens there. A process that dies between the two gets that one message again when it is started anew: the only one
/// that can come twice at QoS 2. The other order would lose it.
package final class Receipt: Sendable {
    /// The promise that was made about the message.
    package enum Promise: Hashable, Sendable {
        /// The message lies in the store, and the broker knows that the client has it. Signing removes it from the
        /// store.
        case kept(UUID)
        /// The broker does not know yet that the client has it, and is told by this packet.
        case owed(ControlPacket)
    }

    private enum State {
        case open
        case signed(StoreError?)
        case void
    }

    package let promise: Promise
    private let note: @Sendable () throws(StoreError) -> Void
    private let state = Mutex(State.open)

    /// - Parameter note: tells the store. Called on the thread that signs, once at most.
    package init(_ promise: Promise, note: @escaping @Sendable () throws(StoreError) -> Void = {}) {
        self.promise = promise
        self.note = note
    }

    /// Says that the app has the message. On any thread; a second time, or after ``void()``, nothing happens.
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

    /// Says that it does not matter any more, for the broker has no use for it. When it returns, nothing is noted any
    /// more.
    package func void() { state.withLock { $0 = .void } }

    /// Whether it was signed, and not made void.
    package var isSigned: Bool {
        state.withLock { if case .signed = $0 { true } else { false } }
    }

    /// Why the store could not note that it was signed.
    package var error: StoreError? {
        state.withLock { if case .signed(let error) = $0 { error } else { nil } }
    }

    /// Under which number the message waits in the store.
    package var waitingID: UUID? { if case .kept(let id) = promise { id } else { nil } }

    /// The packet by which the broker learns that the client has the message, if it does not know yet.
    package var owedPacket: ControlPacket? { if case .owed(let packet) = promise { packet } else { nil } }
}
