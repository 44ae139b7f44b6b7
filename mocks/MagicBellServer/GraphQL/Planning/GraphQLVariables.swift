import JSONWire

/// The values of an operation's variables.
struct GraphQLVariables {
    /// The values by name; `nil` stands for a variable without a value.
    private var values: [String: JSON?] = [:]

    /// Takes the values that a request gives, or else those of the document.
    init(_ variables: [GraphQLVariable], values given: Members<JSON>) throws(GraphQLFailure) {
        for variable in variables {
            var value = given[variable.name]
            if value == nil, let usual = variable.usual { value = try resolve(usual) }
            guard variable.type.accepts(value) else {
                throw GraphQLFailure(
                    value == nil
                        ? "The variable “$\(variable.name)” has no value."
                        : "The variable “$\(variable.name)” has another type.", at: variable.place)
            }
            values.updateValue(value, forKey: variable.name)
        }
    }

    /// Returns a value of the document with the values of its variables. An enum value is a text. A variable without a
    /// value is `null`.
    func resolve(_ value: GraphQLValue) throws(GraphQLFailure) -> JSON {
        switch value {
        case .variable(let name, let place):
            guard let value = values[name] else {
                throw GraphQLFailure("The operation has no variable “$\(name)”.", at: place)
            }
            return value ?? .null
        case .int(let number): return .number(Double(number))
        case .float(let number): return .number(number)
        case .string(let text), .enumeration(let text): return .string(text)
        case .bool(let flag): return .bool(flag)
        case .null: return .null
        case .list(let elements):
            var resolved: [JSON] = []
            for element in elements { resolved.append(try resolve(element)) }
            return .array(resolved)
        case .object(let members):
            var resolved = Members<JSON>()
            for (name, value) in members { resolved[name] = try resolve(value) }
            return .object(resolved)
        }
    }
}

extension GraphQLTypeReference {
    /// Whether a value is of the type. Only the types of the language itself are known.
    fileprivate func accepts(_ value: JSON?) -> Bool {
        switch self {
        case .required(let type): return value.map { !$0.isNull && type.accepts($0) } ?? false
        case .list(let type):
            guard let value, !value.isNull else { return true }
            guard let elements = value.array else { return type.accepts(value) }
            return elements.allSatisfy { type.accepts($0) }
        case .named(let name):
            guard let value, !value.isNull else { return true }
            return switch name {
            case "Boolean": value.bool != nil
            case "Int": value.int != nil
            case "Float": value.number != nil
            case "String": value.string != nil
            case "ID": value.string != nil || value.int != nil
            default: true
            }
        }
    }
}
