/// A Meteor server and its clients without messages: what each client may see, computed anew from everything that
/// happened.
///
/// Everybody may write tasks, and users their own notes. It knows nothing of DDP, and shares no code with client or
/// server.
struct NaiveMeteor {
    typealias Fields = [String: String]

    struct Client {
        enum Link: Equatable {
            case up
            /// The connection was lost; the client is back at the end of this many more moments.
            case lost(Int)
            /// The app has disconnected.
            case off
            /// The app has just connected.
            case comingUp
        }

        var link = Link.up
        var user: String?
        var publications: [MeteorPublication] = []
        /// The insertions of this client that nobody has shown to it.
        var unshown: [DocumentKey: Fields] = [:]
        /// The documents of the client while it is not connected; `nil` if nobody can know.
        var frozen: [DocumentKey: Fields]? = [:]
    }

    private(set) var documents: [DocumentKey: Fields] = [:]
    private(set) var clients: [Client]
    /// The writes that the end of a connection may have cut.
    private(set) var uncertain: [DocumentKey] = []

    init(clientCount: Int) { clients = Array(repeating: Client(), count: clientCount) }

    // MARK: Views of clients

    /// The documents that a client has; `nil` if nobody can know.
    func view(of number: Int) -> [DocumentKey: Fields]? {
        let client = clients[number]
        guard client.link == .up else { return client.frozen }
        return shown(to: client).merging(client.unshown) { shown, _ in shown }
    }

    private func shown(to client: Client) -> [DocumentKey: Fields] {
        var shown: [DocumentKey: Fields] = [:]
        for (key, fields) in documents {
            for publication in client.publications {
                guard let part = part(of: fields, at: key, in: publication, for: client.user) else { continue }
                shown[key, default: [:]].merge(part) { one, _ in one }
            }
        }
        if let user = client.user { shown[DocumentKey(collection: "users", id: user)] = [:] }
        return shown
    }

    private func part(
        of fields: Fields, at key: DocumentKey, in publication: MeteorPublication, for user: String?
    ) -> Fields? {
        switch publication {
        case .tasksOf(let owner): key.collection == "tasks" && fields["owner"] == owner ? fields : nil
        case .titles: key.collection == "tasks" ? fields.filter { $0.key == "title" } : nil
        case .mine: key.collection == "notes" && user != nil && fields["owner"] == user ? fields : nil
        }
    }

    // MARK: Operations

    /// Carries out an operation.
    mutating func perform(_ operation: MeteorOperation) {
        let number = operation.client, isUp = clients[number].link == .up
        switch operation.action {
        case .insert(let key, let fields): isUp ? insert(key, fields, number) : keep(key, fields, number)
        case .update(let key, let changes): if isUp { update(key, changes, number) }
        case .remove(let key): isUp ? remove(key, number) : drop(key, number)
        case .subscribe(let publication): clients[number].publications.append(publication)
        case .unsubscribe(let index): clients[number].publications.remove(at: index)
        case .logIn(let user): if isUp { logIn(user, number) }
        case .logOut: logOut(number)
        case .lose: goDown(number, .lost(3))
        case .disconnect: goDown(number, .off)
        case .connect: clients[number].link = .comingUp
        case .loseAfter(let action, _):
            clients[number].link = .lost(3)
            clients[number].frozen = nil
            if let key = action.document { uncertain.append(key) }
        }
        forgetWhatIsShown()
    }

    /// Takes over what the server has of a document whose writing may have been cut.
    mutating func adopt(_ key: DocumentKey, _ fields: Fields?) {
        documents[key] = fields
        uncertain.removeAll { $0 == key }
        forgetWhatIsShown()
    }

    /// Lets a moment pass, in which lost connections may come back.
    mutating func passMoment() {
        for number in clients.indices {
            switch clients[number].link {
            case .comingUp, .lost(1):
                clients[number].link = .up
                clients[number].unshown = [:]
            case .lost(let rest): clients[number].link = .lost(rest - 1)
            case .up, .off: break
            }
        }
    }

    private mutating func goDown(_ number: Int, _ link: Client.Link) {
        if clients[number].link == .up { clients[number].frozen = view(of: number) }
        clients[number].link = link
    }

    /// An insertion that was shown goes when it is shown no longer.
    private mutating func forgetWhatIsShown() {
        for number in clients.indices where clients[number].link == .up {
            let shown = shown(to: clients[number])
            clients[number].unshown = clients[number].unshown.filter { shown[$0.key] == nil }
        }
    }

    // MARK: Writing

    private func mayWrite(_ key: DocumentKey, _ fields: Fields, _ number: Int) -> Bool {
        key.collection == "tasks" || (clients[number].user != nil && fields["owner"] == clients[number].user)
    }

    private mutating func insert(_ key: DocumentKey, _ fields: Fields, _ number: Int) {
        guard mayWrite(key, fields, number), documents[key] == nil else { return }
        documents[key] = fields
        clients[number].unshown[key] = fields
    }

    private mutating func update(_ key: DocumentKey, _ changes: [String: String?], _ number: Int) {
        guard var fields = documents[key], mayWrite(key, fields, number) else { return }
        for (name, value) in changes { fields[name] = value }
        documents[key] = fields
    }

    private mutating func remove(_ key: DocumentKey, _ number: Int) {
        if let fields = documents[key], !mayWrite(key, fields, number) { return }
        documents[key] = nil
        clients[number].unshown[key] = nil
    }

    /// An insertion without a connection is the client's alone.
    private mutating func keep(_ key: DocumentKey, _ fields: Fields, _ number: Int) {
        if clients[number].frozen?[key] == nil { clients[number].frozen?[key] = fields }
    }

    private mutating func drop(_ key: DocumentKey, _ number: Int) { clients[number].frozen?[key] = nil }

    // MARK: Users

    private mutating func logIn(_ user: String, _ number: Int) {
        if clients[number].user != nil, clients[number].user != user { clients[number].unshown = [:] }
        clients[number].user = user
    }

    private mutating func logOut(_ number: Int) {
        clients[number].user = nil
        clients[number].unshown = [:]
        if clients[number].link != .up { clients[number].frozen = [:] }
    }
}
