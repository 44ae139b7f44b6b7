import CourierCore
import Foundation

/// Hands `Data` through as it is.
public struct DataMessageAdapter: MessageAdapter {
    public init() {}

    public var contentType: String { "application/octet-stream" }

    public func fromMessage<T>(_ message: Data, topic: String) throws -> T {
        guard let value = message as? T, T.self == Data.self else { throw CourierError.decodingError.asNSError }
        return value
    }

    public func toMessage<T>(data: T, topic: String) throws -> Data {
        guard let data = data as? Data else { throw CourierError.encodingError.asNSError }
        return data
    }
}
