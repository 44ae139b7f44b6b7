import Foundation
import GRDB
import MQTTWire

extension MessageDatabase {
    /// Removes the rows of a client from which no message can be made.
    ///
    /// - Parameters:
    ///   - topic: the column with the topic, or with the filter.
    ///   - decode: makes a value from a row, and throws if that is not possible.
    /// - Returns: the content of the removed rows, as far as it can be read.
    func removeUnusable(
        from table: String, of client: ClientIdentifier, topic: String = "topic", _ decode: (Row) throws -> Void
    ) throws(StoreError) -> [UnusableRow] {
        try access { file in
            try file.removeUnusableRows(from: table, where: "client = ?", arguments: [client.text], decode: decode)
                .map { UnusableRow($0.row, topic: topic, $0.error) }
        }
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
            error: (error as? StorageError).map { StoreError($0) }
                ?? .corrupt("a column holds a value of another kind than it should"))
    }
}
