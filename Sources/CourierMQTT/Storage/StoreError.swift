import Foundation

/// Why a store could not do what it was asked for. Nothing of it has happened then, and all that was committed before is still there.
package enum StoreError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// The disk is full, or the store has as much as it may have.
    case full
    /// Somebody else has locked the store.
    case locked
    /// The store cannot be read any more.
    case corrupt(String)
    /// Anything else, in the words of whoever refused.
    case failed(String)

    package var description: String {
        switch self {
        case .full: "the message store is full: free some storage"
        case .locked: "the message store is locked by another process; it is tried again"
        case .corrupt(let what): "the message store is damaged: \(what); if it stays so, remove Courier.sqlite"
        case .failed(let what): "the message store failed: \(what)"
        }
    }

    package var errorDescription: String? { description }
}
