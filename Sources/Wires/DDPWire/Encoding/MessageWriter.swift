import JSONWire

/// A writer of the members of one message. Members without a value are left out. Each step uses the writer up, so that
/// nothing is copied.
struct MessageWriter {
    private(set) var members: Members<JSON>

    init(_ name: String) {
        members = ["msg": .string(name)]
    }

    consuming func with(_ member: String, _ text: String?) -> MessageWriter { with(member, text.map(JSON.string)) }

    consuming func with(_ member: String, _ texts: [String]) -> MessageWriter {
        with(member, .array(texts.map(JSON.string)))
    }

    consuming func with(_ member: String, _ values: [EJSON]?) -> MessageWriter {
        with(member, values.map { .array($0.map(\.json)) })
    }

    consuming func with(_ member: String, _ value: JSON?) -> MessageWriter {
        if let value { members[member] = value }
        return self
    }

    /// Adds the fields of a document, unless there are none.
    consuming func with(fields: Members<EJSON>) -> MessageWriter {
        with("fields", fields.isEmpty ? nil : EJSON.object(fields).json)
    }
}
