import MockHosting

/// The ways in which a request can choose among the messages of a server.
struct MessageChoice<Message: MockMessage> {
    /// All kinds of messages of the server, as its journal has them.
    let kinds: [String]
    /// Makes the name of a client of a text.
    let client: (String) -> Message.Client
    /// Members that only this kind of server knows, and that go with kinds and direction.
    var ownMembers: [AdminMember] = []
    /// Narrows a pattern down by those.
    var narrowByOwn: (Pattern, AdminBody) throws(AdminError) -> Pattern = { pattern, _ in pattern }

    typealias Pattern = MessagePattern<Message>

    private static var counts: ClosedRange<Int> { 1...1_000_000 }

    /// The members that go with a direction.
    var kindMembers: [AdminMember] {
        [AdminMember("kinds", .texts, about: "among \(kinds.joined(separator: ", ")); all unless said")] + ownMembers
    }

    /// The members that every order takes.
    var members: [AdminMember] {
        [
            AdminMember("client", .text, about: "the client's name, as the journal has it; all unless said"),
            AdminMember("first", .integer(Self.counts), about: "only the first so many"),
            AdminMember("number", .integer(Self.counts), about: "only the one with this number, from 1 on"),
            AdminMember("every", .integer(Self.counts), about: "only each so-many-th"),
            AdminMember("afterFirst", .integer(Self.counts), about: "only those after the first so many"),
            AdminMember("after", .seconds(3_600), about: "seconds until it begins; at once unless said"),
            AdminMember("lasting", .seconds(3_600), about: "seconds until it ends; never unless said"),
            AdminMember("name", .text, about: "its name in the journal"),
        ]
    }

    func narrow(_ pattern: Pattern, _ body: AdminBody) throws(AdminError) -> Pattern {
        var pattern = pattern
        let wanted = Set(body.texts("kinds").map { $0.lowercased() })
        if let unknown = wanted.subtracting(kinds.map { $0.lowercased() }).min() {
            throw .badRequest("There is no kind “\(unknown.prefix(80))”; known are \(kinds.joined(separator: ", "))")
        }
        if !wanted.isEmpty { pattern = pattern.where { wanted.contains("\($0.kind)".lowercased()) } }
        return narrowFurther(try narrowByOwn(pattern, body), body)
    }

    func narrowFurther(_ pattern: Pattern, _ body: AdminBody) -> Pattern {
        var pattern = pattern
        if let name = body.text("client") { pattern = pattern.to(client(name)) }
        if let count = body.integer("first") { pattern = pattern.first(count) }
        if let number = body.integer("number") { pattern = pattern.number(number) }
        if let count = body.integer("every") { pattern = pattern.every(count) }
        if let count = body.integer("afterFirst") { pattern = pattern.afterFirst(count) }
        if let delay = body.duration("after") { pattern = pattern.after(delay) }
        if let duration = body.duration("lasting") { pattern = pattern.lasting(duration) }
        return pattern
    }
}
