import JSONWire

/// A reader of the members of one message.
struct MessageReader {
    let name: String
    private let members: Members<JSON>
    /// The members whose values are EJSON, as Meteor reads them before it looks at anything else.
    private let values: Members<EJSON>

    /// Reads a text.
    ///
    /// - Throws: ``DDPFailure`` if the text is no object with a `msg`, or if a value is no EJSON.
    init(_ json: JSON, types: Set<String>) throws(DDPFailure) {
        guard let members = json.object else { throw DDPFailure(.notAnObject, in: json) }
        self.members = members
        var values = Members<EJSON>()
        for member in ["fields", "params", "result"] {
            guard let value = members[member] else { continue }
            do {
                values[member] = try EJSON(value, types: types)
            } catch {
                throw DDPFailure(.undecodable(member: member, error), in: json)
            }
        }
        self.values = values
        if let cleared = members["cleared"], cleared.array == nil { throw DDPFailure(.malformedCleared, in: json) }
        guard let name = members["msg"], name.isTrue else {
            throw DDPFailure(
                .noMessage, in: json, offendingMessage: MessageReader.offendingMessage(members, values))
        }
        self.name = name.string ?? name.text
    }

    var unknown: DDPFailure { failure(.unknownMessage(name)) }

    func malformed(_ member: String) -> DDPFailure { failure(.malformed(message: name, member: member)) }

    private func failure(_ reason: DDPFailure.Reason) -> DDPFailure {
        DDPFailure(
            reason, in: .object(members), offendingMessage: MessageReader.offendingMessage(members, values))
    }

    /// Writes a message as Meteor's servers send it back. Names in `cleared` have become fields without values, which
    /// JSON leaves out.
    private static func offendingMessage(_ members: Members<JSON>, _ values: Members<EJSON>) -> JSON {
        var members = members
        for (name, value) in values { members[name] = value.stringified }
        if let cleared = members["cleared"]?.array {
            let names = cleared.compactMap(\.string)
            members["cleared"] = nil
            if var fields = members["fields"]?.object {
                fields.remove(names)
                members["fields"] = .object(fields)
            } else if members["fields"] == nil {
                members["fields"] = [:]
            }
        }
        return .object(members)
    }

    func contains(_ member: String) -> Bool { members[member] != nil }

    func json(_ member: String) -> JSON? { members[member] }

    func value(_ member: String) -> EJSON? { values[member] }

    func string(_ member: String) throws(DDPFailure) -> String {
        guard let text = members[member]?.string else { throw malformed(member) }
        return text
    }

    /// Reads a string that may lack or be `null`.
    func optionalString(_ member: String) throws(DDPFailure) -> String? {
        guard let value = members[member], !value.isNull else { return nil }
        return try string(member)
    }

    func strings(_ member: String) throws(DDPFailure) -> [String] {
        guard let elements = members[member]?.array else { throw malformed(member) }
        let texts = elements.compactMap(\.string)
        guard texts.count == elements.count else { throw malformed(member) }
        return texts
    }

    /// Reads an array of values that may lack, but must not be `null`.
    func optionalArray(_ member: String) throws(DDPFailure) -> [EJSON]? {
        guard let value = value(member) else { return nil }
        guard let array = value.array else { throw malformed(member) }
        return array
    }

    /// Reads the fields of a document, which lack if there are none.
    func fields() throws(DDPFailure) -> Members<EJSON> {
        guard let value = value("fields"), !value.isNull else { return [:] }
        guard let fields = value.object else { throw malformed("fields") }
        return fields
    }
}

extension JSON {
    /// Whether JavaScript takes the value for true.
    fileprivate var isTrue: Bool {
        switch self {
        case .null: false
        case .bool(let value): value
        case .number(let value): value != 0 && !value.isNaN
        case .string(let value): !value.isEmpty
        case .array, .object: true
        }
    }
}
