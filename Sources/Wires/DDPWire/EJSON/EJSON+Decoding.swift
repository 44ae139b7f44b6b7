import Foundation
public import JSONWire

extension EJSON {
    /// Reads an EJSON value from its JSON form.
    ///
    /// - Parameters:
    ///   - json: the value as JSON.
    ///   - types: the registered types of one's own.
    /// - Throws: ``EJSONFailure``.
    public init(_ json: JSON, types: Set<String> = [EJSON.objectIDType]) throws(EJSONFailure) {
        switch json {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .number(let value): self = .number(value)
        case .string(let value): self = .string(value)
        case .array(let elements):
            self = .array(try elements.map { element throws(EJSONFailure) in try EJSON(element, types: types) })
        case .object(let members):
            guard let form = EJSONForm(members) else {
                self = .object(try EJSON.fields(members, types: types))
                return
            }
            try self.init(members, as: form, types: types)
        }
    }

    private static func fields(
        _ members: Members<JSON>, types: Set<String>
    ) throws(EJSONFailure) -> Members<EJSON> {
        try members.mapValues { value throws(EJSONFailure) in try EJSON(value, types: types) }
    }

    private init(_ members: Members<JSON>, as form: EJSONForm, types: Set<String>) throws(EJSONFailure) {
        switch form {
        case .date: self = .date(milliseconds: members["$date"].flatMap(EJSON.milliseconds))
        case .binary:
            guard let text = members["$binary"]?.string, let bytes = EJSON.bytes(base64: text) else {
                throw .malformedBinary
            }
            self = .binary(bytes)
        case .number:
            let sign = members["$InfNaN"]?.number ?? 0
            self = .number(sign == 0 ? .nan : sign * .infinity)
        case .regularExpression:
            guard let pattern = members["$regexp"]?.string, let flags = members["$flags"]?.string else {
                throw .malformedRegularExpression
            }
            self = .regularExpression(pattern: pattern, flags: EJSON.knownFlags(in: flags))
        case .custom:
            guard let type = members["$type"]?.string else { throw .malformedType }
            guard types.contains(type) else { throw .unregisteredType(type) }
            self = .custom(type: type, value: members["$value"] ?? .null)
        case .escape:
            guard let literal = members["$escape"]?.object else { throw .malformedEscape }
            self = .object(try EJSON.fields(literal, types: types))
        }
    }

    /// The milliseconds of a date, as JavaScript's `Date` takes them: without a fraction, `null` for zero, and a number
    /// only within its range.
    private static func milliseconds(of json: JSON) -> Int64? {
        switch json {
        case .null: 0
        case .bool(let value): value ? 1 : 0
        case .number(let value) where abs(value) <= 8.64e15: Int64(value)
        default: nil
        }
    }

    /// Reads base64. Padding may lack.
    private static func bytes(base64 text: String) -> [UInt8]? {
        let rest = text.utf8.count % 4
        let isUnpadded = rest > 1 && !text.hasSuffix("=")
        return Data(base64Encoded: isUnpadded ? text + String(repeating: "=", count: 4 - rest) : text).map(Array.init)
    }

    /// The flags that JavaScript knows, each once.
    private static func knownFlags(in flags: String) -> String {
        flags.prefix(50).reduce(into: "") { known, flag in
            if "gimuy".contains(flag), !known.contains(flag) { known.append(flag) }
        }
    }
}
