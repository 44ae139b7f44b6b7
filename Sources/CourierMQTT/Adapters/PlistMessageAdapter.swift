import CourierCore
import Foundation

/// Translates `Codable` values to and from property lists, binary ones unless the encoder is told otherwise.
public struct PlistMessageAdapter: MessageAdapter {
    private let plistDecoder: PropertyListDecoder
    private let plistEncoder: PropertyListEncoder

    public init(
        plistDecoder: PropertyListDecoder = PropertyListDecoder(),
        plistEncoder: PropertyListEncoder = PropertyListEncoder()
    ) {
        self.plistDecoder = plistDecoder
        self.plistEncoder = plistEncoder
    }

    public var contentType: String { "application/xml" }

    public func fromMessage<T>(_ message: Data, topic: String) throws -> T {
        guard let type = T.self as? any Decodable.Type, let value = try plistDecoder.decode(type, from: message) as? T
        else { throw CourierError.decodingError.asNSError }
        return value
    }

    public func toMessage<T>(data: T, topic: String) throws -> Data {
        guard let value = data as? any Encodable else { throw CourierError.encodingError.asNSError }
        return try plistEncoder.encode(value)
    }
}
