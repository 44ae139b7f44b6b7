import Foundation

/// Translates between the values of an app and the bytes of messages.
///
/// A client asks its adapters in their order and takes the answer of the first that does not throw.
public protocol MessageAdapter {
    /// The media type of the bytes.
    var contentType: String { get }

    /// Decodes a message.
    ///
    /// - Throws: whatever keeps this adapter from it; the next one is asked then.
    func fromMessage<T>(_ message: Data, topic: String) throws -> T

    /// Encodes a value.
    ///
    /// - Throws: whatever keeps this adapter from it; the next one is asked then.
    func toMessage<T>(data: T, topic: String) throws -> Data
}
