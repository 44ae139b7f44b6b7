/// The fields of a header or trailer section, in their order (RFC 9110, section 5).
///
/// ```swift
/// var fields: HTTPFields = ["Host": "example.com", "Accept": "text/html"]
/// fields.append("Accept", "text/plain; q=0.5")
/// fields["host"]                                   // "example.com"
/// fields.values(of: "accept")                      // ["text/html", "text/plain; q=0.5"]
///
/// fields.set("Connection", to: "keep-alive, Upgrade")
/// fields.hasToken("upgrade", in: "Connection")     // true
/// fields.remove("Accept")
/// ```
///
/// Names are compared without regard to the case of ASCII letters, and keep the case in which they were written.
public struct HTTPFields: Hashable, Sendable {
    private var fields: [HTTPField]

    /// Makes the fields in this order.
    public init(_ fields: some Sequence<HTTPField> = []) {
        self.fields = Array(fields)
    }

    /// Adds a line at the end, even if there is a line of this name.
    public mutating func append(_ name: String, _ value: String) {
        fields.append(HTTPField(name, value))
    }

    /// Adds a line at the end, even if there is a line of this name.
    public mutating func append(_ field: HTTPField) {
        fields.append(field)
    }

    /// Makes this the only line of its name. The line takes the place of the name's first line, and all others of the
    /// name go.
    public mutating func set(_ name: String, to value: String) {
        guard let index = fields.firstIndex(where: { $0.hasName(name) }) else { return append(name, value) }
        fields[index] = HTTPField(name, value)
        let rest = fields[(index + 1)...].filter { !$0.hasName(name) }
        fields.replaceSubrange((index + 1)..., with: rest)
    }

    /// Removes all lines of this name.
    public mutating func remove(_ name: String) {
        fields.removeAll { $0.hasName(name) }
    }
}

extension HTTPFields: RandomAccessCollection {
    /// The position of the first field, which is always 0.
    public var startIndex: Int { fields.startIndex }
    /// The position after the last field: the number of fields.
    public var endIndex: Int { fields.endIndex }

    /// The field at a position.
    public subscript(position: Int) -> HTTPField { fields[position] }
}

extension HTTPFields: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
    /// Makes the fields in the order of the literal. A name may occur more than once.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { HTTPField($0, $1) })
    }

    /// Makes the fields in the order of the literal.
    public init(arrayLiteral elements: HTTPField...) {
        self.init(elements)
    }
}

extension HTTPFields: CustomStringConvertible {
    /// All fields on one line, without credentials: `[Host: example.com, Authorization: ***]`.
    public var description: String { "[\(fields.map(\.description).joined(separator: ", "))]" }
}
