import Foundation

/// A JSON value as the app sees it in ``Notification/customAttributes``.
///
/// The types are those of the official SDK: a whole number is an `Int` and any other number a `Float`. Members that are
/// `null` are dropped from objects, and are `NSNull` in arrays.
struct CustomAttribute: Codable {
    let value: Any

    /// The number of arrays and objects that may lie in each other. A server that sends more means harm.
    private static let maximumDepth = 128

    init(_ value: Any) { self.value = value }

    init(from decoder: any Decoder) throws {
        guard decoder.codingPath.count < CustomAttribute.maximumDepth else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: "The attributes lie too deep in each other."))
        }
        if let members = try? decoder.container(keyedBy: MemberName.self) {
            var object: [String: Any] = [:]
            for name in members.allKeys where try !members.decodeNil(forKey: name) {
                object[name.stringValue] = try members.decode(CustomAttribute.self, forKey: name).value
            }
            value = object
        } else if var elements = try? decoder.unkeyedContainer() {
            var array: [Any] = []
            while !elements.isAtEnd {
                array.append(try elements.decodeNil() ? NSNull() : elements.decode(CustomAttribute.self).value)
            }
            value = array
        } else {
            value = try CustomAttribute.scalar(decoder.singleValueContainer())
        }
    }

    private static func scalar(_ container: any SingleValueDecodingContainer) throws -> Any {
        if container.decodeNil() { return NSNull() }
        if let bool = try? container.decode(Bool.self) { return bool }
        if let int = try? container.decode(Int.self) { return int }
        if let large = try? container.decode(UInt.self) { return large }
        if let float = try? container.decode(Float.self), float.isFinite { return float }
        if let double = try? container.decode(Double.self) { return double }
        return try container.decode(String.self)
    }

    func encode(to encoder: any Encoder) throws {
        switch value {
        case let object as [String: Any]:
            var members = encoder.container(keyedBy: MemberName.self)
            for (name, value) in object.sorted(by: { $0.key < $1.key }) {
                try members.encode(CustomAttribute(value), forKey: MemberName(stringValue: name))
            }
        case let array as [Any]:
            var elements = encoder.unkeyedContainer()
            for value in array { try elements.encode(CustomAttribute(value)) }
        case is NSNull:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case let scalar as any Encodable:
            try scalar.encode(to: encoder)
        default:
            throw EncodingError.invalidValue(
                value, .init(codingPath: encoder.codingPath, debugDescription: "JSON has no such value."))
        }
    }
}
