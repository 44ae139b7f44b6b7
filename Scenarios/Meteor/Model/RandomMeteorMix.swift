import CarillonEnvironment

/// Random operations of people with several phones, and their bad luck with the network.
struct RandomMeteorMix {
    private let random: any RandomNumbers
    private var insertionCount = 0

    static let users = ["u-ann", "u-bob"]
    private static let owners = ["red", "green"]

    init(_ random: any RandomNumbers) {
        self.random = random
    }

    /// Draws the operations of a moment: of different clients, and on different documents, so that their order does not
    /// matter. Ends of connections come first.
    mutating func moment(of model: NaiveMeteor) -> [MeteorOperation] {
        var operations: [MeteorOperation] = []
        for client in model.clients.indices where isLikely(2) {
            guard let action = action(of: client, in: model) else { continue }
            let written = operations.compactMap(\.action.document)
            if let document = action.document, written.contains(document) { continue }
            // Whether a document was shown before somebody else removed it is a matter of who was first.
            if action.changesView, !model.clients[client].unshown.isEmpty {
                if operations.isEmpty { return [MeteorOperation(client: client, action: action)] }
                continue
            }
            operations.append(MeteorOperation(client: client, action: action))
        }
        return operations.filter(\.action.isEnd) + operations.filter { !$0.action.isEnd }
    }

    private mutating func action(of number: Int, in model: NaiveMeteor) -> MeteorOperation.Action? {
        let client = model.clients[number], isUp = client.link == .up
        switch below(100) {
        case ..<62: return write(model, client)
        case ..<72: return .subscribe(pick([.tasksOf(pick(RandomMeteorMix.owners)), .titles, .mine]))
        case ..<79: return client.publications.isEmpty ? nil : .unsubscribe(below(client.publications.count))
        case ..<86: return .logIn(pick(RandomMeteorMix.users))
        case ..<89: return .logOut
        case ..<92: return isUp ? .lose : nil
        case ..<95: return isUp ? .loseAfter(write(model, client), milliseconds: below(60)) : nil
        case ..<97: return client.link == .off ? nil : .disconnect
        default: return client.link == .off ? .connect : nil
        }
    }

    private mutating func write(_ model: NaiveMeteor, _ client: NaiveMeteor.Client) -> MeteorOperation.Action {
        let known = model.documents.keys.sorted()
        let key = known.isEmpty || isLikely(10) ? DocumentKey(collection: collection(), id: "unknown") : pick(known)
        switch below(10) {
        case ..<5: return .insert(isLikely(8) ? key : newKey(), fields(client))
        case ..<8:
            let changes: [String: String?] = pick([
                ["title": "changed \(below(1_000))"], ["mark": nil], ["mark": "yes", "title": nil],
                ["owner": owner(client)], ["owner": owner(client), "mark": "moved"], [:],
            ])
            return .update(key, changes)
        default: return .remove(key)
        }
    }

    private mutating func newKey() -> DocumentKey {
        insertionCount += 1
        return DocumentKey(collection: collection(), id: "d\(insertionCount)")
    }

    private func fields(_ client: NaiveMeteor.Client) -> NaiveMeteor.Fields {
        var fields = ["owner": owner(client)]
        if !isLikely(4) { fields["title"] = "title \(below(1_000))" }
        if isLikely(3) { fields["mark"] = "yes" }
        return fields
    }

    private func owner(_ client: NaiveMeteor.Client) -> String {
        isLikely(3) ? client.user ?? "nobody" : pick(RandomMeteorMix.owners)
    }

    private func collection() -> String { isLikely(4) ? "notes" : "tasks" }

    private func below(_ count: Int) -> Int { Int(random.next(below: UInt64(count))) }
    private func isLikely(_ count: Int) -> Bool { below(count) == 0 }
    private func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
