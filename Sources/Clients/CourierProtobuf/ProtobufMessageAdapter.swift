import CourierCore
public import CourierMQTT
public import Foundation
import SwiftProtobuf

/// A message adapter that translates messages of SwiftProtobuf to and from their binary format.
///
/// The adapter leaves values of other types to other adapters:
///
/// ```swift
/// MQTTClientConfig(authService: service, messageAdapters: [JSONMessageAdapter(), ProtobufMessageAdapter()])
/// ```
///
/// A message keeps the fields that its type does not know, and encodes them again. An empty message is the one in which
/// no field is set.
public final class ProtobufMessageAdapter: MessageAdapter, Sendable {
    /// Makes an adapter.
    public init() {}

    /// The media type of the bytes: `application/x-protobuf`.
    public var contentType: String { "application/x-protobuf" }

    /// Decodes a message.
    ///
    /// - Throws: `CourierError.decodingError` if the type is no protobuf message, or the error of SwiftProtobuf.
    public func fromMessage<T>(_ message: Data, topic: String) throws -> T {
        guard let type = T.self as? any SwiftProtobuf.Message.Type,
            let value = try type.init(serializedBytes: message) as? T
        else { throw CourierError.decodingError.asNSError }
        return value
    }

    /// Encodes a value.
    ///
    /// - Throws: `CourierError.encodingError` if the value is no protobuf message, or the error of SwiftProtobuf.
    public func toMessage<T>(data: T, topic: String) throws -> Data {
        guard let message = data as? any SwiftProtobuf.Message else { throw CourierError.encodingError.asNSError }
        return try message.serializedData()
    }
}
