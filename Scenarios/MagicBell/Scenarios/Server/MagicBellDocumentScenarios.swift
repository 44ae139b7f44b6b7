import Carillon
import CarillonMagicBell

/// Documents of GraphQL: their operations, their fragments, and the mistakes in them.
extension Scenario {
    private static let ann = MagicBellUser.email(MagicBellScene.user)

    static let magicBellOperations = Scenario(
        "magicbell/graphql/operations", "A document that has two operations must name one.", covers: ["MB-SRV-9"],
        networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let wire = world.magicBellWire("wire", of: server)
        server.notify("Lunch?", to: ann)
        for id in server.notify("Tea?", to: ann) { server.markAsRead(id, of: ann) }
        let total = "query Total { notifications { totalCount } }"
        let both = "\(total) query Unread { notifications { unreadCount } }"
        for (name, data) in [("Total", #"{"totalCount":2}"#), ("Unread", #"{"unreadCount":1}"#)] {
            let answer = try await wire.query(both, ["operationName": .string(name)])
            world.expect(
                answer.data?.text, equals: #"{"notifications":\#(data)}"#, "“\(name)” is carried out, and nothing else")
        }
        for (name, members) in [
            ("no name", [:]), ("a name that is null", ["operationName": .null]),
            ("another name", ["operationName": "Other"]),
        ] as [(String, Members<JSON>)] {
            let answer = try await wire.query(both, members)
            world.expect(answer.status, equals: 200, "\(name): the status")
            world.expect(answer.data == nil, "\(name): there are no data")
            world.expect(answer.complaints.count, equals: 1, "\(name): there is an error")
        }
        let only = try await wire.query(total)
        world.expect(only.data?.text, equals: #"{"notifications":{"totalCount":2}}"#, "an only operation needs no name")
    }

    static let magicBellFragments = Scenario(
        "magicbell/graphql/fragments",
        "Fragments and directives choose the fields of an answer, and a fragment stands only in its own type.",
        covers: ["MB-SRV-9"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let wire = world.magicBellWire("wire", of: server)
        server.notify("Lunch?", to: ann)
        let valid: [(name: String, document: String, data: String)] = [
            (
                "other names", "{ n: notifications { b: unreadCount a: totalCount } }",
                #"{"n":{"b":1,"a":1}}"#
            ),
            (
                "names of types", "{ __typename notifications { __typename edges { node { t: __typename title } } } }",
                #"{"__typename":"Query","notifications":{"__typename":"NotificationsConnection","#
                    + #""edges":[{"node":{"t":"Notification","title":"Lunch?"}}]}}"#
            ),
            (
                "a fragment in a fragment",
                "{ ...A } fragment B on NotificationsConnection { totalCount } "
                    + "fragment A on Query { notifications { ...B ...B } }",
                #"{"notifications":{"totalCount":1}}"#
            ),
            (
                "fragments without a name", "{ ... on Query { notifications { ... { totalCount } } } }",
                #"{"notifications":{"totalCount":1}}"#
            ),
            (
                "directives",
                "{ notifications { totalCount @skip(if: true) unreadCount @include(if: true) "
                    + "unseenCount @include(if: false) } }",
                #"{"notifications":{"unreadCount":1}}"#
            ),
        ]
        for (name, document, data) in valid {
            let answer = try await wire.query(document)
            world.expect(answer.data?.text, equals: data, "\(name): the data")
        }
        let wrong: [(name: String, document: String, place: String)] = [
            ("a fragment of another type", "{ ...F } fragment F on PageInfo { __typename }", "1:3"),
            ("one without a name, of another type", "{ ... on PageInfo { __typename } }", "1:3"),
            ("a fragment that there is not", "{ notifications { ...None } }", "1:19"),
            (
                "a fragment in itself",
                "{ notifications { ...F } } fragment F on NotificationsConnection { ...F }", "1:68"
            ),
        ]
        for (name, document, place) in wrong {
            let answer = try await wire.query(document)
            world.expect(answer.status, equals: 200, "\(name): the status")
            world.expect(answer.places, equals: [place], "\(name): the place")
        }
    }

    static let magicBellMistakes = Scenario(
        "magicbell/graphql/mistakes", "A wrong document is answered by an error that names its place.",
        covers: ["MB-SRV-9"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.magicBellServer()
        let wire = world.magicBellWire("wire", of: server)
        let mistakes: [(name: String, document: String, place: String)] = [
            ("nothing at all", "", "1:1"), ("an end too early", "{ notifications { totalCount } ", "1:32"),
            ("an unknown field", "{ a }", "1:3"), ("a list without fields", "{ notifications }", "1:3"),
            ("an unknown argument", "{\n notifications(x: 1) { totalCount } }", "2:16"),
            ("an argument twice", "{ notifications(read: true read: false) { totalCount } }", "1:28"),
            ("a sign without digits", "{ notifications(first: -) { totalCount } }", "1:25"),
            ("a zero before other digits", "{ notifications(first: 01) { totalCount } }", "1:25"),
            ("an escape without digits", #"{ notifications(topics: "\u{}") { totalCount } }"#, "1:26"),
            ("an escape that there is not", #"{ notifications(topics: "\q") { totalCount } }"#, "1:26"),
            ("half a pair of escapes", #"{ notifications(topics: "\ud83d") { totalCount } }"#, "1:26"),
            ("a text without an end", #"{ notifications(topics: ""#, "1:26"),
            ("a mutation", "mutation { a }", "1:1"), ("two operations without names", "{ a } { b }", "1:1"),
        ]
        for (name, document, place) in mistakes {
            let answer = try await wire.query(document)
            world.expect(answer.status, equals: 200, "\(name): the status")
            world.expect(answer.places, equals: [place], "\(name): the place")
            world.expect(answer.complaints.first?.isEmpty, equals: false, "\(name): a sentence")
        }
        let refusals = server.journal.events { event -> Int? in
            if case .own(.refused(let status, _)) = event { status } else { nil }
        }
        world.expect(refusals, equals: mistakes.map { _ in 200 }, "the journal tells of each")
    }
}
