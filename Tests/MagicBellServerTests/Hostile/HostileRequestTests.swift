import HTTPWire
import JSONWire
import MagicBellWire
import OrderedCollections
import TestBasics
import Testing

@testable import MagicBellServer

@Suite("Bad input to MagicBell's API")
struct HostileRequestTests {
    /// The requests that are changed: one of each kind.
    private static let requests: [(text: String, body: String)] = [
        ("GET /notifications?page=1&per_page=3&read=false&categories=a,b&topic=%74", ""),
        ("GET /notifications/00000000-0000-4000-8000-000000000000", ""),
        (
            "POST /notifications",
            #"{"notification":{"title":"T","recipients":[{"email":"a@b.c"},{"external_id":"1"}],"#
                + #""custom_attributes":{"a":[1,null]},"overrides":{"channels":{"in_app":{"title":"x"}}}}}"#
        ),
        ("POST /notifications/read?category=a", ""), ("POST /notifications/seen", ""), ("GET /config", ""),
        (
            "PUT /notification_preferences",
            #"{"notification_preferences":{"categories":[{"slug":"c","channels":[{"slug":"email","enabled":false}]}]}}"#
        ),
        ("PUT /notification_preferences", #"{"notification_preferences":{"categories":{"c":{"email":true}}}}"#),
        ("POST /push_subscriptions", #"{"push_subscription":{"device_token":"aa","platform":"ios"}}"#),
        ("DELETE /channels/mobile_push/apns/tokens/aa", ""),
        ("POST /subscriptions", #"{"subscription":{"topic":"t","categories":[{"slug":"a","reason":"r"}]}}"#),
        ("DELETE /subscriptions/t", #"{"categories":[{"slug":"a"}]}"#),
        ("POST /users", #"{"user":{"email":"a@b.c","external_id":"7","phone_numbers":["1"]}}"#),
        ("GET /users?last_seen_at:after=17", ""), ("PUT /users/external_id:7", #"{"user":{"email":"x@y.z"}}"#),
        ("POST /imports", #"{"import":{"users":[{"email":"a@b.c"}]}}"#), ("GET /metrics/topics", ""),
        ("POST /channels", #"{"channels":[{"slug":"email"}]}"#),
        ("POST /workspaces/1/projects", #"{"project":{"name":"P"}}"#),
        (
            "POST /graphql",
            #"{"query":"query($a:Boolean=true){a:notifications(read:$a,first:5 after:\"x\"){...F}}"#
                + #"fragment F on NotificationsConnection{totalCount edges{cursor node{id title}}}","variables":{"a":false}}"#
        ),
    ]

    @Test("Changed requests are answered, and the state stays whole", arguments: 0..<8 as Range<UInt64>)
    func changedRequests(seed: UInt64) throws {
        var numbers = SeededNumbers(seed: seed)
        let bed = APIBed()
        let telling = Array("{}[]\",:/?&=%\\0.".utf8)
        for round in 0..<400 {
            var (text, body) = numbers.pick(HostileRequestTests.requests)
            var bytes = Array(body.utf8)
            if numbers.chance(3) {
                var target = Array(text.utf8)
                numbers.mutate(&target, early: 30, telling: telling)
                text = String(decoding: target, as: UTF8.self)
                if text.split(separator: " ", maxSplits: 1).count < 2 { text = "GET /" }
            } else {
                numbers.mutate(&bytes, early: 60, telling: telling)
            }
            body = String(decoding: bytes, as: UTF8.self)
            var fields = APIBed.projectFields
            fields.append(MagicBellField.userEmail, numbers.pick(["a@b.c", "x@y.z"]))
            fields.append("Authorization", "Bearer x")
            if numbers.chance(4) { fields.append(MagicBellField.idempotencyKey, "\(numbers.below(5))") }
            let reply = bed.reply(text, fields, body: bytes)
            let isKnown = [200, 201, 204, 400, 403, 404, 405, 422].contains(reply.status.code)
            #expect(isKnown, "seed \(seed), round \(round): \(text) \(body) got \(reply.status)")
            if reply.status.isClientError { #expect(reply.code != nil) }
            if reply.status != .noContent { #expect(reply.value != .null, "\(text) \(body)") }
        }
        // Each user's list agrees with its counts, whatever happened.
        for user in bed.project.users.values {
            let counts = user.notifications.counts(NotificationFilter())
            #expect(counts.total == user.notifications.records.count)
            #expect(counts.unread == user.notifications.records.filter { $0.readAt == nil }.count)
        }
        try bed.notify("after all", to: "external:new")
        #expect(bed.titles(as: "external:new") == ["after all"])
    }

    @Test("Changed documents of GraphQL are answered", arguments: 0..<8 as Range<UInt64>)
    func changedDocuments(seed: UInt64) throws {
        var numbers = SeededNumbers(seed: seed)
        let bed = APIBed()
        try bed.notify("A", category: "c")
        let documents = [
            GraphQLListTests.query("read: true categories: [\"c\", \"\\u0041\"] first: 50"),
            "query A($r: [String!] = [\"a\"]) { n: notifications(topics: $r) @skip(if: false) { ...on NotificationsConnection { totalCount @include(if: false) } } }",
            "{ notifications(inApp: {a: [1, -2.5e3, \"\"\"\n block \\\"\"\" \n\"\"\"]}) { totalCount } }",
        ]
        for _ in 0..<300 {
            var bytes = Array(numbers.pick(documents).utf8)
            numbers.mutate(&bytes, early: 200, telling: Array("{}[]()$@!:.\"\\#\n&|=".utf8))
            let reply = bed.send("POST /graphql", ["query": .string(String(decoding: bytes, as: UTF8.self))])
            #expect(reply.status == .ok)
            #expect(reply.value["data"] != nil || reply.value["errors"]?.array?.isEmpty == false)
        }
        #expect(bed.titles() == ["A"])
    }

    @Test("Deep JSON is 400", arguments: [65, 10_000]) func deepJSON(depth: Int) {
        let body = Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        let reply = bed(body)
        #expect(reply.status == .badRequest)
    }

    @Test("Arrays and objects of a body lie 64 deep in each other, and no deeper", arguments: [(62, 200), (63, 400)])
    func depth(arrays: Int, status: Int) {
        let deep = String(repeating: "[", count: arrays) + String(repeating: "]", count: arrays)
        let reply = bed(Array(#"{"query":"{ __typename }","variables":{"v":\#(deep)}}"#.utf8))
        #expect(reply.status.code == status)
    }

    private func bed(_ body: [UInt8]) -> APIReply {
        APIBed().reply("POST /graphql", APIBed.fields(of: "ann@example.com"), body: body)
    }
}
