import HTTPWire
import JSONWire

/// A request to the admin API that cannot be carried out, with a sentence that says why.
struct AdminError: Error, Hashable {
    let status: HTTPStatus
    let sentence: String

    /// A request that is wrong in itself.
    static func badRequest(_ sentence: String) -> AdminError { AdminError(status: .badRequest, sentence: sentence) }

    /// A place or an object that does not exist.
    static func notFound(_ sentence: String) -> AdminError { AdminError(status: .notFound, sentence: sentence) }

    var json: JSON { ["error": .string(sentence)] }
}

/// The members of an object that somebody sent, read one by one. A member that nobody reads is a mistake.
struct AdminMembers {
    private let members: Members<JSON>
    private var read: Set<String> = []

    /// - Throws: ``AdminError`` if the bytes are no JSON object. No bytes count as an empty object.
    init(_ bytes: [UInt8]) throws(AdminError) {
        if bytes.isEmpty {
            members = Members()
            return
        }
        let json: JSON
        do throws(JSONFailure) {
            json = try JSON(bytes: bytes)
        } catch { throw .badRequest("The body is no JSON: \(error)") }
        guard let object = json.object else { throw .badRequest("The body is no JSON object") }
        members = object
    }

    /// The value of a member; `nil` if it is missing or null.
    mutating func value(_ name: String) -> JSON? {
        read.insert(name)
        return members[name].flatMap { $0.isNull ? nil : $0 }
    }

    mutating func text(_ name: String) throws(AdminError) -> String? {
        guard let value = value(name) else { return nil }
        guard let text = value.string else { throw .badRequest("“\(name)” takes a text") }
        return text
    }

    mutating func texts(_ name: String) throws(AdminError) -> [String] {
        guard let value = value(name) else { return [] }
        guard let texts = value.array?.map(\.string), !texts.contains(nil) else {
            throw .badRequest("“\(name)” takes a list of texts")
        }
        return texts.compactMap(\.self)
    }

    mutating func flag(_ name: String) throws(AdminError) -> Bool? {
        guard let value = value(name) else { return nil }
        guard let flag = value.bool else { throw .badRequest("“\(name)” takes true or false") }
        return flag
    }

    mutating func number(_ name: String, in range: ClosedRange<Int>) throws(AdminError) -> Int? {
        guard let value = value(name) else { return nil }
        guard let number = value.int, range.contains(number) else {
            throw .badRequest("“\(name)” takes a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// A number of seconds, up to an hour.
    mutating func duration(_ name: String) throws(AdminError) -> Duration? {
        guard let value = value(name) else { return nil }
        guard let seconds = value.number, (0...3_600).contains(seconds) else {
            throw .badRequest("“\(name)” takes a number of seconds from 0 to 3600")
        }
        return .milliseconds(Int((seconds * 1_000).rounded()))
    }

    /// - Throws: ``AdminError`` if there is a member that nobody has read.
    func end() throws(AdminError) {
        guard let unknown = members.names.first(where: { !read.contains($0) }) else { return }
        let known = read.sorted().joined(separator: ", ")
        throw .badRequest("“\(unknown.prefix(80))” means nothing here; known are \(known)")
    }
}
