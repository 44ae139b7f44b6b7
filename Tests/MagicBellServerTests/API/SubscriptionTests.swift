import HTTPWire
import JSONWire
import Testing

@testable import MagicBellServer

@Suite("Subscriptions in MagicBell's API")
struct SubscriptionTests {
    let bed = APIBed()

    private func subscription(_ categories: [(String, String)]) -> JSON {
        [
            "topic": "t",
            "categories": .array(categories.map { ["slug": .string($0.0), "reason": .null, "status": .string($0.1)] }),
        ]
    }

    @Test("A user subscribes to categories of a topic, unsubscribes from one, and deletes") func life() {
        let body: JSON = ["subscription": ["topic": "t", "categories": [["slug": "a"], ["slug": "b"]]]]
        let first = bed.send("POST /subscriptions", body)
        #expect(first.status == .ok)
        #expect(first.value["subscription"] == subscription([("a", "subscribed"), ("b", "subscribed")]))
        bed.send("POST /subscriptions/t/unsubscribe", ["subscription": ["categories": [["slug": "b"]]]])
        let expected = subscription([("a", "subscribed"), ("b", "unsubscribed")])
        #expect(bed.send("GET /subscriptions/t").value["subscription"] == expected)
        #expect(bed.send("GET /subscriptions").value == ["subscriptions": [expected]])
        #expect(bed.send("DELETE /subscriptions/t", ["categories": [["slug": "a"]]]).status == .noContent)
        #expect(bed.send("GET /subscriptions/t").value["subscription"] == subscription([("b", "unsubscribed")]))
        #expect(bed.send("DELETE /subscriptions/t").status == .noContent)
        #expect(bed.send("GET /subscriptions/t").status == .notFound)
    }

    @Test(
        "A wrong body is 422",
        arguments: [
            #"{"subscription":{"topic":"t"}}"#, #"{"subscription":{"topic":"t","categories":[]}}"#,
            #"{"subscription":{"categories":[{"slug":"a"}]}}"#, "{}",
        ])
    func wrong(body: String) {
        let reply = bed.reply("POST /subscriptions", APIBed.fields(of: "ann@example.com"), body: Array(body.utf8))
        #expect(reply.status == .unprocessableContent)
    }

    /// Bodies that name no category.
    private static let allBodies = [
        "", "null", "{}", #"{"categories":null}"#, #"{"categories":[]}"#, #"{"subscription":null}"#,
        #"{"subscription":{}}"#, #"{"subscription":{"categories":[]}}"#,
    ]

    private func subscribe() {
        let body: JSON = ["subscription": ["topic": "t", "categories": [["slug": "a"], ["slug": "b"]]]]
        bed.send("POST /subscriptions", body)
    }

    private func reply(_ line: String, _ body: String) -> APIReply {
        bed.reply(line, APIBed.fields(of: "ann@example.com"), body: Array(body.utf8))
    }

    @Test("A deletion that names no category deletes the subscription", arguments: SubscriptionTests.allBodies)
    func deletion(body: String) {
        subscribe()
        #expect(reply("DELETE /subscriptions/t", body).status == .noContent)
        #expect(bed.send("GET /subscriptions").value == ["subscriptions": []])
    }

    @Test("One that names no category ends the subscription to all", arguments: SubscriptionTests.allBodies)
    func end(body: String) {
        subscribe()
        let expected = subscription([("a", "unsubscribed"), ("b", "unsubscribed")])
        #expect(reply("POST /subscriptions/t/unsubscribe", body).value == ["subscription": expected])
        #expect(bed.send("GET /subscriptions").value == ["subscriptions": [expected]])
    }

    @Test(
        "Categories are named in the body or in its member “subscription”",
        arguments: [#"{"categories":[{"slug":"a"}]}"#, #"{"subscription":{"categories":[{"slug":"a"}]}}"#])
    func named(body: String) {
        subscribe()
        #expect(
            reply("POST /subscriptions/t/unsubscribe", body).value["subscription"]
                == subscription([("a", "unsubscribed"), ("b", "subscribed")]))
        #expect(reply("DELETE /subscriptions/t", body).status == .noContent)
        #expect(bed.send("GET /subscriptions/t").value["subscription"] == subscription([("b", "subscribed")]))
    }

    @Test(
        "A choice that is wrong changes nothing",
        arguments: [
            ("{", 400), ("7", 422), ("[]", 422), (#"{"categories":{}}"#, 422), (#"{"categories":[{}]}"#, 422),
            (#"{"categories":["a"]}"#, 422), (#"{"subscription":[]}"#, 422),
            (#"{"subscription":{"categories":7}}"#, 422),
        ])
    func wrongChoice(body: String, status: Int) {
        subscribe()
        #expect(reply("DELETE /subscriptions/t", body).status.code == status)
        #expect(reply("POST /subscriptions/t/unsubscribe", body).status.code == status)
        #expect(
            bed.send("GET /subscriptions/t").value["subscription"]
                == subscription([("a", "subscribed"), ("b", "subscribed")]))
    }

    @Test("A broadcast to the subscribers of its topic reaches those of its category") func subscribers() {
        bed.send("POST /subscriptions", ["subscription": ["topic": "t", "categories": [["slug": "a"]]]])
        bed.send(
            "POST /subscriptions", as: "external:001",
            ["subscription": ["topic": "t", "categories": [["slug": "*"]]]])
        bed.send(
            "POST /subscriptions", as: "external:002",
            ["subscription": ["topic": "t", "categories": [["slug": "b"]]]])
        bed.sendAsProject(
            "POST /notifications",
            [
                "notification": [
                    "title": "A", "topic": "t", "category": "a",
                    "recipients": [["topic": ["subscribers": true]]],
                ]
            ])
        #expect(bed.titles() == ["A"])
        #expect(bed.titles(as: "external:001") == ["A"])
        #expect(bed.titles(as: "external:002") == [])
    }
}
