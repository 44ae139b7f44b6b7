import Foundation
import GRDB

/// The reason why a database file could not do what it was asked for.
///
/// The transaction that failed has changed nothing, and everything that was committed before is still there.
package enum StorageError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
    /// The disk is full, or the file has reached its maximum size.
    case full
    /// Another process has locked the file.
    case locked
    /// The file is no database, or its content is damaged.
    case corrupt(String)
    /// Any other failure, in the words of SQLite or of the system.
    case failed(String)

    /// Makes the error that stands for what SQLite, or the work inside a transaction, has thrown.
    package init(_ error: any Error) {
        switch error {
        case let error as StorageError:
            self = error
        case let error as DatabaseError:
            switch error.resultCode {
            case .SQLITE_FULL: self = .full
            case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked
            case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .corrupt(error.message ?? "this is no database")
            default: self = .failed(error.message ?? "SQLite answered \(error.extendedResultCode)")
            }
        default:
            self = .failed("\(error)")
        }
    }

    package var description: String {
        switch self {
        case .full: "the database is full: free some storage"
        case .locked: "the database is locked by another process"
        case .corrupt(let what): "the database is damaged: \(what)"
        case .failed(let what): "the database failed: \(what)"
        }
    }

    package var errorDescription: String? { description }
}
