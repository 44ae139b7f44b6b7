import JSONWire

extension JSONSchema {
    /// Keywords that demand nothing.
    private static let remarks = ["title", "description", "default", "examples", "deprecated"]
    /// Keywords that are read together with another one.
    private static let partners = [
        "maximum": "minimum", "maxLength": "minLength", "maxItems": "minItems", "additionalProperties": "properties",
    ]

    /// Reads a schema.
    ///
    /// - Throws: ``DescriptionFailure`` for a keyword that is not known here, or has a value of the wrong kind.
    init(_ json: JSON, at place: String) throws(DescriptionFailure) {
        if let isAny = json.bool {
            demands = isAny ? [] : [.never]
            return
        }
        guard let members = json.object else { throw DescriptionFailure("a schema is an object or a flag", at: place) }
        var demands: [Demand] = []
        var done: [String] = []
        for name in members.names where !JSONSchema.remarks.contains(name) {
            let keyword = JSONSchema.partners[name] ?? name
            if done.contains(keyword) { continue }
            done.append(keyword)
            demands.append(try JSONSchema.demand(keyword, of: members, at: place))
        }
        self.demands = demands
    }

    private static func demand(
        _ keyword: String, of members: Members<JSON>, at place: String
    ) throws(DescriptionFailure) -> Demand {
        let (value, place) = (members[keyword] ?? .null, "\(place).\(keyword)")
        switch keyword {
        case "type": return .kinds(try kinds(value, at: place))
        case "enum": return .values(try list(value, at: place))
        case "const": return .values([value])
        case "$ref": return .reference(try text(value, at: place))
        case "anyOf": return .anyOf(try schemas(value, at: place))
        case "minimum":
            let least = try number(members["minimum"], at: place) ?? -.greatestFiniteMagnitude
            return .bounds(try range(least, try number(members["maximum"], at: place), .greatestFiniteMagnitude, place))
        case "minLength": return .length(try counts("minLength", "maxLength", of: members, at: place))
        case "minItems": return .count(try counts("minItems", "maxItems", of: members, at: place))
        case "format":
            guard value == "date-time" else { throw DescriptionFailure("the format \(value) is unknown", at: place) }
            return .dateTime
        case "items": return .elements(try JSONSchema(value, at: place))
        case "required":
            return .required(
                try list(value, at: place).map { (name) throws(DescriptionFailure) in try text(name, at: place) })
        case "propertyNames": return .names(try JSONSchema(value, at: place))
        case "properties": return try self.members(of: members, at: place)
        default: throw DescriptionFailure("the keyword is unknown", at: place)
        }
    }

    private static func members(of members: Members<JSON>, at place: String) throws(DescriptionFailure) -> Demand {
        var known = Members<JSONSchema>()
        guard let properties = (members["properties"] ?? [:]).object else {
            throw DescriptionFailure("this is no object", at: place)
        }
        for (name, value) in properties { known[name] = try JSONSchema(value, at: "\(place).\(name)") }
        let others = try JSONSchema(members["additionalProperties"] ?? true, at: "\(place).additionalProperties")
        return .members(known: known, others: others)
    }

    private static func schemas(_ value: JSON, at place: String) throws(DescriptionFailure) -> [JSONSchema] {
        var schemas: [JSONSchema] = []
        for (index, json) in try list(value, at: place).enumerated() {
            schemas.append(try JSONSchema(json, at: "\(place).\(index)"))
        }
        return schemas
    }

    // MARK: Values

    private static func kinds(_ value: JSON, at place: String) throws(DescriptionFailure) -> [Kind] {
        var kinds: [Kind] = []
        for name in try value.array == nil ? [value] : list(value, at: place) {
            guard let kind = Kind(rawValue: try text(name, at: place)) else {
                throw DescriptionFailure("there is no type \(name)", at: place)
            }
            kinds.append(kind)
        }
        return kinds
    }

    private static func counts(
        _ least: String, _ most: String, of members: Members<JSON>, at place: String
    ) throws(DescriptionFailure) -> ClosedRange<Int> {
        func count(_ name: String) throws(DescriptionFailure) -> Int? {
            guard let value = members[name] else { return nil }
            guard let count = value.int, count >= 0 else { throw DescriptionFailure("\(value) is no count", at: place) }
            return count
        }
        return try range(try count(least) ?? 0, try count(most), Int.max, place)
    }

    private static func range<Bound>(
        _ least: Bound, _ most: Bound?, _ end: Bound, _ place: String
    ) throws(DescriptionFailure) -> ClosedRange<Bound> {
        let most = most ?? end
        guard least <= most else { throw DescriptionFailure("no value fits", at: place) }
        return least...most
    }

    private static func number(_ value: JSON?, at place: String) throws(DescriptionFailure) -> Double? {
        guard let value else { return nil }
        guard let number = value.number else { throw DescriptionFailure("\(value) is no number", at: place) }
        return number
    }

    private static func text(_ value: JSON, at place: String) throws(DescriptionFailure) -> String {
        guard let text = value.string else { throw DescriptionFailure("\(value) is no text", at: place) }
        return text
    }

    private static func list(_ value: JSON, at place: String) throws(DescriptionFailure) -> [JSON] {
        guard let list = value.array, !list.isEmpty else { throw DescriptionFailure("this is no list", at: place) }
        return list
    }
}
