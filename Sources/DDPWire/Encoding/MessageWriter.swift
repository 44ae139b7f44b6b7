import JSONWire

/// A writer of the members of one message. Members without a value are left out.
struct MessageWriter {
    private(set) var members: Members<JSON>

    init(_ name: String) {
        members = ["msg": .string(name)]
    }

    func with(_ member: String, _ text: String?) -> MessageWriter { with(member, text.map(JSON.string)) }

    func with(_ member: String, _ texts: [String]) -> MessageWriter { with(member, .array(texts.map(JSON.string))) }

    func with(_ member: String, _ values: [EJSON]?) -> MessageWriter {
        with(member, values.map { .array($0.map(\.json)) })
    }

    func with(_ member: String, _ value: JSON?) -> MessageWriter {
        guard let value else { return self }
        var copy = self
        copy.members[member] = value
        return copy
    }

    /// Adds the fields of a document, unless there are none.
    func with(fields: Members<EJSON>) -> MessageWriter {
        with("fields", fields.isEmpty ? nil : EJSON.object(fields).json)
    }
}
