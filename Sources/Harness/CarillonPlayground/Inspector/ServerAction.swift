import JSONWire

/// Something that an author can let a server do: its name, a sentence about it, and the members that say how.
struct ServerAction {
    typealias Body = (AdminBody) throws(AdminError) -> JSON

    let name: String
    let about: String
    let members: [AdminMember]
    /// Does it, and returns what came of it.
    let perform: Body

    init(_ name: String, _ about: String, _ members: [AdminMember], _ perform: @escaping Body) {
        (self.name, self.about, self.members, self.perform) = (name, about, members, perform)
    }

    var json: JSON {
        ["action": .string(name), "about": .string(about), "members": .array(members.map(\.json))]
    }
}
