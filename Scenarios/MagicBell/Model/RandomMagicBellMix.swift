import Carillon

/// Random operations of users with several devices.
struct RandomMagicBellMix {
    private let random: any RandomNumbers
    private var sentCount = 0
    private let users: [String]
    private let deviceCount: Int

    init(_ random: any RandomNumbers, users: [String], deviceCount: Int) {
        self.random = random
        self.users = users
        self.deviceCount = deviceCount
    }

    /// Draws the operations of a moment. No two of them change the same notification, so that their order does not
    /// matter; one that changes all is alone.
    mutating func moment(of model: NaiveMagicBell) -> [MagicBellOperation] {
        if isLikely(8) {
            return [MagicBellOperation(user: pick(users), device: device(), action: pick([.readAll, .seeAll]))]
        }
        var operations: [MagicBellOperation] = []
        for _ in 0...below(4) {
            let operation = operation(of: model)
            let titles = operations.compactMap(\.action.title)
            if let title = operation.action.title, titles.contains(title) { continue }
            operations.append(operation)
            // A reset ends the moment: a request that it cut would be lost.
            if case .reset = operation.action { break }
        }
        return operations
    }

    private mutating func operation(of model: NaiveMagicBell) -> MagicBellOperation {
        let user = pick(users), notes = model.notes[user] ?? []
        let note = notes.isEmpty ? nil : pick(notes)
        let action: MagicBellOperation.Action
        switch (below(100), note?.title) {
        case (..<25, _), (..<80, nil):
            sentCount += 1
            action = .send("Note \(sentCount)", category: isLikely(3) ? "c" : nil)
            return MagicBellOperation(user: user, device: nil, action: action)
        case (..<45, let title?): action = .read(title)
        case (..<58, let title?): action = .unread(title)
        case (..<66, let title?): action = .archive(title)
        case (..<72, let title?): action = .unarchive(title)
        case (..<80, let title?): action = .delete(title)
        case (..<86, _): return MagicBellOperation(user: user, device: below(deviceCount), action: .refresh)
        case (..<92, _): return MagicBellOperation(user: user, device: below(deviceCount), action: .fetch)
        case (..<96, _): return MagicBellOperation(user: user, device: below(deviceCount), action: .reset)
        default: return MagicBellOperation(user: user, device: nil, action: .expire)
        }
        return MagicBellOperation(user: user, device: device(), action: action)
    }

    private func device() -> Int? { isLikely(4) ? nil : below(deviceCount) }
    private func below(_ count: Int) -> Int { Int(random.next(below: UInt64(count))) }
    private func isLikely(_ count: Int) -> Bool { below(count) == 0 }
    private func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
