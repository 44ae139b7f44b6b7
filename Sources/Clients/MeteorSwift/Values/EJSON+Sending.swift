import DDPWire
import Foundation
import JSONWire

extension EJSON {
    /// Makes the EJSON value of a value of the app, at every depth: `nil` and `NSNull`, numbers, texts, `Date`, `Data`,
    /// objects with ``CollectionDecoder`` or `Encodable`, arrays and dictionaries of these. A dictionary may also have
    /// one of EJSON's own forms, such as `["$date": 0]`.
    ///
    /// Members of dictionaries are sorted, for a dictionary's own order differs from run to run.
    ///
    /// - Throws: ``UnsendableValue``, which names the place.
    init(sending value: Any, at path: String) throws(UnsendableValue) {
        let json = try JSON(sending: value, at: path)
        do {
            self = try EJSON(json, types: json.typeNames)
        } catch {
            throw UnsendableValue(path, "\(error)")
        }
    }

    /// Makes the EJSON values of an app's parameters.
    static func parameters(_ values: [Any], by parts: ValueParts) throws(UnsendableValue) -> [EJSON] {
        var result: [EJSON] = []
        for (index, value) in values.enumerated() {
            result.append(try parts.parameter(value, "parameters[\(index)]"))
        }
        return result
    }
}

extension JSON {
    fileprivate init(sending value: Any, at path: String) throws(UnsendableValue) {
        if let scalar = try JSON(scalar: value, at: path) {
            self = scalar
        } else if let coded = value as? any CollectionDecoder {
            self = try JSON(coded: coded, at: path)
        } else if let members = value as? [AnyHashable: Any] {
            self = try JSON(members: members, at: path)
        } else if let elements = value as? [Any] {
            var array: [JSON] = []
            for (index, element) in elements.enumerated() {
                array.append(try JSON(sending: element, at: "\(path)[\(index)]"))
            }
            self = .array(array)
        } else if let encodable = value as? any Encodable {
            self = try JSON(at: path) { try JSONEncoder.ejson.encode(encodable) }
        } else {
            throw UnsendableValue(
                path, "\(type(of: value)) has no form in EJSON; make it Codable, or pass a dictionary")
        }
    }

    private init?(scalar value: Any, at path: String) throws(UnsendableValue) {
        // Foundation casts its numbers to whatever is asked for, so the type itself decides first.
        if let optional = value as? any OptionalValue {
            guard let wrapped = optional.wrapped else {
                self = .null
                return
            }
            self = try JSON(sending: wrapped, at: path)
        } else if value is NSNull {
            self = .null
        } else if type(of: value) is NSNumber.Type, let number = value as? NSNumber {
            self = number.isTruthValue ? .bool(number.boolValue) : JSON(number.doubleValue)
        } else if let value = value as? Bool {
            self = .bool(value)
        } else if let number = value as? any BinaryInteger {
            self = .number(Double(number))
        } else if let number = value as? any BinaryFloatingPoint {
            self = JSON(Double(number))
        } else if let number = value as? Decimal {
            self = JSON(NSDecimalNumber(decimal: number).doubleValue)
        } else if let text = value as? String {
            self = .string(text)
        } else if let date = value as? Date {
            self = ["$date": .number(Double(EJSONDate(date: date).milliseconds))]
        } else if let data = value as? Data {
            self = ["$binary": .string(data.base64EncodedString())]
        } else {
            return nil
        }
    }

    private init(_ number: Double) {
        self = number.isFinite ? .number(number) : EJSON.number(number).json
    }

    private init(coded value: any CollectionDecoder, at path: String) throws(UnsendableValue) {
        self = try JSON(at: path) {
            guard let data = try value.encode(encoder: .ejson) else {
                throw UnsendableValue(path, "its encode(encoder:) has returned nothing")
            }
            return data
        }
    }

    /// Reads the text that an encoder has made.
    private init(at path: String, _ encode: () throws -> Data) throws(UnsendableValue) {
        do {
            self = try JSON(bytes: Array(encode())).canonical
        } catch let error as UnsendableValue {
            throw error
        } catch {
            throw UnsendableValue(path, "\(error)")
        }
    }

    private init(members: [AnyHashable: Any], at path: String) throws(UnsendableValue) {
        var named: [(String, Any)] = []
        for (name, value) in members {
            guard let name = name.base as? String else {
                throw UnsendableValue(path, "the key \(name) is no text; use [String: Any]")
            }
            named.append((name, value))
        }
        named.sort { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
        var object: Members<JSON> = [:]
        for (name, value) in named { object[name] = try JSON(sending: value, at: "\(path).\(name)") }
        self = .object(object)
    }

    /// The value with sorted members, and with numbers in the place of their marks.
    private var canonical: JSON {
        switch self {
        case .object(let members):
            .object(
                Members(
                    members.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
                        .map { ($0.name, $0.value.canonical) }))
        case .array(let elements): .array(elements.map(\.canonical))
        case .string(let text): NumberMark.number(of: text).map { EJSON.number($0).json } ?? self
        default: self
        }
    }

    /// The names of types of one's own that occur in the value. The server knows whether they are registered.
    var typeNames: Set<String> {
        switch self {
        case .object(let members):
            members.reduce(into: members["$type"]?.string.map { [$0] } ?? []) { $0.formUnion($1.value.typeNames) }
        case .array(let elements): elements.reduce(into: []) { $0.formUnion($1.typeNames) }
        default: []
        }
    }
}

/// An optional, whatever it wraps.
private protocol OptionalValue {
    var wrapped: Any? { get }
}

extension Optional: OptionalValue {
    fileprivate var wrapped: Any? { self }
}

extension NSNumber {
    /// Whether the number was made of a `Bool`.
    fileprivate var isTruthValue: Bool { String(cString: objCType) == String(cString: NSNumber(value: true).objCType) }
}
