import CourierCore
import Foundation

/// Translates between an app's values and messages.
package protocol MessageCodec: Sendable {
    /// The value that lies in a message; `nil` if there is none of that type.
    func decode<Value>(_ message: Data, topic: String) -> Value?

    /// The message that carries a value.
    ///
    /// - Throws: `CourierError.encodingError` if there is none.
    func encode<Value>(_ value: Value, topic: String) throws -> Data
}

/// Asks one adapter after the other: the first that can translates.
///
/// Unchecked because adapters only translate, on the thread that publishes and on the client's loop.
package struct AdapterChain: MessageCodec, @unchecked Sendable {
    private let adapters: [any MessageAdapter]

    package init(_ adapters: [any MessageAdapter]) {
        self.adapters = adapters
    }

    package func decode<Value>(_ message: Data, topic: String) -> Value? { adapters.decode(message, topic: topic) }

    package func encode<Value>(_ value: Value, topic: String) throws -> Data {
        try adapters.encode(value, topic: topic)
    }
}
