import CourierCore
import Foundation

/// Translates a `String` to and from UTF-8.
public struct TextMessageAdapter: MessageAdapter {
    public init() {}

    public var contentType: String { "text/plain" }

    public func fromMessage<T>(_ message: Data, topic: String) throws -> T {
        guard T.self == String.self, let text = String(validating: message, as: UTF8.self) as? T else {
            throw CourierError.decodingError.asNSError
        }
        return text
    }

    public func toMessage<T>(data: T, topic: String) throws -> Data {
        guard let text = data as? String else { throw CourierError.encodingError.asNSError }
        return Data(text.utf8)
    }
}
