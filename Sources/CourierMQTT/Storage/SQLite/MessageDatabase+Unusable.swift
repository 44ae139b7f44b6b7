import Foundation
import GRDB
import MQTTWire

extension MessageDatabase {
    /// Removes those rows of a client from which nothing can be made, which an app could not get rid of otherwise.
    ///
    /// - Parameters:
    ///   - topic: the column with the topic, or the filter.
    ///   - decode: throws for such a row.
    /// - Returns: what they were about.
    func removeUnusable(
        from table: String, of client: ClientIdentifier, topic: String = "topic", _ decode: (Row) throws -> Void
    ) throws(StoreError) -> [UnusableRow] {
        let found: [(number: Int64, row: UnusableRow)] = try read(otherwise: []) { database in
            var found: [(Int64, UnusableRow)] = []
            let rows = try Row.fetchCursor(
                database, sql: "SELECT rowid AS row_number, * FROM \(table) WHERE client = ? ORDER BY rowid",
                arguments: [client.text])
            // A copy, because a row of a cursor turns what it finds into what is asked for.
            while let row = try rows.next()?.copy() {
                do { try decode(row) } catch {
                    found.append((row["row_number"], UnusableRow(row, topic: topic, error)))
                }
            }
            return found
        }
        if found.isEmpty { return [] }
        try write { database in
            let deletion = try database.makeStatement(sql: "DELETE FROM \(table) WHERE rowid = ?")
            for (number, _) in found { try deletion.execute(arguments: [number]) }
        }
        return found.map(\.row)
    }
}

extension UnusableRow {
    fileprivate init(_ row: Row, topic: String, _ error: any Error) {
        func value<Value: DatabaseValueConvertible>(_ column: String) -> Value? {
            row.hasColumn(column) ? Value.fromDatabaseValue(row[column]) : nil
        }
        let level: Int64? = value("qos")
        let payload: Data? = value("payload")
        self.init(
            topic: value(topic) ?? "",
            qualityOfService: level.flatMap(UInt8.init(exactly:)).flatMap(QualityOfService.init(rawValue:)),
            byteCount: payload?.count ?? 0,
            error: error as? StoreError ?? .corrupt("a column holds a value of another kind than it should"))
    }
}
