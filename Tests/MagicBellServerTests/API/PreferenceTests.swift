import HTTPWire
import JSONWire
import OrderedCollections
import Testing

@testable import MagicBellServer

@Suite("Preferences in MagicBell's API")
struct PreferenceTests {
    let bed = APIBed()
    private let lists: HTTPFields = ["Accept-Version": "v2"]

    /// The body that turns channels of a category on or off, as the second form has it.
    private func body(_ category: String, _ channels: [(String, Bool)]) -> JSON {
        [
            "notification_preferences": [
                "categories": [
                    [
                        "slug": .string(category),
                        "channels": .array(channels.map { ["slug": .string($0.0), "enabled": .bool($0.1)] }),
                    ]
                ]
            ]
        ]
    }

    @Test("PUT changes only the channels that it names, and answers with everything and its labels") func partial() {
        bed.project.addCategory("billing", label: "Bills")
        bed.send("PUT /notification_preferences", body("new_comment", [("email", false)]), fields: lists)
        let reply = bed.send(
            "PUT /notification_preferences", body("new_comment", [("in_app", false)]), fields: lists)
        func channels(_ off: Set<String>) -> JSON {
            .array(
                [("in_app", "In app"), ("email", "Email"), ("mobile_push", "Mobile push"), ("web_push", "Web push")].map
                {
                    ["slug": .string($0.0), "label": .string($0.1), "enabled": .bool(!off.contains($0.0))]
                })
        }
        let expected: JSON = [
            "notification_preferences": [
                "categories": [
                    ["slug": "billing", "label": "Bills", "channels": channels([])],
                    ["slug": "new_comment", "label": "New comment", "channels": channels(["email", "in_app"])],
                ]
            ]
        ]
        #expect(reply.status == .ok)
        #expect(reply.value == expected)
        #expect(bed.send("GET /notification_preferences", fields: lists).value == expected)
    }

    @Test("Without the version the form is a dictionary of flags") func flags() {
        bed.send(
            "PUT /notification_preferences",
            [
                "notification_preferences": [
                    "categories": ["c": ["email": false, "in_app": true, "mobile_push": false, "web_push": true]]
                ]
            ])
        let expected: JSON = [
            "notification_preferences": [
                "categories": ["c": ["in_app": true, "email": false, "mobile_push": false, "web_push": true]]
            ]
        ]
        #expect(bed.send("GET /notification_preferences").value == expected)
    }

    @Test("Users have the project's categories, and choices of their own") func users() {
        bed.send("PUT /notification_preferences", as: "bob@example.com", body("c", [("email", false), ("sms", true)]))
        let own = bed.send("GET /notification_preferences").value["notification_preferences"]?["categories"]?["c"]
        #expect(own == ["in_app": true, "email": true, "mobile_push": true, "web_push": true])
        let his = bed.send("GET /notification_preferences", as: "bob@example.com").value
        #expect(his["notification_preferences"]?["categories"]?["c"]?["email"] == false)
        #expect(his["notification_preferences"]?["categories"]?["c"]?["sms"] == true)
    }

    @Test("A fresh project has no categories, and one of each that notifications named") func categories() throws {
        #expect(
            bed.send("GET /notification_preferences", fields: lists).value
                == ["notification_preferences": ["categories": []]])
        try bed.notify("A", category: "news")
        #expect(bed.project.categories["news"] == "News")
    }

    @Test(
        "A body that names nothing changes nothing",
        arguments: [
            #"{"notification_preferences":{}}"#, #"{"notification_preferences":{"categories":null}}"#,
            #"{"notification_preferences":{"categories":{}}}"#, #"{"notification_preferences":{"categories":[]}}"#,
        ])
    func nothing(body: String) {
        bed.project.addCategory("billing")
        let reply = bed.reply(
            "PUT /notification_preferences", APIBed.fields(of: "ann@example.com"), body: Array(body.utf8))
        #expect(reply.status == .ok)
        #expect(reply.value == bed.send("GET /notification_preferences").value)
        #expect(Array(bed.project.categories.keys) == ["billing"])
    }

    @Test(
        "A wrong body is 422 and changes nothing",
        arguments: [
            #"{}"#, #"{"notification_preferences":{"categories":7}}"#,
            #"{"notification_preferences":{"categories":[{"slug":"c","channels":[{"slug":"fax","enabled":true}]}]}}"#,
            #"{"notification_preferences":{"categories":[{"slug":"c","channels":[{"slug":"email"}]}]}}"#,
            #"{"notification_preferences":{"categories":[{"channels":[{"slug":"email","enabled":true}]}]}}"#,
            #"{"notification_preferences":{"categories":{"c":{"email":"yes"}}}}"#,
            #"{"notification_preferences":{"categories":{"c":7}}}"#, #"[]"#,
        ])
    func wrong(body: String) {
        let reply = bed.reply(
            "PUT /notification_preferences", APIBed.fields(of: "ann@example.com"), body: Array(body.utf8))
        #expect(reply.status == .unprocessableContent)
        #expect(bed.project.categories.isEmpty)
    }

    @Test("A category of a body names at most 100 channels") func channelBound() {
        func change(_ count: Int) -> APIReply {
            let channels = Array(repeating: ("email", false), count: count)
            return bed.send("PUT /notification_preferences", body("c", channels), fields: lists)
        }
        #expect(change(101).status == .unprocessableContent)
        #expect(bed.project.categories.isEmpty)
        #expect(change(100).status == .ok)
    }

    @Test("A project takes so many categories, and a body that brings one too many changes nothing") func bound() {
        var limits = ProjectLimits()
        limits.categoryCount = 2
        let bed = APIBed(limits: limits)
        for slug in ["a", "b"] { bed.send("PUT /notification_preferences", body(slug, [("email", false)])) }
        let reply = bed.send("PUT /notification_preferences", body("c", [("email", false)]))
        #expect(reply.status == .unprocessableContent)
        #expect(Array(bed.project.categories.keys) == ["a", "b"])
    }
}
