import MagicBellWire
import Testing

@testable import MagicBell

@Suite("Answers and messages that cross")
struct StoreRaceTests {
    private static func loaded(
        _ items: [MagicBell.Notification], _ predicate: StorePredicate = StorePredicate(), hasNextPage: Bool = false
    ) -> MachineBench {
        let bench = MachineBench(predicate)
        bench.load(page(items, hasNextPage: hasNextPage))
        _ = bench.takeNews()
        return bench
    }

    private static func page(_ items: [MagicBell.Notification], hasNextPage: Bool = false) -> StorePage {
        StorePage(
            items, total: items.count, unread: items.count { !$0.isRead }, unseen: items.count { !$0.isSeen },
            hasNextPage: hasNextPage, end: .after("end"))
    }

    @Test("An answer after its own echo and a later event does not undo that event") func echoFirst() {
        let bench = StoreRaceTests.loaded([item("a"), item("b")])
        let call = bench.send(.read, "a")
        bench.hear(.read, "a")
        bench.hear(.unread, "a")
        _ = bench.takeNews()
        let result = bench.succeed(call)
        #expect(bench.counters == [2, 2, 1])
        #expect(result.map(flags) == "Sra", "the app gets the stored element")
        #expect(bench.takeNews() == [])
    }

    @Test("An answer after its own echo in an unread store has the notification that has left") func echoRemoves() {
        let bench = StoreRaceTests.loaded([item("a"), item("b")], StorePredicate(read: false))
        let call = bench.send(.read, "a")
        bench.hear(.read, "a")
        #expect(bench.succeed(call).map(flags) == "SRa")
        #expect(bench.counters == [1, 1, 1])
    }

    @Test("An answer still counts when only other events came meanwhile") func otherEvents() {
        let bench = StoreRaceTests.loaded([item("a", "SRa"), item("b")])
        let call = bench.send(.read, "a")
        bench.hear(.unread, "a")
        bench.hear(.read, "b")
        #expect(bench.succeed(call).map(flags) == "SRa")
        #expect(bench.counters == [2, 0, 0])
    }

    @Test("An answer about a notification that another device has archived meanwhile is still a success")
    func goneMeanwhile() {
        let bench = StoreRaceTests.loaded([item("a")])
        let call = bench.send(.read, "a")
        bench.hear(.archived, "a")
        #expect(bench.succeed(call).map(flags) == "SRA")
        #expect(bench.counters == [0, 0, 0])
    }

    @Test("A deletion that its echo overtakes counts once") func deletion() {
        let bench = StoreRaceTests.loaded([item("a"), item("b")])
        let call = bench.send(.delete, "a")
        bench.hear(.delete, "a")
        bench.succeed(call)
        #expect(bench.counters == [1, 1, 1])
        #expect(bench.takeNews().count { $0 == .deleted([0]) } == 1)
        #expect(bench.completionPlace != nil, "the app hears of it")
    }

    @Test("A message during a list request is applied to its page, too") func replay() {
        let bench = MachineBench(StorePredicate())
        bench.handle(.listSent(isRefresh: false))
        #expect(!bench.hear(.read, "a"), "the notification may be in the page")
        // The server made the page before the change.
        bench.handle(.page(StoreRaceTests.page([item("a"), item("b")])))
        for message in bench.machine.takeMissed().messages { #expect(!bench.handle(.missed(message))) }
        #expect(bench.counters == [2, 1, 1])
    }

    @Test("A message during a refresh about a notification that its page lacks causes one more") func unlisted() {
        let bench = StoreRaceTests.loaded([item("a")])
        bench.handle(.refreshQueued)
        bench.handle(.listSent(isRefresh: true))
        #expect(!bench.hear(.new, "b") && !bench.hear(.new, "c"), "they wait for the page")
        bench.handle(.page(StoreRaceTests.page([item("a")])))
        var refreshes = 0
        for message in bench.machine.takeMissed().messages where bench.handle(.missed(message)) {
            bench.handle(.refreshQueued)
            refreshes += 1
        }
        #expect(refreshes == 1)
    }

    @Test("A counter that moved during a fetch makes its page doubtful") func doubts() {
        let bench = StoreRaceTests.loaded([item("a")], hasNextPage: true)
        bench.handle(.listSent(isRefresh: false))
        bench.hear(.read, "a")
        bench.handle(.page(StoreRaceTests.page([item("b")])))
        let hasDoubts = bench.machine.takeMissed().hasDoubts
        let refreshes = bench.machine.wantsRefreshForDoubts()
        #expect(hasDoubts && refreshes)
    }

    @Test("A burst of messages wants one refresh while it waits") func burst() {
        let bench = StoreRaceTests.loaded([item("a")])
        var count = 0
        for number in 0..<5 where bench.hear(.new, "n\(number)") {
            bench.handle(.refreshQueued)
            count += 1
        }
        #expect(count == 1)
    }

    @Test("Notifications that come twice in pages that shift are listed once") func duplicates() {
        let bench = StoreRaceTests.loaded([item("a"), item("b")], hasNextPage: true)
        bench.load(StoreRaceTests.page([item("b"), item("c")]))
        #expect(bench.state.notifications.map(\.id) == ["a", "b", "c"])
        #expect(bench.takeNews().last == .inserted([2]))
    }

    @Test(
        "The deletion of an unlisted notification asks the server only where it may have counted (MB-RT-9)",
        arguments: [(false, false, false), (true, false, false), (true, true, true)])
    func hiddenDeletion(isFetched: Bool, hasNextPage: Bool, refreshes: Bool) {
        let bench = MachineBench(StorePredicate())
        if isFetched { bench.load(StoreRaceTests.page([item("a")], hasNextPage: hasNextPage)) }
        #expect(bench.hear(.delete, "x") == refreshes)
    }

    @Test("A gap refreshes each store that was fetched", arguments: [true, false]) func gap(isFetched: Bool) {
        let bench = MachineBench(StorePredicate())
        if isFetched { bench.load(StoreRaceTests.page([item("a")])) }
        #expect(bench.handle(.news(.gap)) == isFetched)
    }

    @Test("A gap while the first page is on its way makes that page doubtful") func gapDuringFirstFetch() {
        let bench = MachineBench(StorePredicate())
        bench.handle(.listSent(isRefresh: false))
        #expect(!bench.handle(.news(.gap)), "the page comes first")
        bench.handle(.page(StoreRaceTests.page([item("a")])))
        #expect(bench.machine.takeMissed().hasDoubts)
    }

    @Test("A late message that moves counters of a younger page asks for the list anew, and once")
    func mixedPages() {
        let bench = MachineBench(StorePredicate())
        func page(_ items: [MagicBell.Notification], unread: Int, hasNextPage: Bool) -> StorePage {
            StorePage(items, total: 2, unread: unread, unseen: unread, hasNextPage: hasNextPage, end: .after("end"))
        }
        bench.load(page([item("a")], unread: 2, hasNextPage: true))
        // Another device has read the first notification. The page knows it, and the channel is late.
        bench.load(page([item("b")], unread: 1, hasNextPage: false))
        #expect(bench.hear(.read, "a"))
        #expect(bench.counters == [2, 0, 0], "for now the change counts twice")
        bench.load(page([item("a", "SRa")], unread: 1, hasNextPage: true), isRefresh: true)
        #expect(!bench.hear(.read, "a"), "the list knows it")
        bench.load(page([item("b")], unread: 1, hasNextPage: false))
        #expect(!bench.hear(.unread, "a"), "the pages agree, so an ordinary message asks for nothing")
        #expect(bench.counters == [2, 2, 1])
        #expect(!bench.hear(.delete, "b"), "nor does a deletion, of which no page can have known")
    }

    @Test("A message about what a further page knew already shows that earlier ones were late, too")
    func lateChannel() {
        let bench = MachineBench(StorePredicate())
        func page(_ items: [MagicBell.Notification], hasNextPage: Bool) -> StorePage {
            StorePage(items, total: 3, unread: 2, unseen: 2, hasNextPage: hasNextPage, end: .after("end"))
        }
        bench.load(page([item("a"), item("b", "SRa")], hasNextPage: true))
        // Another device has read one and taken back the reading of another one, so the counters are the same.
        bench.load(page([item("c", "Sra")], hasNextPage: false))
        #expect(!bench.hear(.read, "a"), "the counters agreed")
        #expect(bench.hear(.unread, "c"), "the page knew that")
        #expect(bench.counters == [3, 1, 1], "the first message counts twice for now")
        bench.load(page([item("a", "SRa"), item("b", "SRa"), item("c", "Sra")], hasNextPage: false), isRefresh: true)
        #expect(!bench.hear(.read, "a") && !bench.hear(.unread, "b"), "a first page is as old as its counters")
    }

    @Test("The app's own change shows nothing about the channel") func ownChange() {
        let bench = MachineBench(StorePredicate())
        func page(_ items: [MagicBell.Notification]) -> StorePage {
            StorePage(items, total: 3, unread: 3, unseen: 3, hasNextPage: true, end: .after("end"))
        }
        bench.load(page([item("a")]))
        bench.load(page([item("b"), item("c")]))
        #expect(!bench.hear(.read, "a"))
        bench.act(.read, "b")
        #expect(!bench.hear(.read, "b"), "it is the echo")
        #expect(bench.hear(.read, "b"), "it is another one")
        #expect(bench.counters == [3, 1, 1])
    }

    @Test(
        "After a failed refresh of the channel any message asks again, and the open channel does",
        arguments: [true, false])
    func failedRefresh(isForChannel: Bool) {
        let bench = StoreRaceTests.loaded([item("a")])
        if isForChannel { #expect(bench.hear(.new, "b")) }
        bench.failRefresh()
        #expect(bench.machine.isStale == isForChannel)
        let repeats = bench.handle(.news(.opened))
        #expect(repeats == isForChannel)
        if repeats { bench.failRefresh() }
        #expect(bench.hear(.read, "a") == isForChannel)
        #expect(bench.state.notifications.map(flags) == ["SRa"], "and has its effect")
    }

    @Test("A refresh of the app that a message waits for is repeated, too") func coalescedRefresh() {
        let bench = StoreRaceTests.loaded([item("a")])
        bench.handle(.refreshQueued)
        #expect(!bench.hear(.new, "b"), "one is on its way")
        bench.handle(.listSent(isRefresh: true))
        #expect(!bench.handle(.news(.opened)), "its outcome is awaited")
        bench.handle(.listFailed)
        _ = bench.machine.takeMissed()
        #expect(bench.handle(.news(.opened)))
        bench.load(StoreRaceTests.page([item("b"), item("a")]), isRefresh: true)
        #expect(!bench.machine.isStale)
    }

    @Test("A server cannot make the memory of messages grow without bound") func flood() {
        let bench = MachineBench(StorePredicate())
        bench.handle(.listSent(isRefresh: false))
        for number in 0..<5_000 { bench.hear(.new, "n\(number)") }
        let missed = bench.machine.takeMissed()
        #expect(missed.messages.count == 200)
        #expect(missed.hasDoubts)
    }

    @Test("Pages by number are asked for again when notifications have left the list") func numberedPages() {
        let bench = MachineBench(StorePredicate())
        let items = (0..<50).map { item("n\($0)") }
        func load(_ items: [MagicBell.Notification], _ number: Int) {
            bench.load(
                StorePage(
                    items, total: 120, unread: 120, unseen: 120, hasNextPage: true,
                    end: .endOfPage(number, size: 50)))
        }
        load(items, 1)
        #expect(bench.state.nextCursor == .endOfPage(1, size: 50), "the second page comes next (MB-LIST-10)")
        bench.hear(.archived, "n3")
        #expect(bench.state.nextCursor == .endOfPage(0, size: 50), "the first page has a notification more")
        load(items.filter { $0.id != "n3" } + [item("n50")], 1)
        #expect(bench.state.notifications.last?.id == "n50")
        #expect(bench.state.nextCursor == .endOfPage(1, size: 50))
        load([], 2)
        #expect(bench.state.nextCursor == .endOfPage(2, size: 0), "no page is asked for again and again")
    }
}
