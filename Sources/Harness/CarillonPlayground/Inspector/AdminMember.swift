import JSONWire

/// A member of a request's body: its name, the values that it takes, and a sentence about it.
///
/// Bodies are checked by it, the page makes forms of it, and it stands in the API's description.
struct AdminMember: Sendable {
    enum Kind: Sendable {
        case text
        case texts
        case integer(ClosedRange<Int>)
        /// A number of seconds, up to this one.
        case seconds(Int)
        case flag
        case object
    }

    let name: String
    let kind: Kind
    let isRequired: Bool
    let about: String?

    init(_ name: String, _ kind: Kind, isRequired: Bool = false, about: String? = nil) {
        (self.name, self.kind, self.isRequired, self.about) = (name, kind, isRequired, about)
    }

    /// Checks a value.
    ///
    /// - Throws: ``AdminError`` if the member does not take it.
    func check(_ value: JSON) throws(AdminError) {
        let isFit =
            switch kind {
            case .text: value.string != nil
            case .texts: value.array?.allSatisfy { $0.string != nil } == true
            case .integer(let range): value.int.map(range.contains) == true
            case .seconds(let limit): value.number.map((0...Double(limit)).contains) == true
            case .flag: value.bool != nil
            case .object: value.object != nil
            }
        if !isFit { throw .badRequest("“\(name)” takes \(kind.values)") }
    }

    /// The member for somebody who makes a form of it.
    var json: JSON {
        var members: Members<JSON> = ["name": .string(name), "type": .string(kind.name)]
        switch kind {
        case .integer(let range):
            members["minimum"] = .number(Double(range.lowerBound))
            members["maximum"] = .number(Double(range.upperBound))
        case .seconds(let limit): members["maximum"] = .number(Double(limit))
        case .text, .texts, .flag, .object: break
        }
        if isRequired { members["required"] = true }
        if let about { members["about"] = .string(about) }
        return .object(members)
    }

    /// The schema of the member (JSON Schema, as OpenAPI 3.1 has it).
    var schema: JSON {
        var members: Members<JSON>
        switch kind {
        case .text: members = ["type": "string"]
        case .texts: members = ["type": "array", "items": ["type": "string"]]
        case .integer(let range):
            members = [
                "type": "integer", "minimum": .number(Double(range.lowerBound)),
                "maximum": .number(Double(range.upperBound)),
            ]
        case .seconds(let limit): members = ["type": "number", "minimum": 0, "maximum": .number(Double(limit))]
        case .flag: members = ["type": "boolean"]
        case .object: members = ["type": "object"]
        }
        if let about { members["description"] = .string(about) }
        return .object(members)
    }

    /// The schema of a body with members, and no others.
    static func schema(of members: [AdminMember]) -> JSON {
        let required = members.filter(\.isRequired).map { JSON.string($0.name) }
        var schema: Members<JSON> = [
            "type": "object", "additionalProperties": false,
            "properties": .object(Members(members.map { ($0.name, $0.schema) })),
        ]
        if !required.isEmpty { schema["required"] = .array(required) }
        return .object(schema)
    }
}

extension AdminMember.Kind {
    fileprivate var name: String {
        switch self {
        case .text: "text"
        case .texts: "texts"
        case .integer: "integer"
        case .seconds: "seconds"
        case .flag: "flag"
        case .object: "object"
        }
    }

    /// The values, for a sentence.
    fileprivate var values: String {
        switch self {
        case .text: "a text"
        case .texts: "a list of texts"
        case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .seconds(let limit): "a number of seconds from 0 to \(limit)"
        case .flag: "true or false"
        case .object: "an object"
        }
    }
}
