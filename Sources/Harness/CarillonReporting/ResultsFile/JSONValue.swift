/// A value of JSON, as far as results files have them.
enum JSONValue: Equatable {
    case null
    case flag(Bool)
    case number(Int64)
    /// A number that is no whole one, or too large.
    case otherNumber
    case text(String)
    case list([JSONValue])
    case object([Member])

    struct Member: Equatable {
        var name: String
        var value: JSONValue
    }

    /// A value that is missing or of the wrong kind, and the path to it.
    struct Fault: Error {
        var path = ""
        var problem: String

        func inside(_ place: String) -> Fault {
            Fault(path: place + (path.isEmpty || path.hasPrefix("[") ? "" : ".") + path, problem: problem)
        }
    }

    private static func kind(_ expected: String) -> Fault {
        Fault(problem: "is not of the right kind: \(expected) expected")
    }

    func text() throws(Fault) -> String {
        guard case .text(let text) = self else { throw JSONValue.kind("a text") }
        return text
    }

    func flag() throws(Fault) -> Bool {
        guard case .flag(let flag) = self else { throw JSONValue.kind("true or false") }
        return flag
    }

    func int64() throws(Fault) -> Int64 {
        guard case .number(let number) = self else { throw JSONValue.kind("a whole number") }
        return number
    }

    func int() throws(Fault) -> Int { Int(try int64()) }

    func elements() throws(Fault) -> [JSONValue] {
        guard case .list(let elements) = self else { throw JSONValue.kind("a list") }
        return elements
    }

    /// The elements of a list, each read by `read`.
    func list<Element>(_ read: (JSONValue) throws(Fault) -> Element) throws(Fault) -> [Element] {
        var list: [Element] = []
        for (index, element) in try elements().enumerated() {
            do {
                list.append(try read(element))
            } catch {
                throw error.inside("[\(index)]")
            }
        }
        return list
    }

    func texts() throws(Fault) -> [String] {
        try list { value throws(Fault) in try value.text() }
    }

    /// The value of a member, read by `read`.
    func member<Value>(_ name: String, _ read: (JSONValue) throws(Fault) -> Value) throws(Fault) -> Value {
        guard let value = try optional(name, read) else { throw Fault(path: name, problem: "is missing") }
        return value
    }

    /// The value of a member, read by `read`; `nil` if there is no such member.
    func optional<Value>(_ name: String, _ read: (JSONValue) throws(Fault) -> Value) throws(Fault) -> Value? {
        guard case .object(let members) = self else { throw JSONValue.kind("an object") }
        guard let value = members.first(where: { $0.name == name })?.value, value != .null else { return nil }
        do {
            return try read(value)
        } catch {
            throw error.inside(name)
        }
    }

    func text(_ name: String) throws(Fault) -> String {
        try member(name) { value throws(Fault) in try value.text() }
    }

    func optionalText(_ name: String) throws(Fault) -> String? {
        try optional(name) { value throws(Fault) in try value.text() }
    }

    func texts(_ name: String) throws(Fault) -> [String] {
        try member(name) { value throws(Fault) in try value.texts() }
    }

    func int(_ name: String) throws(Fault) -> Int {
        try member(name) { value throws(Fault) in try value.int() }
    }

    func int64(_ name: String) throws(Fault) -> Int64 {
        try member(name) { value throws(Fault) in try value.int64() }
    }

    /// The value of a member whose texts are those of an enumeration.
    func word<Word: RawRepresentable<String>>(_ name: String, _: Word.Type = Word.self) throws(Fault) -> Word {
        try member(name) { value throws(Fault) in
            let text = try value.text()
            guard let word = Word(rawValue: text) else {
                throw Fault(problem: "is “\(clippedName(text))”, which is unknown")
            }
            return word
        }
    }
}
