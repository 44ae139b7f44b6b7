import CourierCore
import CourierMQTT
import Foundation
import SwiftProtobuf

/// Translates messages of SwiftProtobuf to and from their binary format.
///
/// Values of other types are left to other adapters:
///
/// ```swift
/// MQTTClientConfig(authService: service, messageAdapters: [JSONMessageAdapter(), ProtobufMessageAdapter()])
/// ```
///
/// Fields that a message's type does not know are kept, and are there again when it is encoded. No bytes at all are a message too: the one
/// without a field that is set.
public final class ProtobufMessageAdapter: MessageAdapter, Sendable {
    public init() {}

    public var contentType: String { "application/x-protobuf" }

    public func fromMessage<T>(_ message: Data, topic: String) throws -> T {
        guard let type = T.self as? any SwiftProtobuf.Message.Type,
            let value = try type.init(serializedBytes: message) as? T
        else { throw CourierError.decodingError.asNSError }
        return value
    }

    public func toMessage<T>(data: T, topic: String) throws -> Data {
        guard let message = data as? any SwiftProtobuf.Message else { throw CourierError.encodingError.asNSError }
        return try message.serializedData()
    }
}
