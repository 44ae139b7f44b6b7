import Foundation

/// A form in which packets are shared.
public enum MQTTChuckExport: String, CaseIterable, Sendable {
    /// A text with a line for each packet.
    case text
    /// A JSON array with an object for each packet.
    case json

    /// Returns the packets in this form, in the given order.
    func string(_ logs: [MQTTChuckLog]) throws -> String {
        switch self {
        case .text: logs.map { $0.line + "\n" }.joined()
        case .json: String(decoding: try MQTTChuckExport.encoder.encode(logs), as: UTF8.self) + "\n"
        }
    }

    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(date.iso8601)
        }
        return encoder
    }
}

extension MQTTChuckLog {
    fileprivate var line: String {
        var words = [timestamp.iso8601, sending ? "->" : "<-", commandType, "qos=\(qos)"]
        if messageId != 0 { words.append("id=\(messageId)") }
        if dup { words.append("dup") }
        if retained { words.append("retained") }
        if let dataLength { words.append("bytes=\(dataLength)") }
        if let host { words.append("to=\(host):\(port ?? 0)") }
        if let clientId { words.append("client=\(clientId)") }
        if let dataString { words.append("\"\(dataString.onOneLine)\"") }
        return words.joined(separator: " ")
    }
}

extension Date {
    fileprivate var iso8601: String {
        onItsMillisecond.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }

    /// The date, moved on by a microsecond, so that its digits can be cut off after the millisecond. Few milliseconds
    /// have an exact `Double`: without this, 20 ms could become 19.
    var onItsMillisecond: Date { addingTimeInterval(1e-6) }
}

extension String {
    /// The text with control characters and quotation marks as in a Swift literal.
    fileprivate var onOneLine: String {
        var line = ""
        for scalar in unicodeScalars { line += scalar.escaped(asASCII: false) }
        return line
    }
}
