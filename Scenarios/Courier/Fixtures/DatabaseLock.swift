import Carillon
import CarillonCourier
import Foundation
import GRDB

/// A lock on the file of an app's messages. Courier cannot write to the file until ``release()``.
struct DatabaseLock {
    private let queue: DatabaseQueue

    /// Locks the file.
    ///
    /// - Throws: The database's error if there is no such file yet, or another lock is held.
    init(_ app: App) throws {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        queue = try DatabaseQueue(path: app.messageFile.path, configuration: configuration)
        try queue.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
    }

    func release() throws {
        try queue.inDatabase { try $0.execute(sql: "ROLLBACK") }
    }
}
