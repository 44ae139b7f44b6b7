import CarillonEnvironment
import Foundation
import MagicBellWire
import TestBasics
import Testing

@testable import MagicBell

/// A store against a naive server: whatever crosses on the way, in the end both agree.
@Suite("A store converges to the server")
struct StoreConvergenceTests {
    @Test("After quiet the list is the server's prefix and the counters are the server's", arguments: 0..<400)
    func convergence(seed: Int) {
        var story = RandomStory(seed: UInt64(seed))
        for _ in 0..<120 { story.step() }
        story.becomeQuiet()
        story.expectAgreement()
    }
}

/// A server of one user, with its list in order.
private struct NaiveServer {
    /// The notifications, newest first.
    var all: [MagicBell.Notification] = []
    /// The messages that the client has not had yet.
    var channel: [RealtimeMessage] = []
    private var lastNumber = 0

    mutating func send(_ category: String) {
        lastNumber += 1
        let id = "n\(lastNumber)"
        all.insert(MagicBell.Notification(id: id, title: id, category: category, sentAt: MachineBench.earlier), at: 0)
        channel.append(RealtimeMessage(.new, id: id))
    }

    /// Does an action, and announces it. Returns whether there was a notification to do it on.
    @discardableResult
    mutating func act(_ action: StoreAction, _ id: String?) -> Bool {
        let places = id.map { id in all.indices.filter { all[$0].id == id } } ?? Array(all.indices)
        guard let change = action.change else {
            all.removeAll { $0.id == id }
            if !places.isEmpty { channel.append(RealtimeMessage(.delete, id: id)) }
            return !places.isEmpty
        }
        for place in places { all[place] = change.applied(to: all[place], at: MachineBench.date) }
        guard id == nil || !places.isEmpty else { return false }
        let names: [StoreAction: RealtimeMessage.Change] = [
            .read: .read, .unread: .unread, .archive: .archived, .unarchive: .unarchived, .allRead: .allRead,
            .allSeen: .allSeen,
        ]
        if let name = names[action] { channel.append(RealtimeMessage(name, id: id)) }
        return true
    }

    func list(_ predicate: StorePredicate) -> [MagicBell.Notification] { all.filter(predicate.chooses) }

    func page(_ predicate: StorePredicate, after cursor: PageCursor?, size: Int, isNumbered: Bool) -> StorePage {
        let list = list(predicate)
        var first = 0
        var number = 1
        switch cursor {
        case .after(let place)?:
            // The cursor names a place in the order of all notifications, also of one that has gone.
            let sent = Int(place) ?? 0
            first = list.firstIndex { (Int($0.id.dropFirst()) ?? 0) < sent } ?? list.count
        case .endOfPage(let last, _)?:
            number = last + 1
            first = min(last * size, list.count)
        case nil: break
        }
        let part = Array(list[first..<min(first + size, list.count)])
        return StorePage(
            part, total: list.count, unread: list.count { !$0.isRead }, unseen: list.count { !$0.isSeen },
            hasNextPage: first + part.count < list.count,
            end: isNumbered ? .endOfPage(number, size: size) : part.last.map { .after(String($0.id.dropFirst())) })
    }
}

/// A random order of changes, requests, answers and messages.
private struct RandomStory {
    private enum Request {
        case list(isRefresh: Bool)
        case action(StoreAction, String?)
    }

    /// The request at the server, with its effect if it has taken place.
    private enum Flight {
        case list(PageCursor?, StorePage?)
        case action(ActionCall, hasSucceeded: Bool?)
    }

    private static let predicates = [
        StorePredicate(), StorePredicate(read: true), StorePredicate(read: false), StorePredicate(seen: true),
        StorePredicate(seen: false), StorePredicate(archived: true), StorePredicate(categories: ["a"]),
        StorePredicate(read: false, archived: true), StorePredicate(read: true, seen: true, categories: ["b"]),
    ]
    private static let size = 4

    private var numbers: SeededNumbers
    private var server = NaiveServer()
    private let bench: MachineBench
    private var queue: [Request] = []
    private var flight: Flight?
    private let seed: UInt64

    init(seed: UInt64) {
        self.seed = seed
        numbers = SeededNumbers(seed: seed)
        bench = MachineBench(RandomStory.predicates[Int(seed / 2) % RandomStory.predicates.count])
        for _ in 0..<6 { server.send("a") }
        server.channel = []
        queue.append(.list(isRefresh: false))
    }

    private mutating func below(_ bound: Int) -> Int { numbers.below(bound) }

    private var predicate: StorePredicate { bench.state.predicate }

    mutating func step() {
        switch below(10) {
        case 0: server.send(["a", "b"][below(2)])
        case 1, 2:
            if !server.all.isEmpty { server.act(randomAction(), server.all[below(server.all.count)].id) }
        case 3 where below(4) == 0: server.act([.allRead, .allSeen][below(2)], nil)
        case 4:
            let listed = bench.state.notifications
            if !listed.isEmpty { queue.append(.action(randomAction(), listed[below(listed.count)].id)) }
        case 5 where below(3) == 0: queue.append(.action([.allRead, .allSeen][below(2)], nil))
        case 5: queue.append(.list(isRefresh: false))
        case 6, 7: proceed()
        default: hear()
        }
    }

    private mutating func randomAction() -> StoreAction { [.read, .unread, .archive, .unarchive, .delete][below(5)] }

    private mutating func hear() {
        guard !server.channel.isEmpty else { return }
        if bench.handle(.news(.message(server.channel.removeFirst()))) { queueRefresh() }
    }

    private mutating func queueRefresh() {
        bench.handle(.refreshQueued)
        queue.append(.list(isRefresh: true))
    }

    /// Sends the next request, lets it take place, or lets its answer come.
    private mutating func proceed() {
        switch flight {
        case nil:
            guard !queue.isEmpty else { return }
            switch queue.removeFirst() {
            case .list(let isRefresh):
                guard isRefresh || bench.state.hasNextPage else { return }
                flight = .list(isRefresh ? nil : bench.machine.nextCursor, nil)
                bench.handle(.listSent(isRefresh: isRefresh))
            case .action(let action, let id): flight = .action(bench.send(action, id), hasSucceeded: nil)
            }
        case .list(let cursor, nil)?:
            flight = .list(
                cursor, server.page(predicate, after: cursor, size: RandomStory.size, isNumbered: seed % 2 == 1))
        case .list(_, let page?)?:
            flight = nil
            bench.handle(.page(page))
            let missed = bench.machine.takeMissed()
            for message in missed.messages where bench.handle(.missed(message)) { queueRefresh() }
            if missed.hasDoubts, bench.machine.wantsRefreshForDoubts() { queueRefresh() }
        case .action(let call, hasSucceeded: nil)?:
            flight = .action(call, hasSucceeded: server.act(call.action, call.id))
        case .action(let call, let hasSucceeded?)?:
            flight = nil
            if hasSucceeded { bench.succeed(call) } else { bench.handle(.actionFailed(call)) }
        }
    }

    mutating func becomeQuiet() {
        while flight != nil || !queue.isEmpty || !server.channel.isEmpty {
            if below(2) == 0 { proceed() } else { hear() }
        }
    }

    func expectAgreement() {
        let expected = server.list(predicate)
        let actual = bench.state.notifications
        #expect(
            actual.map { $0.id + flags($0) } == expected.prefix(actual.count).map { $0.id + flags($0) },
            "the list of \(predicate), seed \(seed)")
        #expect(
            bench.counters == [expected.count, expected.count { !$0.isRead }, expected.count { !$0.isSeen }],
            "the counters of \(predicate), seed \(seed)")
        #expect(bench.state.hasNextPage || actual.count == expected.count, "nothing is left out, seed \(seed)")
    }
}

extension StorePredicate {
    /// Whether a server that knows what its clients know has a notification on its list.
    fileprivate func chooses(_ notification: MagicBell.Notification) -> Bool {
        matchesFlags(of: notification)
            && (categories.isEmpty || notification.category.map(categories.contains) ?? false)
            && (topics.isEmpty || notification.topic.map(topics.contains) ?? false)
    }
}
