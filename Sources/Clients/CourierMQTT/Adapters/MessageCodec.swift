import CourierCore
package import Foundation

/// An object that translates between an app's values and messages.
package protocol MessageCodec: Sendable {
    /// Returns the value that a message carries; `nil` if the message carries no value of that type.
    func decode<Value>(_ message: Data, topic: String) -> Value?

    /// Returns a message that carries a value.
    ///
    /// - Throws: `CourierError.encodingError` if no message can.
    func encode<Value>(_ value: Value, topic: String) throws -> Data
}

/// A codec that asks one adapter after the other, until one can translate.
///
/// Unchecked because adapters do nothing but translate, on the thread that publishes and on the client's loop.
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
