import DDPWire
import Foundation
import JSONWire

extension EJSON {
    /// The value as apps see it in dictionaries: in EJSON's JSON form, with `NSNumber`, `String`, `NSNull`, arrays and
    /// dictionaries, as `JSONSerialization` makes them.
    var shown: Any { json.shown }

    /// The value as a decoder of an app's type sees it: as JSON, in which dates and bytes have EJSON's form, and an
    /// object that only looks like one stands for itself.
    var plain: JSON {
        switch self {
        case .array(let elements): .array(elements.map(\.plain))
        case .object(let members): .object(members.mapValues(\.plain))
        case .number(let number) where !number.isFinite: .string(NumberMark.text(of: number))
        default: json
        }
    }
}

extension JSON {
    /// The value as `JSONSerialization` makes it.
    var shown: Any {
        switch self {
        case .null: NSNull()
        case .bool(let value): NSNumber(value: value)
        case .number(let value): Int(exactly: value).map { NSNumber(value: $0) } ?? NSNumber(value: value)
        case .string(let value): value
        case .array(let elements): elements.map(\.shown)
        case .object(let members): members.shown
        }
    }
}

extension Members<JSON> {
    /// The members as a dictionary.
    var shown: [String: Any] { reduce(into: [:]) { $0[$1.name] = $1.value.shown } }
}
