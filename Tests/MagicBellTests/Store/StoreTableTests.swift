import MagicBellWire
import Testing

@testable import MagicBell

/// The tables of §3.3 and §3.4, row by row.
@Suite("The rules of a store")
struct StoreTableTests {
    /// The filters of the tables.
    enum Filter: String, CaseIterable {
        case all, read, unread, seen, unseen, archived

        var predicate: StorePredicate {
            switch self {
            case .all: StorePredicate()
            case .read: StorePredicate(read: true)
            case .unread: StorePredicate(read: false)
            case .seen: StorePredicate(seen: true)
            case .unseen: StorePredicate(seen: false)
            case .archived: StorePredicate(archived: true)
            }
        }

        /// Counters that a server could send: total, unread, unseen.
        var counters: [Int] {
            switch self {
            case .all, .archived: [10, 6, 4]
            case .read: [10, 0, 0]
            case .unread: [10, 10, 4]
            case .seen: [10, 6, 0]
            case .unseen: [10, 10, 10]
            }
        }
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let filter: Filter
        let item: String
        let action: StoreAction
        /// The change of total, unread, unseen.
        let change: [Int]
        let after: String
        /// The effect of the action's own echo.
        let echo: StoreNews
        var testDescription: String { "\(filter) \(item) \(action)" }

        init(
            _ filter: Filter, _ item: String, _ action: StoreAction, _ change: [Int], _ after: String, _ echo: StoreNews
        ) {
            (self.filter, self.item, self.action) = (filter, item, action)
            (self.change, self.after, self.echo) = (change, after, echo)
        }
    }

    static let rows: [Row] = [
        // default
        Row(.all, "sra", .read, [0, -1, -1], "SRa", .changed([1])),
        Row(.all, "sra", .unread, [0, 0, 0], "sra", .changed([1])),
        Row(.all, "sra", .archive, [-1, -1, -1], "srA", .deleted([1])),
        Row(.all, "sra", .unarchive, [0, 0, 0], "sra", .changed([1])),
        Row(.all, "Sra", .read, [0, -1, 0], "SRa", .changed([1])),
        Row(.all, "Sra", .unread, [0, 0, 0], "Sra", .changed([1])),
        Row(.all, "Sra", .archive, [-1, -1, 0], "SrA", .deleted([1])),
        Row(.all, "SRa", .read, [0, 0, 0], "SRa", .changed([1])),
        Row(.all, "SRa", .unread, [0, 1, 0], "Sra", .changed([1])),
        Row(.all, "SRa", .archive, [-1, 0, 0], "SRA", .deleted([1])),
        // read: true
        Row(.read, "SRa", .read, [0, 0, 0], "SRa", .changed([1])),
        Row(.read, "SRa", .unread, [-1, 0, 0], "Sra", .deleted([1])),
        Row(.read, "SRa", .archive, [-1, 0, 0], "SRA", .deleted([1])),
        // read: false
        Row(.unread, "sra", .read, [-1, -1, -1], "SRa", .deleted([1])),
        Row(.unread, "sra", .unread, [0, 0, 0], "sra", .changed([1])),
        Row(.unread, "sra", .archive, [-1, -1, -1], "srA", .deleted([1])),
        Row(.unread, "Sra", .read, [-1, -1, 0], "SRa", .deleted([1])),
        Row(.unread, "Sra", .archive, [-1, -1, 0], "SrA", .deleted([1])),
        // seen: true
        Row(.seen, "Sra", .read, [0, -1, 0], "SRa", .changed([1])),
        Row(.seen, "SRa", .unread, [0, 1, 0], "Sra", .changed([1])),
        Row(.seen, "SRa", .archive, [-1, 0, 0], "SRA", .deleted([1])),
        // seen: false. The official SDK keeps the total after a read.
        Row(.unseen, "sra", .read, [-1, -1, -1], "SRa", .deleted([1])),
        Row(.unseen, "sra", .unread, [0, 0, 0], "sra", .changed([1])),
        Row(.unseen, "sra", .archive, [-1, -1, -1], "srA", .deleted([1])),
        // archived: true. The official SDK does not count what is unarchived.
        Row(.archived, "srA", .read, [0, -1, -1], "SRA", .changed([1])),
        Row(.archived, "SRA", .unread, [0, 1, 0], "SrA", .changed([1])),
        Row(.archived, "srA", .archive, [0, 0, 0], "srA", .changed([1])),
        Row(.archived, "srA", .unarchive, [-1, -1, -1], "sra", .deleted([1])),
        Row(.archived, "SRA", .unarchive, [-1, 0, 0], "SRa", .deleted([1])),
    ]

    private static func bench(_ filter: Filter, _ flags: String, _ parts: StoreParts = StoreParts()) -> MachineBench {
        let bench = MachineBench(filter.predicate, parts)
        let other = filter == .archived ? "SRA" : filter == .unread || filter == .unseen ? "sra" : "SRa"
        let counters = filter.counters
        bench.load(
            StorePage(
                [item("first", other), item("it", flags), item("last", other)], total: counters[0],
                unread: counters[1], unseen: counters[2], hasNextPage: true, end: .after("last")))
        _ = bench.takeNews()
        return bench
    }

    private static func message(_ action: StoreAction) -> RealtimeMessage.Change {
        switch action {
        case .read: .read
        case .unread: .unread
        case .archive: .archived
        case .unarchive: .unarchived
        case .delete: .delete
        case .allRead: .allRead
        case .allSeen: .allSeen
        }
    }

    @Test(
        "A confirmed action moves the counters and keeps the item listed; its echo moves none (MB-ACT-5 to 10, MB-RT-14)",
        arguments: rows)
    func action(_ row: Row) {
        let bench = StoreTableTests.bench(row.filter, row.item)
        let result = bench.act(row.action, "it")
        #expect(zip(bench.counters, row.filter.counters).map { $0 - $1 } == row.change)
        #expect(result.map(flags) == row.after, "the app gets the changed notification (MB-ACT-4)")
        #expect(bench.state.notifications.map(flags)[1] == row.after)
        #expect(
            !bench.takeNews().contains { news in
                switch news {
                case .changed, .deleted, .inserted, .reloaded, .hasNextPage: true
                case .total, .unread, .unseen: false
                }
            }, "no content observer hears of it (MB-OBS-6)")
        let counters = bench.counters
        #expect(!bench.hear(StoreTableTests.message(row.action), "it"))
        #expect(bench.takeNews() == [row.echo])
        #expect(bench.counters == counters)
        #expect(bench.state[id: "it"] == nil || row.echo == .changed([1]))
    }

    @Test("A change without an action has the same effect at once (MB-RT-5, MB-RT-6, MB-RT-8)", arguments: rows)
    func announcement(_ row: Row) {
        let bench = StoreTableTests.bench(row.filter, row.item)
        #expect(!bench.hear(StoreTableTests.message(row.action), "it"), "nothing is requested")
        #expect(zip(bench.counters, row.filter.counters).map { $0 - $1 } == row.change)
        let news = bench.takeNews()
        #expect(news.last == row.echo, "the counters come first")
        #expect(news.count == 1 + row.change.count { $0 != 0 }, "a counter is told when it changes (MB-OBS-5)")
        #expect(bench.state.notifications.count == (row.echo == .changed([1]) ? 3 : 2))
    }

    @Test(
        "A deletion takes the item out of all counters (MB-ACT-11, MB-RT-9)",
        arguments: [
            (Filter.all, "sra", [-1, -1, -1]), (.all, "Sra", [-1, -1, 0]), (.all, "SRa", [-1, 0, 0]),
            (.read, "SRa", [-1, 0, 0]), (.unread, "sra", [-1, -1, -1]), (.unread, "Sra", [-1, -1, 0]),
            (.seen, "Sra", [-1, -1, 0]), (.unseen, "sra", [-1, -1, -1]), (.archived, "srA", [-1, -1, -1]),
        ], [true, false])
    func deletion(_ row: (filter: Filter, item: String, change: [Int]), isAction: Bool) {
        let bench = StoreTableTests.bench(row.filter, row.item)
        if isAction { bench.act(.delete, "it") } else { bench.hear(.delete, "it") }
        #expect(zip(bench.counters, row.filter.counters).map { $0 - $1 } == row.change)
        let news = bench.takeNews()
        #expect(news.last == .deleted([1]))
        #expect(bench.state.notifications.map(\.id) == ["first", "last"])
        if isAction { #expect(bench.completionPlace == news.count, "the app hears last") }
    }

    @Test("The counters are told in the official SDK's order (§3.2)") func order() {
        var bench = StoreTableTests.bench(.unread, "sra")
        bench.hear(.read, "it")
        #expect(bench.takeNews() == [.unseen(3), .unread(9), .total(9), .deleted([1])])
        bench = StoreTableTests.bench(.all, "sra")
        bench.hear(.archived, "it")
        #expect(bench.takeNews() == [.unseen(3), .unread(5), .total(9), .deleted([1])])
        bench = StoreTableTests.bench(.all, "sra")
        bench.hear(.delete, "it")
        #expect(bench.takeNews() == [.total(9), .unread(5), .unseen(3), .deleted([1])])
    }

    @Test(
        "A message for all clears the store of what it ends, and refreshes others (MB-RT-10)",
        arguments: Filter.allCases)
    func all(_ filter: Filter) {
        for (change, cleared) in [(RealtimeMessage.Change.allRead, Filter.unread), (.allSeen, .unseen)] {
            let bench = StoreTableTests.bench(filter, "sra")
            let refreshes = bench.hear(change)
            #expect(refreshes == (filter != cleared))
            guard filter == cleared else {
                #expect(bench.takeNews() == [])
                continue
            }
            #expect(bench.takeNews().last == .deleted([0, 1, 2]))
            #expect(bench.counters == [0, 0, 0])
            #expect(bench.state.notifications.isEmpty && bench.state.hasNextPage && bench.state.cursor == nil)
        }
    }

    @Test("Marking all changes each loaded item once (MB-ACT-13, MB-ACT-14)") func markAll() {
        func bench() -> MachineBench {
            let bench = MachineBench(StorePredicate())
            bench.load(
                StorePage(
                    [item("a", "sra"), item("b", "Sra"), item("c", "SRa")], total: 9, unread: 7, unseen: 5,
                    hasNextPage: true, end: .after("c")))
            _ = bench.takeNews()
            return bench
        }
        let read = bench()
        read.act(.allRead)
        #expect(read.counters == [9, 5, 4])
        #expect(read.state.notifications.map(flags) == ["SRa", "SRa", "SRa"])
        let seen = bench()
        seen.act(.allSeen)
        #expect(seen.counters == [9, 7, 4])
        #expect(seen.state.notifications.map(flags) == ["Sra", "Sra", "SRa"])
        #expect(seen.takeNews() == [.unseen(4)])
        #expect(seen.state.notifications[1].seenAt == MachineBench.earlier, "only where it was not seen")
    }

    @Test("Another rule for the counters decides what actions, messages and deletions make of them") func counters() {
        var parts = StoreParts()
        parts.counters = { change in
            StoreCounters(total: change.former.total + 1, unread: change.new == nil ? 0 : 2, unseen: -1)
        }
        let bench = StoreTableTests.bench(.all, "sra", parts)
        bench.hear(.read, "it")
        #expect(bench.counters == [11, 2, -1])
        bench.act(.unread, "it")
        #expect(bench.counters == [12, 2, -1])
        bench.act(.allRead)
        #expect(bench.counters == [15, 2, -1], "each of the three counts")
        bench.hear(.delete, "it")
        #expect(bench.counters == [16, 0, -1])
    }

    @Test("Counters never fall below zero, nor do they overflow") func clamping() {
        let bench = MachineBench(StorePredicate())
        bench.load(StorePage([item("it")], total: -4, unread: 0, unseen: .max, hasNextPage: false, end: nil))
        #expect(bench.counters == [0, 0, 1 << 53])
        bench.act(.delete, "it")
        #expect(bench.counters == [0, 0, (1 << 53) - 1])
    }
}
