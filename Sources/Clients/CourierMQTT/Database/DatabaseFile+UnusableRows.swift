package import GRDB

extension DatabaseFile {
    /// Removes the rows from which no value can be made. Anybody may have changed the file, and no app could get rid of
    /// such rows otherwise.
    ///
    /// - Parameters:
    ///   - table: the table that is looked through.
    ///   - condition: an SQL condition for the rows that are looked at.
    ///   - arguments: the values for the question marks in the condition.
    ///   - decode: makes a value from a row, and throws if that is not possible.
    /// - Returns: the removed rows, each with the error that `decode` has thrown for it.
    package func removeUnusableRows(
        from table: String, where condition: String, arguments: StatementArguments, decode: (Row) throws -> Void
    ) throws(StorageError) -> [(row: Row, error: any Error)] {
        let found: [(row: Row, error: any Error)] = try read(otherwise: []) { database in
            var found: [(Row, any Error)] = []
            let rows = try Row.fetchCursor(
                database, sql: "SELECT rowid AS row_number, * FROM \(table) WHERE \(condition) ORDER BY rowid",
                arguments: arguments)
            // A copy, because a row of a cursor converts its values to the types that it is asked for.
            while let row = try rows.next()?.copy() {
                do { try decode(row) } catch { found.append((row, error)) }
            }
            return found
        }
        if found.isEmpty { return [] }
        try write { database in
            let deletion = try database.makeStatement(sql: "DELETE FROM \(table) WHERE rowid = ?")
            for (row, _) in found { try deletion.execute(arguments: [row["row_number"] as Int64]) }
        }
        return found
    }
}
