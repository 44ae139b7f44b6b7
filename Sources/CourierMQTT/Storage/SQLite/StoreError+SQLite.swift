import GRDB

extension StoreError {
    /// What SQLite's error means for whoever stores messages.
    package init(_ error: any Error) {
        switch error {
        case let error as StoreError:
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
}
