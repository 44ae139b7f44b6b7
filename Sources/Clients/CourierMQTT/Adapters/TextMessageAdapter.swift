import CourierCore
public import Foundation

/// A message adapter that translates a `String` to and from UTF-8.
public struct TextMessageAdapter: MessageAdapter {
    /// Makes an adapter.
    public init() {}

    /// The media type of the bytes: `text/plain`.
    public var contentType: String { "text/plain" }

    /// Decodes a message.
    ///
    /// - Throws: `CourierError.decodingError` if the app wants another type than `String`, or the bytes are no UTF-8.
    public func fromMessage<T>(_ message: Data, topic: String) throws -> T {
        guard T.self == String.self, let text = String(validating: message, as: UTF8.self) as? T else {
            throw CourierError.decodingError.asNSError
        }
        return text
    }

    /// Encodes a value.
    ///
    /// - Throws: `CourierError.encodingError` if the value is no `String`.
    public func toMessage<T>(data: T, topic: String) throws -> Data {
        guard let text = data as? String else { throw CourierError.encodingError.asNSError }
        return Data(text.utf8)
    }
}
