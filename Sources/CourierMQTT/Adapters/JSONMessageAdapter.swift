import CourierCore
import Foundation

/// Translates `Codable` values to and from JSON. Refuses to encode `Data`, which another adapter sends as it is.
public struct JSONMessageAdapter: MessageAdapter {
    private let jsonDecoder: JSONDecoder
    private let jsonEncoder: JSONEncoder

    public init(jsonDecoder: JSONDecoder = JSONDecoder(), jsonEncoder: JSONEncoder = JSONEncoder()) {
        self.jsonDecoder = jsonDecoder
        self.jsonEncoder = jsonEncoder
    }

    public var contentType: String { "application/json" }

    public func fromMessage<T>(_ message: Data, topic: String) throws -> T {
        guard let type = T.self as? any Decodable.Type, let value = try jsonDecoder.decode(type, from: message) as? T
        else { throw CourierError.decodingError.asNSError }
        return value
    }

    public func toMessage<T>(data: T, topic: String) throws -> Data {
        guard !(data is Data), let value = data as? any Encodable else { throw CourierError.encodingError.asNSError }
        return try jsonEncoder.encode(value)
    }
}
