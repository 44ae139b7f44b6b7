import JSONWire

/// The fields of a resource that a client sends. Each is checked as it is read.
struct FieldReader {
    let fields: Members<JSON>
    private let name: String

    init(_ fields: Members<JSON>, name: String) {
        self.fields = fields
        self.name = name
    }

    /// Whether the client named the field.
    func has(_ field: String) -> Bool { fields[field] != nil }

    /// A text; `nil` if it is absent, `null` or empty.
    ///
    /// - Throws: ``APIFailure`` with 422 for another value, and for a text longer than `limit`.
    func text(_ field: String, limit: Int) throws(APIFailure) -> String? {
        switch fields[field] {
        case nil, .null?: return nil
        case .string(let text)?:
            guard text.unicodeScalars.count <= limit else {
                throw .invalid("“\(name).\(field)” has at most \(limit) characters.")
            }
            return text.isEmpty ? nil : text
        default: throw .invalid("“\(name).\(field)” is a text.")
        }
    }

    /// A text that has to be there.
    func requiredText(_ field: String, limit: Int) throws(APIFailure) -> String {
        guard let text = try text(field, limit: limit) else { throw .invalid("“\(name).\(field)” is missing.") }
        return text
    }

    /// An object; `nil` if it is absent or `null`.
    func object(_ field: String) throws(APIFailure) -> JSON? {
        switch fields[field] {
        case nil, .null?: return nil
        case .object(let members)?: return .object(members)
        default: throw .invalid("“\(name).\(field)” is an object.")
        }
    }

    /// The elements of a list of objects; `nil` if it is absent.
    func objects(_ field: String, limit: Int) throws(APIFailure) -> [FieldReader]? {
        guard let value = fields[field], !value.isNull else { return nil }
        guard let elements = value.array, elements.count <= limit else {
            throw .invalid("“\(name).\(field)” is a list of at most \(limit) objects.")
        }
        return try elements.map { (element) throws(APIFailure) in
            guard let object = element.object else { throw .invalid("“\(name).\(field)” has objects only.") }
            return FieldReader(object, name: "\(name).\(field)")
        }
    }

    /// A flag; `nil` if it is absent or `null`.
    func flag(_ field: String) throws(APIFailure) -> Bool? {
        switch fields[field] {
        case nil, .null?: return nil
        case .bool(let flag)?: return flag
        default: throw .invalid("“\(name).\(field)” is true or false.")
        }
    }
}
