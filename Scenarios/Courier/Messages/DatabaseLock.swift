import Carillon
import Foundation
import GRDB

/// Somebody else who holds the file of an app's messages, so that nothing can be written to it until ``release()``.
struct DatabaseLock {
    private let queue: DatabaseQueue

    /// - Throws: if there is no such file yet, or somebody else holds it already.
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
