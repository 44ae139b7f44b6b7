import Foundation
public import JSONWire

extension EJSON {
    /// The value in its JSON form.
    public var json: JSON {
        switch self {
        case .null: .null
        case .bool(let value): .bool(value)
        case .number(let value) where value.isFinite: .number(value)
        case .number(let value): ["$InfNaN": value.isNaN ? 0 : value > 0 ? 1 : -1]
        case .string(let value): .string(value)
        case .date(let milliseconds): ["$date": milliseconds.map { .number(Double($0)) } ?? .null]
        case .binary(let bytes): ["$binary": .string(Data(bytes).base64EncodedString())]
        case .regularExpression(let pattern, let flags): ["$regexp": .string(pattern), "$flags": .string(flags)]
        case .custom(let type, let value): ["$type": .string(type), "$value": value]
        case .array(let elements): .array(elements.map(\.json))
        case .object(let members):
            // A plain object that looks like another value says that it is plain.
            EJSONForm(members) == nil ? .object(EJSON.json(members)) : ["$escape": .object(EJSON.json(members))]
        }
    }

    private static func json(_ members: Members<EJSON>) -> Members<JSON> { members.mapValues(\.json) }
}
