import CourierCore
public import Foundation

/// A message adapter that passes `Data` on as it is.
public struct DataMessageAdapter: MessageAdapter {
    /// Makes an adapter.
    public init() {}

    /// The media type of the bytes: `application/octet-stream`.
    public var contentType: String { "application/octet-stream" }

    /// Returns the message itself.
    ///
    /// - Throws: `CourierError.decodingError` if the app wants another type than `Data`.
    public func fromMessage<T>(_ message: Data, topic: String) throws -> T {
        guard let value = message as? T, T.self == Data.self else { throw CourierError.decodingError.asNSError }
        return value
    }

    /// Returns the value itself.
    ///
    /// - Throws: `CourierError.encodingError` if the value is not `Data`.
    public func toMessage<T>(data: T, topic: String) throws -> Data {
        guard let data = data as? Data else { throw CourierError.encodingError.asNSError }
        return data
    }
}
