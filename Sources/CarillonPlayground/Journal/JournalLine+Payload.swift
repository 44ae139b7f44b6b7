import Foundation

extension JournalLine {
    /// How many bytes of a payload are shown.
    static let payloadLimit = 256

    /// How long a payload is, and how it begins: as text if all of it is one, else in Base64.
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
