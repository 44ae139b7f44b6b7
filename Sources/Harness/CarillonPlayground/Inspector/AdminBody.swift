import JSONWire

/// The body of a request: an object whose members are checked before anybody reads them.
struct AdminBody {
    private let members: Members<JSON>

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

    /// Checks all members.
    ///
    /// - Throws: ``AdminError`` if a member is unknown, takes another value, or is missing.
    func check(_ known: [AdminMember]) throws(AdminError) {
        if let unknown = members.names.first(where: { name in !known.contains { $0.name == name } }) {
            let names = known.map(\.name).joined(separator: ", ")
            throw .badRequest(
                "“\(unknown.prefix(80))” means nothing here; "
                    + (known.isEmpty ? "there are no members" : "known are \(names)"))
        }
        for member in known {
            if let value = self[member.name] {
                try member.check(value)
            } else if member.isRequired {
                throw .badRequest("“\(member.name)” is missing" + (member.about.map { ": \($0)" } ?? ""))
            }
        }
    }

    // MARK: Values of members that have been checked

    subscript(name: String) -> JSON? { members[name] }
    func text(_ name: String) -> String? { self[name]?.string }
    func texts(_ name: String) -> [String] { self[name]?.array?.compactMap(\.string) ?? [] }
    func integer(_ name: String) -> Int? { self[name]?.int }
    func flag(_ name: String) -> Bool { self[name]?.bool ?? false }
    func object(_ name: String) -> Members<JSON>? { self[name]?.object }

    func duration(_ name: String) -> Duration? {
        self[name]?.number.map { .milliseconds(Int(($0 * 1_000).rounded())) }
    }
}
