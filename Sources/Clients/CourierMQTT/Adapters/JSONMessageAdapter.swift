import CourierCore
public import Foundation

/// A message adapter that translates `Codable` values to and from JSON. The adapter refuses to encode `Data`, which
/// ``DataMessageAdapter`` sends as it is.
public struct JSONMessageAdapter: MessageAdapter {
    private let jsonDecoder: JSONDecoder
    private let jsonEncoder: JSONEncoder

    /// Makes an adapter with a decoder and an encoder of the app.
    public init(jsonDecoder: JSONDecoder = JSONDecoder(), jsonEncoder: JSONEncoder = JSONEncoder()) {
        self.jsonDecoder = jsonDecoder
        self.jsonEncoder = jsonEncoder
    }

    /// The media type of the bytes: `application/json`.
    public var contentType: String { "application/json" }

    /// Decodes a message.
    ///
    /// - Throws: `CourierError.decodingError` if the type is not `Decodable`, or the error of the decoder.
    public func fromMessage<T>(_ message: Data, topic: String) throws -> T {
        guard let type = T.self as? any Decodable.Type, let value = try jsonDecoder.decode(type, from: message) as? T
        else { throw CourierError.decodingError.asNSError }
        return value
    }

    /// Encodes a value.
    ///
    /// - Throws: `CourierError.encodingError` if the value is `Data` or not `Encodable`, or the error of the encoder.
    public func toMessage<T>(data: T, topic: String) throws -> Data {
        guard !(data is Data), let value = data as? any Encodable else { throw CourierError.encodingError.asNSError }
        return try jsonEncoder.encode(value)
    }
}
