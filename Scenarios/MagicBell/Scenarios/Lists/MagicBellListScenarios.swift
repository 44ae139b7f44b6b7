import Carillon
import CarillonMagicBell

/// Lists of notifications and their pages.
extension Scenario {
    private static let ann = "ann@example.com"

    static let magicBellFreshStore = Scenario(
        "magicbell/list/fresh", "A new store is empty and asks for nothing.", covers: ["MB-LIST-1"],
        networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        server.notify("Hello", to: .email(ann))
        let store = world.magicBellPhone("phone", of: server).store(of: ann)
        try await world.advance(by: .minutes(1))
        world.expect(store.titles, equals: [], "the list is empty")
        world.expect(store.counts, equals: "0 in all, 0 unread, 0 unseen", "the counters are 0")
        world.expect(store.run(\.hasNextPage), equals: true, "there is a next page")
        world.expect(server.heard("POST /graphql").count, equals: 0, "the server is asked for no list")
        world.expect(store.take(), equals: [], "the app is told nothing")
    }

    static let magicBellFirstPage = Scenario(
        "magicbell/list/first-page", "The first fetch asks for 50 without a cursor.",
        covers: ["MB-LIST-2", "MB-OBS-1", "MB-LIST-4"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        for number in 1...3 { server.notify("Note \(number)", to: .email(ann)) }
        let store = world.magicBellPhone("phone", of: server).store(of: ann)
        store.fetch()
        try await world.advance(by: .seconds(1))
        world.expect(server.queries.count, equals: 1, "the server is asked once")
        let query = server.queries.first ?? ""
        world.expect(query.contains("first: 50"), "the query asks for 50")
        world.expect(query.contains("archived: false"), "the query leaves out what is archived")
        for word in ["after:", "read:", "seen:", "categories:", "topics:"] {
            world.expect(!query.contains(word), "the query has no \(word)")
        }
        world.expect(store.titles, equals: ["Note 3", "Note 2", "Note 1"], "the list is in the server's order")
        world.expect(
            store.run { $0.map(\.title) }, equals: ["Note 3", "Note 2", "Note 1"], "the store itself is that list")
        world.expect(
            store.take(),
            equals: ["has no next page", "total 3", "unread 3", "unseen 3", "fetch: 3", "inserted 0, 1, 2"],
            "the page, the counters, the completion and the indexes are told in this order")
    }

    static let magicBellPages = Scenario(
        "magicbell/list/pages", "120 notifications come in three pages, and then no more is asked for.",
        covers: ["MB-LIST-3", "MB-LIST-4", "MB-LIST-5", "MB-LIST-9"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        for number in 1...120 { server.notify("Note \(number)", to: .email(ann)) }
        let store = world.magicBellPhone("phone", of: server).store(of: ann)
        for (page, count) in [50, 100, 120].enumerated() {
            store.fetch()
            try await world.advance(by: .seconds(1))
            world.expect(store.titles.count, equals: count, "page \(page + 1): the list has \(count)")
            world.expect(
                store.counts, equals: "120 in all, 120 unread, 120 unseen",
                "page \(page + 1): the counters are the server's totals")
        }
        world.expect(store.titles, equals: (1...120).reversed().map { "Note \($0)" }, "the order is the server's")
        let cursors = server.queries.map { $0.firstMatch(of: /after: "([^"]*)"/).map { String($0.output.1) } }
        world.expect(cursors.map { $0 != nil }, equals: [false, true, true], "the later queries have a cursor")
        world.expect(Set(cursors).count, equals: 3, "each page has its own cursor")
        store.take()
        store.fetch()
        world.expect(store.take(), equals: ["fetch: 0"], "without a next page the empty list comes at once")
        try await world.advance(by: .seconds(1))
        world.expect(server.queries.count, equals: 3, "and nothing more is asked for")
    }

    static let magicBellRefresh = Scenario(
        "magicbell/list/refresh", "refresh begins anew with the first page, as often as one likes.",
        covers: ["MB-LIST-6", "MB-OBS-2"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        for number in 1...60 { server.notify("Note \(number)", to: .email(ann)) }
        let store = world.magicBellPhone("phone", of: server).store(of: ann)
        store.fetch()
        try await world.advance(by: .seconds(1))
        store.fetch()
        try await world.advance(by: .seconds(1))
        world.expect(store.titles.count, equals: 60, "all are loaded")
        for time in 1...2 {
            store.take()
            store.refresh()
            try await world.advance(by: .seconds(1))
            world.expect(store.titles.count, equals: 50, "refresh \(time): the list is the first page")
            world.expect(store.run(\.hasNextPage), equals: true, "refresh \(time): there is a next page again")
            let lines = store.take()
            world.expect(lines.last, equals: "refresh: 50", "refresh \(time): the completion comes last")
            world.expect(lines.filter { $0 == "reloaded" }.count, equals: 1, "refresh \(time): one reload is told")
        }
        store.fetch()
        try await world.advance(by: .seconds(1))
        world.expect(
            store.titles, equals: (1...60).reversed().map { "Note \($0)" }, "the next page follows the first one")

        server.misbehave(.changeResponse(.response(to: .post, "/graphql")) { $0.fields.set("Connection", to: "close") })
        store.take()
        for _ in 1...3 {
            store.refresh()
            try await world.advance(by: .seconds(1))
        }
        world.expect(
            store.take().filter { $0.hasPrefix("refresh: ") }, equals: ["refresh: 50", "refresh: 50", "refresh: 50"],
            "a server that takes no further request on a connection gets each on another one")
    }

    static let magicBellFailedPages = Scenario(
        "magicbell/list/failures", "A page that cannot be had changes nothing.", covers: ["MB-LIST-7", "MB-ERR-1"],
        networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        for number in 1...60 { server.notify("Note \(number)", to: .email(ann)) }
        let store = world.magicBellPhone("phone", of: server).store(of: ann)
        store.fetch()
        try await world.advance(by: .seconds(1))
        let (titles, counts) = (store.titles, store.counts)
        store.take()
        let bodies = [
            (#"{"errors":[{"message":"Too much"},{"message":"Try later"}]}"#, "503 - Too much -- Try later"),
            ("<html>", "503 - Network error. Custom message not provided."),
            (#"{"errors":[{"code":"x"}]}"#, "503 - Network error. Custom message not provided."),
        ]
        for (body, sentence) in bodies {
            let refusal = server.misbehave(
                .refuse(.request(.post, "/graphql"), with: .serviceUnavailable, body: Array(body.utf8)))
            store.fetch()
            try await world.advance(by: .seconds(1))
            store.refresh()
            try await world.advance(by: .seconds(1))
            refusal.stop()
            world.expect(
                store.take(), equals: ["fetch: failed: \(sentence)", "refresh: failed: \(sentence)"],
                "\(body): only the failures are told")
            world.expect(store.titles, equals: titles, "\(body): the list is as it was")
            world.expect(store.counts, equals: counts, "\(body): the counters are as they were")
            world.expect(store.run(\.hasNextPage), equals: true, "\(body): there is still a next page")
        }
        store.fetch()
        try await world.advance(by: .seconds(1))
        world.expect(
            store.titles, equals: (1...60).reversed().map { "Note \($0)" }, "the cursor is as it was, too")
    }

    static let magicBellFilters = Scenario(
        "magicbell/list/filters", "Each part of a predicate is a filter of the server's.",
        covers: ["MB-LIST-8"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        server.notify("Bill", to: .email(ann), category: "billing", topic: "order:1")
        server.notify("Offer", to: .email(ann), category: "news")
        let read = server.notify("Read bill", to: .email(ann), category: "billing")
        let archived = server.notify("Old", to: .email(ann))
        for id in read { server.markAsRead(id, of: .email(ann)) }
        for id in archived { server.archive(id, of: .email(ann)) }
        let phone = world.magicBellPhone("phone", of: server)
        let tablet = world.magicBellPhone("tablet", of: server, generation: .v3)
        let wanted: [(StorePredicate, [String], String)] = [
            (StorePredicate(), ["Read bill", "Offer", "Bill"], "3 in all, 2 unread, 2 unseen"),
            (StorePredicate(read: true), ["Read bill"], "1 in all, 0 unread, 0 unseen"),
            (StorePredicate(read: false), ["Offer", "Bill"], "2 in all, 2 unread, 2 unseen"),
            (StorePredicate(seen: true), ["Read bill"], "1 in all, 0 unread, 0 unseen"),
            (StorePredicate(seen: false), ["Offer", "Bill"], "2 in all, 2 unread, 2 unseen"),
            (StorePredicate(archived: true), ["Old"], "1 in all, 1 unread, 1 unseen"),
            (StorePredicate(categories: ["billing"]), ["Read bill", "Bill"], "2 in all, 1 unread, 1 unseen"),
            (
                StorePredicate(categories: ["billing", "news"]), ["Read bill", "Offer", "Bill"],
                "3 in all, 2 unread, 2 unseen"
            ),
            (StorePredicate(topics: ["order:1"]), ["Bill"], "1 in all, 1 unread, 1 unseen"),
            (StorePredicate(read: false, categories: ["news"]), ["Offer"], "1 in all, 1 unread, 1 unseen"),
        ]
        for (predicate, titles, counts) in wanted {
            let store = phone.store(of: ann, predicate), numbered = tablet.store(of: ann, predicate)
            store.fetch()
            numbered.fetch()
            try await world.advance(by: .seconds(1))
            world.expect(store.titles, equals: titles, "\(predicate): the list")
            world.expect(store.counts, equals: counts, "\(predicate): the counters")
            world.expect(numbered.titles, equals: titles, "\(predicate): the list of the third generation")
        }
    }

    static let magicBellAnyText = Scenario(
        "magicbell/list/any-text", "Quotes, backslashes and any letters in categories and topics reach the server.",
        covers: ["MB-LIST-11"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let phone = world.magicBellPhone("phone", of: server)
        let texts = [#"say "hi""#, #"back\slash"#, "über 🔔", "line\nbreak", #"") { id } #"#, "\u{0} and \u{7F}"]
        for (number, text) in texts.enumerated() {
            server.notify("Category \(number)", to: .email(ann), category: text)
            server.notify("Topic \(number)", to: .email(ann), topic: text)
        }
        for (number, text) in texts.enumerated() {
            let (category, topic) = (
                phone.store(of: ann, StorePredicate(categories: [text])),
                phone.store(of: ann, StorePredicate(topics: [text]))
            )
            category.fetch()
            topic.fetch()
            try await world.advance(by: .seconds(1))
            world.expect(category.titles, equals: ["Category \(number)"], "\(text.debugDescription) is a category")
            world.expect(topic.titles, equals: ["Topic \(number)"], "\(text.debugDescription) is a topic")
        }
    }

    static let magicBellNumberedPages = Scenario(
        "magicbell/list/numbered-pages", "The third generation asks for pages by their numbers.",
        covers: ["MB-LIST-10"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        for number in 1...120 { server.notify("Note \(number)", to: .email(ann)) }
        let store = world.magicBellPhone("phone", of: server, generation: .v3).store(of: ann)
        for _ in 1...4 {
            store.fetch()
            try await world.advance(by: .seconds(1))
        }
        let heads = server.heard("GET /notifications").map(\.head)
        world.expect(heads.map { $0.parameter("page") }, equals: ["1", "2", "3"], "three pages, and then no more")
        world.expect(heads.map { $0.parameter("per_page") }, equals: ["50", "50", "50"], "each page has 50")
        world.expect(store.titles, equals: (1...120).reversed().map { "Note \($0)" }, "all are listed in order")
    }

    static let magicBellShiftedNumbers = Scenario(
        "magicbell/list/shifted-numbers", "Pages by number leave none out when some have left the list.",
        covers: ["MB-LIST-13"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        for number in 1...120 { server.notify("Note \(number)", to: .email(ann)) }
        let store = world.magicBellPhone("phone", of: server, generation: .v3).store(of: ann)
        try await world.advance(by: .seconds(2))
        store.fetch()
        try await world.advance(by: .seconds(1))
        for note in store.notifications.prefix(3) { server.archive(note.id, of: .email(ann)) }
        try await world.advance(by: .seconds(1))
        world.expect(store.titles.count, equals: 47, "three have left the first page")
        for _ in 1...4 {
            store.fetch()
            try await world.advance(by: .seconds(1))
        }
        world.expect(store.titles, equals: (1...117).reversed().map { "Note \($0)" }, "none is left out")
    }
}
