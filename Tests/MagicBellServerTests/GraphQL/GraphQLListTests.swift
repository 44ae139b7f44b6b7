import HTTPWire
import JSONWire
import Testing

@testable import MagicBellServer

@Suite("MagicBell's list in GraphQL")
struct GraphQLListTests {
    let bed = APIBed()

    /// The query of the Swift SDK.
    static func query(_ arguments: String) -> String {
        """
        query {
          data: notifications(\(arguments)) { ...notification }
        }
        fragment notification on NotificationsConnection {
          edges { cursor node { id title content actionUrl archivedAt category topic customAttributes readAt seenAt sentAt } }
          pageInfo { endCursor hasNextPage hasPreviousPage startCursor }
          totalCount unreadCount unseenCount
        }
        """
    }

    private func titles(_ arguments: String) -> [String] {
        let page = bed.ask(GraphQLListTests.query(arguments))["data"]?["data"]
        return page?["edges"]?.array?.map { $0["node"]?["title"]?.string ?? "" } ?? ["no answer"]
    }

    @Test("The query of the Swift SDK gets its page under its alias, in the order asked for") func sdk() throws {
        let id = try bed.notify("A \"1\"\n", category: "c", topic: "t", at: 1_682_942_400)
        bed.send("POST /notifications/\(id)/read")
        let body: JSON = ["query": .string(GraphQLListTests.query("archived: false first: 50"))]
        let reply = bed.send("POST /graphql", body)
        let cursor = NotificationCursor(sentAt: UnixTime(seconds: 1_682_942_400), number: 1).text
        let expected =
            #"{"data":{"data":{"edges":[{"cursor":"\#(cursor)","node":{"id":"\#(id)","title":"A \"1\"\n","#
            + #""content":null,"actionUrl":null,"archivedAt":null,"category":"c","topic":"t","#
            + #""customAttributes":null,"readAt":"2023-11-14T22:13:20Z","seenAt":"2023-11-14T22:13:20Z","#
            + #""sentAt":"2023-05-01T12:00:00Z"}}],"pageInfo":{"endCursor":"\#(cursor)","hasNextPage":false,"#
            + #""hasPreviousPage":false,"startCursor":"\#(cursor)"},"totalCount":1,"unreadCount":0,"unseenCount":0}}}"#
        #expect(String(decoding: reply.body, as: UTF8.self) == expected)
        #expect(reply.status == .ok)
        bed.send("POST /notifications/\(id)/unread")
        let again = bed.send("POST /graphql", body).value["data"]?["data"]?["edges"]?[0]?["node"]
        #expect(again?["readAt"] == .null, "a node is written anew after a change")
    }

    @Test("A result kept for one selection is no answer to another, and changes and users keep apart") func kept()
        throws
    {
        let id = try bed.notify("A", category: "c")
        try bed.notify("B", to: "bob@example.com")
        func edge(_ selection: String, as user: MagicBellUser = "ann@example.com") -> JSON? {
            bed.ask("{ notifications { edges { \(selection) } } }", as: user)["data"]?["notifications"]?["edges"]?[0]
        }
        let selections: [(String, JSON)] = [
            ("__typename", ["__typename": "NotificationEdge"]),
            ("node { __typename }", ["node": ["__typename": "Notification"]]),
            ("node { title }", ["node": ["title": "A"]]), ("a: node { title }", ["a": ["title": "A"]]),
            ("node { a: title }", ["node": ["a": "A"]]), ("node { title: category }", ["node": ["title": "c"]]),
            (
                "node { title recipient { email } }",
                ["node": ["title": "A", "recipient": ["email": "ann@example.com"]]]
            ),
            ("node { readAt }", ["node": ["readAt": .null]]),
        ]
        for round in 0..<3 {
            for (selection, expected) in selections { #expect(edge(selection) == expected, "round \(round)") }
            #expect(edge("node { title }", as: "bob@example.com") == ["node": ["title": "B"]])
        }
        bed.send("POST /notifications/\(id)/read")
        #expect(edge("node { readAt }") == ["node": ["readAt": "2023-11-14T22:13:20Z"]])
    }

    @Test("Requests that differ in their variables or their operation only get answers of their own") func plans()
        throws
    {
        try bed.notify("A", category: "c")
        func count(_ category: String) -> Int? {
            bed.ask(
                "query ($c: String) { notifications(categories: [$c]) { totalCount } }",
                variables: ["c": .string(category)])["data"]?["notifications"]?["totalCount"]?.int
        }
        #expect([count("c"), count("d"), count("c"), count("d")] == [1, 0, 1, 0])
        // More than are kept.
        for number in 0..<100 { #expect(count("c\(number)") == 0) }
        #expect(count("c") == 1)
        func ask(_ name: String) -> JSON {
            let query = "query A { notifications { totalCount } } query B { notifications { unreadCount } }"
            return bed.send("POST /graphql", ["query": .string(query), "operationName": .string(name)]).value
        }
        #expect(ask("A")["data"] == ["notifications": ["totalCount": 1]])
        #expect(ask("B")["data"] == ["notifications": ["unreadCount": 1]])
        #expect(ask("C")["errors"]?.array?.count == 1)
        #expect(ask("C")["errors"]?.array?.count == 1)
    }

    @Test("An empty list has no cursors") func empty() {
        let page = bed.ask(GraphQLListTests.query("archived: false first: 50"))["data"]?["data"]
        #expect(page?["pageInfo"]?["endCursor"] == .null)
        #expect(page?["pageInfo"]?["startCursor"] == .null)
        #expect(page?["edges"] == [])
    }

    @Test("Without a number a page has 50, and no page has more", arguments: ["", "(first: 50)", "(first: 51)"])
    func pageSize(arguments: String) throws {
        for number in 0..<60 { try bed.notify("\(number)", at: number) }
        let page = bed.ask("{ notifications\(arguments) { edges { cursor } pageInfo { hasNextPage } totalCount } }")
        #expect(page["data"]?["notifications"]?["edges"]?.array?.count == 50)
        #expect(page["data"]?["notifications"]?["pageInfo"]?["hasNextPage"] == true)
        #expect(page["data"]?["notifications"]?["totalCount"] == 60)
    }

    @Test("Pages follow by cursors, while new ones arrive and the cursor's own notification goes") func cursors() throws
    {
        var ids: [String] = []
        for number in 0..<6 { ids.append(try bed.notify("\(number)", at: number)) }
        func page(_ arguments: String) -> JSON? {
            bed.ask(GraphQLListTests.query(arguments))["data"]?["data"]
        }
        let first = page("first: 2")
        let end = first?["pageInfo"]?["endCursor"]?.string ?? ""
        #expect(first?["pageInfo"]?["hasPreviousPage"] == false)
        try bed.notify("new", at: 10)
        bed.send("DELETE /notifications/\(ids[4])")
        #expect(titles("after: \"\(end)\", first: 2") == ["3", "2"])
        let second = page("after: \"\(end)\", first: 2")
        #expect(second?["pageInfo"]?["hasNextPage"] == true)
        #expect(second?["pageInfo"]?["hasPreviousPage"] == true)
        let last = second?["pageInfo"]?["endCursor"]?.string ?? ""
        #expect(page("after: \"\(last)\", first: 2")?["pageInfo"]?["hasNextPage"] == false)
        #expect(titles("before: \"\(last)\", last: 2") == ["5", "3"])
        #expect(titles("before: \"\(end)\"") == ["new", "5"])
        #expect(titles("last: 2") == ["1", "0"])
        #expect(titles("first: 3, last: 1") == ["3"])
        #expect(titles("first: 0") == [])
    }

    @Test(
        "Each filter narrows the list",
        arguments: [
            ("", ["archived", "labelled", "read", "plain"]), ("read: true", ["read"]),
            ("read: null, seen: false, archived: false", ["labelled", "plain"]),
            ("archived: true", ["archived"]), ("archived: false", ["labelled", "read", "plain"]),
            (#"categories: ["a"]"#, ["labelled"]), (#"categories: "a""#, ["labelled"]),
            (#"categories: ["uncategorized", "b"]"#, ["archived", "read", "plain"]),
            (#"topics: ["x" "y"]"#, ["labelled"]),
            (#"categories: []"#, ["archived", "labelled", "read", "plain"]),
            (#"inApp: "true""#, ["archived", "labelled", "read", "plain"]),
        ])
    func filters(arguments: String, expected: [String]) throws {
        try bed.notify("plain", at: 1)
        let read = try bed.notify("read", at: 2)
        bed.send("POST /notifications/\(read)/read")
        try bed.notify("labelled", category: "a", topic: "x", at: 3)
        let archived = try bed.notify("archived", category: "b", at: 4)
        bed.send("POST /notifications/\(archived)/archive")
        #expect(titles(arguments.isEmpty ? "first: 50" : arguments + " first: 50") == expected)
    }

    @Test("Text reaches the filters intact", arguments: ["a \"quote\"", "back\\slash", "ünïcode 🛎", "#no comment, {}"])
    func text(category: String) throws {
        try bed.notify("A", category: category)
        try bed.notify("B", category: "other")
        #expect(titles("categories: [\(JSON.string(category).text)]") == ["A"])
        let answer = bed.ask(
            "query ($c: [String!]!) { notifications(categories: $c) { edges { node { title category } } } }",
            variables: ["c": [.string(category)]])
        let edges = answer["data"]?["notifications"]?["edges"]
        #expect(edges == [["node": ["title": "A", "category": .string(category)]]])
    }

    @Test(
        "A wrong cursor or number is an error with its place",
        arguments: [
            #"after: "x""#, #"before: "AAAA""#, "first: -1", "last: -1", #"first: "2""#, "read: 1", #"topics: [1]"#,
        ])
    func wrong(arguments: String) {
        let answer = bed.ask("{\n  notifications(\(arguments)) { totalCount }\n}")
        #expect(answer["data"] == nil)
        #expect(answer["errors"]?[0]?["locations"]?[0]?["line"] == 2)
    }

    @Test(
        "An answer stops to grow where it would be too long, at the field that is too much",
        arguments: [
            ("{ ", "a#: notifications { edges { node { content } } }", " }"),
            ("{ ", "a#: notifications { edges { node { content recipient { id } } } }", " }"),
            ("{ notifications { edges { node { ", "a#: content", " } } } }"),
        ])
    func longAnswers(start: String, field: String, end: String) throws {
        var limits = APILimits()
        limits.answerByteCount = 10_000
        let bed = APIBed(apiLimits: limits)
        try bed.notify("A", content: String(repeating: "x", count: 1_000))
        func ask(_ count: Int) -> JSON {
            bed.ask(start + (0..<count).map { field.replacing("#", with: "\($0)") }.joined(separator: "\n") + end)
        }
        #expect(ask(9)["data"] != nil)
        let refused = ask(600)
        #expect(refused["data"] == nil)
        #expect(refused["errors"]?[0]?["message"]?.string?.contains("10000 bytes") == true)
        // Had the whole answer been written, it would have no place.
        #expect(refused["errors"]?[0]?["locations"]?[0]?["line"] == 10)
    }

    @Test("The project lists users and categories, and needs a user for notifications") func project() throws {
        try bed.notify("A", category: "c")
        try bed.notify("B", to: "external:x")
        let query =
            "{ users(first: 1) { totalCount edges { cursor node { id email externalId } } pageInfo { hasNextPage } } categories { edges { node { slug label } } } }"
        let data = bed.sendAsProject("POST /graphql", ["query": .string(query)]).value["data"]
        #expect(data?["users"]?["totalCount"] == 2)
        #expect(data?["users"]?["edges"]?[0]?["node"]?["email"] == "ann@example.com")
        #expect(data?["users"]?["pageInfo"]?["hasNextPage"] == true)
        #expect(data?["categories"]?["edges"] == [["node": ["slug": "c", "label": "C"]]])
        let cursor = data?["users"]?["edges"]?[0]?["cursor"]?.string ?? ""
        let next = bed.sendAsProject(
            "POST /graphql", ["query": .string("{ users(after: \"\(cursor)\") { edges { node { externalId } } } }")])
        #expect(next.value["data"]?["users"]?["edges"] == [["node": ["externalId": "x"]]])
        #expect(bed.ask("{ users { totalCount } }")["errors"]?[0]?["message"]?.string?.contains("secret") == true)
        let asked = bed.sendAsProject("POST /graphql", ["query": "{ notifications { totalCount } }"])
        #expect(asked.value["errors"]?.array?.count == 1)
    }
}
