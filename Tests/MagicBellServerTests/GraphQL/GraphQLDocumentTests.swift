import HTTPWire
import JSONWire
import Testing

@testable import MagicBellServer

@Suite("Documents of GraphQL")
struct GraphQLDocumentTests {
    let bed: APIBed

    init() throws {
        bed = APIBed()
        try bed.notify("A", category: "c", at: 1)
    }

    @Test(
        "A valid document is answered",
        arguments: [
            ("{notifications{totalCount}}", #"{"notifications":{"totalCount":1}}"#),
            ("query Q { n: notifications { b: unreadCount a: totalCount } }", #"{"n":{"b":1,"a":1}}"#),
            ("\u{FEFF}# comment {\n{,notifications,,{totalCount # more\r}}", #"{"notifications":{"totalCount":1}}"#),
            (
                "{ __typename notifications { __typename edges { __typename node { t: __typename } } } }",
                #"{"__typename":"Query","notifications":{"__typename":"NotificationsConnection","edges":"#
                    + #"[{"__typename":"NotificationEdge","node":{"t":"Notification"}}]}}"#
            ),
            ("{ ... on Query { notifications { ... { totalCount } } } }", #"{"notifications":{"totalCount":1}}"#),
            (
                "{ notifications { totalCount } notifications { unseenCount totalCount } }",
                #"{"notifications":{"totalCount":1,"unseenCount":1}}"#
            ),
            (
                "{ ...A } fragment B on NotificationsConnection { totalCount } fragment A on Query { notifications { ...B ...B } }",
                #"{"notifications":{"totalCount":1}}"#
            ),
            (
                "{ notifications { totalCount @skip(if: true) unreadCount @include(if: true) unseenCount @include(if: false) } }",
                #"{"notifications":{"unreadCount":1}}"#
            ),
            (
                "{ notifications(categories: \"\"\"\n  c\n\"\"\") { totalCount } }",
                #"{"notifications":{"totalCount":1}}"#
            ),
            (
                #"{ notifications(categories: ["\u0063", "\u{1F514}", "\ud83d\udd14"]) { totalCount } }"#,
                #"{"notifications":{"totalCount":1}}"#
            ),
            (
                "{ notifications(inApp: {a: [1 -2.5e3 {b: ENUM}] c: null}) { totalCount } }",
                #"{"notifications":{"totalCount":1}}"#
            ),
            (
                "{ notifications { edges { node { recipient { email } title } } } }",
                #"{"notifications":{"edges":[{"node":{"recipient":{"email":"ann@example.com"},"title":"A"}}]}}"#
            ),
        ])
    func valid(query: String, data: String) {
        let answer = bed.ask(query)
        #expect(answer["data"]?.text == data, "\(answer.text)")
    }

    @Test(
        "Variables are used, with their defaults",
        arguments: [
            ("query ($r: Boolean) { notifications(read: $r) { totalCount } }", nil, 1),
            ("query ($r: Boolean) { notifications(read: $r) { totalCount } }", ["r": true], 0),
            ("query ($r: Boolean) { notifications(read: $r) { totalCount } }", .null, 1),
            ("query ($r: Boolean = true) { notifications(read: $r) { totalCount } }", nil, 0),
            ("query ($r: Boolean = true) { notifications(read: $r) { totalCount } }", ["r": false], 1),
            ("query ($r: Boolean = true) { notifications(read: $r) { totalCount } }", ["r": .null], 1),
            ("query ($c: [String] = [\"d\"]) { notifications(categories: $c) { totalCount } }", nil, 0),
            ("query ($c: String!) { notifications(categories: [$c]) { totalCount } }", ["c": "c"], 1),
            ("query ($x: Unknown) { notifications(inApp: $x) { totalCount } }", ["x": ["y": 1]], 1),
        ] as [(String, JSON?, Int)])
    func variables(query: String, values: JSON?, count: Int) {
        let answer = bed.ask(query, variables: values)
        #expect(answer["data"]?["notifications"]?["totalCount"]?.int == count, "\(answer.text)")
    }

    @Test(
        "A wrong document is an error with HTTP status 200, and its place",
        arguments: [
            ("", 1, 1), ("{", 1, 2), ("{}", 1, 2), ("{ a }", 1, 3), ("{ notifications }", 1, 3),
            ("{ notifications { totalCount { a } } }", 1, 19), ("{\n notifications(x: 1) { totalCount } }", 2, 16),
            ("{ notifications { totalCount } ", 1, 32), ("mutation { a }", 1, 1),
            ("{ notifications { ...None } }", 1, 19),
            ("{ notifications { ...F } } fragment F on NotificationsConnection { ...F }", 1, 68),
            ("{ ... on PageInfo { endCursor } }", 1, 3), ("{ notifications { totalCount @fly } }", 1, 30),
            ("{ notifications { totalCount @skip } }", 1, 30), ("{ notifications(read: $r) { totalCount } }", 1, 23),
            ("query ($r: Boolean!) { notifications(read: $r) { totalCount } }", 1, 8),
            ("{ a: notifications { totalCount } a: users { totalCount } }", 1, 35),
            ("{ notifications(topics: \"a\nb\") { totalCount } }", 1, 27),
            ("{ notifications(first: 01) { a } }", 1, 25),
            (#"{ notifications(topics: "\q") { a } }"#, 1, 26), ("{ a: ? }", 1, 6), ("{ a } { b }", 1, 1),
            ("query A { a } query A { a }", 1, 15), ("{ notifications(read: true read: false) { a } }", 1, 28),
            (#"{ notifications(topics: "\u{}") { a } }"#, 1, 26),
            (#"{ notifications(topics: "\u{110000}") { a } }"#, 1, 26),
            ("query @fly { notifications { totalCount } }", 1, 7), ("query Q @skip(if: true) { __typename }", 1, 9),
            ("query ($r: Boolean @fly) { __typename }", 1, 20),
            ("{ ...F } fragment F on Query @fly { __typename }", 1, 30), ("{ logs { totalCount } }", 1, 3),
            (#"{ notifications(topics: "\ud83d") { a } }"#, 1, 26), ("{ notifications(topics: \"", 1, 26),
            ("{ notifications(topics: \"\"\" ", 1, 29), ("{ notifications(first: 1e999) { a } }", 1, 24),
            ("{ notifications(first: -) { a } }", 1, 25), ("{ ...F } fragment F on PageInfo { __typename }", 1, 3),
        ])
    func invalid(query: String, line: Int, column: Int) {
        let reply = bed.send("POST /graphql", ["query": .string(query)])
        #expect(reply.status == .ok)
        #expect(reply.events.contains(.refused(status: 200, code: "graphql_error")))
        #expect(reply.value["data"] == nil)
        #expect(reply.value["errors"]?[0]?["message"]?.string?.isEmpty == false)
        #expect(
            reply.value["errors"]?[0]?["locations"] == [["line": .count(line), "column": .count(column)]],
            "\(reply.value)")
    }

    @Test(
        "A string is what its escapes and its quotation marks make of it",
        arguments: [
            (#"["\u004A\u{1F4AF}"]"#, "J💯"), (#"["""ab"""]"#, "ab"),
            (#"["""a\"""b\cd"e\"f"g"""]"#, #"a"""b\cd"e\"f"g"#),
        ])
    func strings(literal: String, text: String) throws {
        try bed.notify("B", category: text, at: 2)
        let answer = bed.ask("{ notifications(categories: \(literal)) { totalCount } }")
        #expect(answer["data"]?["notifications"]?["totalCount"]?.int == 1, "\(answer.text)")
    }

    @Test("A root field that the server does not offer is refused by name") func notOffered() {
        let message = bed.ask("{ logs { totalCount } }")["errors"]?[0]?["message"]?.string
        #expect(message == "“logs” is not offered by this server.")
    }

    @Test("The name chooses among several operations") func operationName() {
        let query: JSON = "query A { notifications { totalCount } } query B { notifications { unreadCount } }"
        func ask(_ name: JSON?) -> JSON {
            var body: Members<JSON> = ["query": query]
            body["operationName"] = name
            return bed.send("POST /graphql", .object(body)).value
        }
        #expect(ask("B")["data"] == ["notifications": ["unreadCount": 1]])
        #expect(ask(nil)["errors"]?.array?.count == 1)
        #expect(ask(.null)["errors"]?.array?.count == 1)
        #expect(ask("C")["errors"]?.array?.count == 1)
    }

    @Test(
        "A body that is no request of GraphQL is 400",
        arguments: [
            "{}", "[]", #"{"query":7}"#, #"{"query":"{a}","variables":[]}"#, #"{"query":"{a}","operationName":7}"#, "x",
        ])
    func badBody(body: String) {
        let reply = bed.reply("POST /graphql", APIBed.fields(of: "ann@example.com"), body: Array(body.utf8))
        #expect(reply.status == .badRequest)
    }

    @Test("Nesting, tokens and repeated fragments are bounded", arguments: ["{ a", "{ a(x: [", "... {", "{...F"])
    func bounds(unit: String) {
        let nested = bed.ask((unit == "... {" ? "{" : "") + String(repeating: unit, count: 50_000))
        #expect(nested["errors"]?.array?.count == 1)
        let wide = "{ " + String(repeating: "notifications { totalCount } ", count: 5000) + "}"
        #expect(bed.ask(wide)["errors"]?[0]?["message"]?.string?.contains("tokens") == true)
        var doubling = "{ notifications { ...F0 } } "
        for number in 0..<25 {
            doubling += "fragment F\(number) on NotificationsConnection { ...F\(number + 1) ...F\(number + 1) } "
        }
        doubling += "fragment F25 on NotificationsConnection { totalCount }"
        #expect(bed.ask(doubling)["errors"]?[0]?["message"]?.string?.contains("selections") == true)
    }

    @Test("The type of a variable is a list of lists at most 31 deep", arguments: [(31, true), (32, false)])
    func deepType(depth: Int, isAnswered: Bool) {
        let type = String(repeating: "[", count: depth) + "String" + String(repeating: "]", count: depth)
        let answer = bed.ask("query ($c: \(type)) { notifications(categories: $c) { totalCount } }")
        #expect((answer["data"] != nil) == isAnswered, "\(answer.text)")
    }

    @Test(
        "An operation has at most 10,000 selections, with those of each fragment each time that it is used",
        arguments: [("", true), ("__typename", false)])
    func selections(more: String, isAnswered: Bool) {
        // 1 for the list, 99 for the fragment in it, and 99 times 100 for the fields of the fragment.
        let list = "notifications { " + String(repeating: "...F ", count: 99) + "}"
        let fragment = "fragment F on NotificationsConnection { " + String(repeating: "totalCount ", count: 100) + "}"
        let answer = bed.ask("{ \(list) \(more) } \(fragment)")
        #expect((answer["data"] != nil) == isAnswered, "\(answer.text)")
    }
}
