import Foundation

/// The reason why a message store could not do what it was asked for.
///
/// The call that failed has changed nothing, and everything that was committed before is still there.
package enum StoreError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// The disk is full, or the store has reached its limit.
    case full
    /// Another process has locked the store.
    case locked
    /// The store cannot be read any more.
    case corrupt(String)
    /// Any other failure, in the words of SQLite or of the system.
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

    /// A message cannot be promised, because it is not in the store any more.
    static let nothingToPromise = StoreError.failed(
        "another process has removed a message that is not acknowledged yet")
}
