import Foundation

extension JournalLine {
    /// The number of a payload's bytes that a line shows.
    static let payloadLimit = 256

    /// Adds a payload's length and its beginning: as text if the whole payload is UTF-8, else in Base64.
    mutating func add(payload: [UInt8]) {
        add("payloadSize", payload.count)
        if payload.isEmpty { return }
        if let text = String(validating: payload, as: UTF8.self) {
            add("payload", text, limit: JournalLine.payloadLimit)
        } else {
            add("payloadBase64", Data(payload.prefix(JournalLine.payloadLimit)).base64EncodedString())
        }
    }
}
