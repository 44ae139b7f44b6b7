import CourierCore
import Foundation

extension [any MessageAdapter] {
    /// Returns the value that the first adapter finds in a message; `nil` if no adapter can decode the message.
    func decode<Value>(_ message: Data, topic: String) -> Value? {
        for adapter in self {
            // `try?` would ask the adapter for an optional value, which is another type.
            do { return try adapter.fromMessage(message, topic: topic) as Value } catch { continue }
        }
        return nil
    }

    /// Returns the message that the first adapter makes of a value.
    ///
    /// - Throws: ``CourierError/encodingError`` if no adapter can encode the value.
    func encode<Value>(_ value: Value, topic: String) throws -> Data {
        for adapter in self {
            if let message = try? adapter.toMessage(data: value, topic: topic) { return message }
        }
        throw CourierError.encodingError
    }
}
