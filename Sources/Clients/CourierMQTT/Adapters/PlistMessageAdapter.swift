import CourierCore
public import Foundation

/// A message adapter that translates `Codable` values to and from property lists. The format of the encoder counts.
public struct PlistMessageAdapter: MessageAdapter {
    private let plistDecoder: PropertyListDecoder
    private let plistEncoder: PropertyListEncoder

    /// Makes an adapter with a decoder and an encoder of the app.
    public init(
        plistDecoder: PropertyListDecoder = PropertyListDecoder(),
        plistEncoder: PropertyListEncoder = PropertyListEncoder()
    ) {
        self.plistDecoder = plistDecoder
        self.plistEncoder = plistEncoder
    }

    /// The media type of the bytes: `application/xml`.
    public var contentType: String { "application/xml" }

    /// Decodes a message.
    ///
    /// - Throws: `CourierError.decodingError` if the type is not `Decodable`, or the error of the decoder.
    public func fromMessage<T>(_ message: Data, topic: String) throws -> T {
        guard let type = T.self as? any Decodable.Type, let value = try plistDecoder.decode(type, from: message) as? T
        else { throw CourierError.decodingError.asNSError }
        return value
    }

    /// Encodes a value.
    ///
    /// - Throws: `CourierError.encodingError` if the value is not `Encodable`, or the error of the encoder.
    public func toMessage<T>(data: T, topic: String) throws -> Data {
        guard let value = data as? any Encodable else { throw CourierError.encodingError.asNSError }
        return try plistEncoder.encode(value)
    }
}
