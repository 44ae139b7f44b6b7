public import Foundation

/// An object that translates between the values of an app and the bytes of messages.
///
/// A client asks its adapters in their order and takes the answer of the first that does not throw.
public protocol MessageAdapter {
    /// The media type of the bytes.
    var contentType: String { get }

    /// Decodes a message.
    ///
    /// - Throws: any error if this adapter cannot decode the message. The client then asks the next adapter.
    func fromMessage<T>(_ message: Data, topic: String) throws -> T

    /// Encodes a value.
    ///
    /// - Throws: any error if this adapter cannot encode the value. The client then asks the next adapter.
    func toMessage<T>(data: T, topic: String) throws -> Data
}
