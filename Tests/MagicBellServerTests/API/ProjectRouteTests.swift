import HTTPWire
import JSONWire
import OrderedCollections
import Testing

@testable import MagicBellServer

@Suite("The project's side of MagicBell's API")
struct ProjectRouteTests {
    let bed = APIBed()

    // MARK: Notifications

    @Test("A broadcast creates one notification and one message for each recipient") func broadcast() {
        let body: JSON = [
            "notification": [
                "title": "T", "content": "C", "action_url": "https://a.b", "category": "c", "topic": "t",
                "custom_attributes": ["n": [1, 1.5, true, .null]],
                "recipients": [["email": "ann@example.com"], ["external_id": "001", "first_name": "Bob"]],
            ]
        ]
        let reply = bed.sendAsProject("POST /notifications", body)
        #expect(reply.status == .created)
        #expect(reply.value["notification"]?["id"]?.string?.isEmpty == false)
        #expect(reply.value["notification"]?["title"] == "T")
        #expect(reply.value["notification"]?["sent_at"] == 1_700_000_000)
        #expect(bed.takePublished() == ["user_1-project_1 notifications/new", "user_2-project_1 notifications/new"])
        let record = bed.send("GET /notifications", as: "external:001").value["notifications"]?[0]
        #expect(record?["content"] == "C")
        #expect(record?["action_url"] == "https://a.b")
        #expect(record?["custom_attributes"] == ["n": [1, 1.5, true, .null]])
        #expect(record?["recipient"]?["first_name"] == "Bob")
        #expect(bed.titles() == ["T"])
    }

    @Test("The identifier in the answer finds the notification of an only recipient") func onlyRecipient() {
        let reply = bed.sendAsProject(
            "POST /notifications", ["notification": ["title": "T", "recipients": [["email": "ann@example.com"]]]])
        let id = reply.value["notification"]?["id"]?.string ?? ""
        #expect(bed.send("GET /notifications/\(id)").value["notification"]?["title"] == "T")
    }

    @Test("A recipient who is named twice gets one notification") func twice() {
        bed.sendAsProject(
            "POST /broadcasts",
            [
                "broadcast": [
                    "title": "T",
                    "recipients": [
                        ["email": "a@b.c"], ["email": "A@B.C"], ["external_id": "1"],
                        ["external_id": "1", "email": "a@b.c"],
                    ],
                ]
            ])
        #expect(bed.titles(as: "external:1") == ["T"])
    }

    @Test(
        "A wrong notification is 422 and reaches nobody",
        arguments: [
            #"{"notification":{"recipients":[{"email":"a@b.c"}]}}"#, #"{"notification":{"title":"T"}}"#,
            #"{"notification":{"title":"T","recipients":[]}}"#, #"{"notification":{"title":"T","recipients":{}}}"#,
            #"{"notification":{"title":"T","recipients":[{"email":"a@b.c"},{}]}}"#,
            #"{"notification":{"title":"T","recipients":[{"email":"a@b.c"},{"matches":"*"}]}}"#,
            #"{"notification":{"title":7,"recipients":[{"email":"a@b.c"}]}}"#,
            #"{"notification":{"title":"T","custom_attributes":[],"recipients":[{"email":"a@b.c"}]}}"#, "[]",
        ])
    func wrong(body: String) {
        let reply = bed.reply("POST /notifications", APIBed.projectFields, body: Array(body.utf8))
        #expect(reply.status == .unprocessableContent)
        #expect(bed.project.users.isEmpty)
        #expect(bed.takePublished() == [])
    }

    @Test(
        "A title has at most 255 characters, and 1000 recipients are allowed",
        arguments: [
            (255, 1, 201), (256, 1, 422), (1, 1000, 201), (1, 1001, 422),
        ])
    func bounds(title: Int, recipients: Int, status: Int) {
        let body: JSON = [
            "notification": [
                "title": .string(String(repeating: "x", count: title)),
                "recipients": .array((0..<recipients).map { ["external_id": .string("\($0)")] }),
            ]
        ]
        #expect(bed.sendAsProject("POST /notifications", body).status.code == status)
        #expect(bed.project.users.count == (status == 201 ? recipients : 0))
    }

    @Test("Broadcasts are listed newest first, with their status and deliveries") func broadcasts() {
        for title in ["A", "B"] {
            bed.sendAsProject(
                "POST /broadcasts", ["broadcast": ["title": .string(title), "recipients": [["email": "a@b.c"]]]])
        }
        let list = bed.sendAsProject("GET /broadcasts?per_page=1").value
        #expect(list["per_page"] == 1)
        #expect(list["broadcasts"]?[0]?["title"] == "B")
        #expect(list["broadcasts"]?.array?.count == 1)
        let id = list["broadcasts"]?[0]?["id"]?.string ?? ""
        let shown = bed.sendAsProject("GET /broadcasts/\(id)").value["broadcast"]
        #expect(shown?["status"]?["status"] == "processed")
        #expect(shown?["status"]?["summary"] == ["total": 1, "failures": 0])
        #expect(shown?["created_at"] == "2023-11-14T22:13:20Z")
        bed.send("DELETE /notifications/\(id)", as: "a@b.c")
        let deliveries = bed.sendAsProject("GET /broadcasts/\(id)/notifications").value["notifications"]
        #expect(deliveries?[0]?["status"] == "unseen")
        #expect(deliveries?[0]?["discarded_at"] == "2023-11-14T22:13:20Z")
        #expect(bed.sendAsProject("GET /broadcasts/none").status == .notFound)
    }

    @Test("The override for the app changes the notification") func overrides() {
        bed.sendAsProject(
            "POST /notifications",
            [
                "notification": [
                    "title": "T", "recipients": [["email": "ann@example.com"]],
                    "overrides": ["channels": ["in_app": ["title": "In the app"]]],
                ]
            ])
        #expect(bed.titles() == ["In the app"])
    }

    // MARK: Users

    @Test("Users are created, shown, changed and deleted, by number and by identity") func users() {
        let created = bed.sendAsProject("POST /users", ["user": ["email": "a@b.c", "first_name": "Ann"]])
        #expect(created.status == .created)
        #expect(created.value["user"]?["id"] == "1")
        #expect(bed.sendAsProject("GET /users/1").value["user"]?["first_name"] == "Ann")
        let changed = bed.sendAsProject("PUT /users/email:A@b.c", ["user": ["external_id": "x"]])
        #expect(changed.value["user"]?["external_id"] == "x")
        #expect(bed.sendAsProject("GET /users").value["users"]?.array?.count == 1)
        #expect(bed.sendAsProject("DELETE /users/external_id:x").status == .noContent)
        #expect(bed.sendAsProject("GET /users/1").status == .notFound)
        #expect(bed.sendAsProject("DELETE /users/1").status == .notFound)
    }

    @Test("A change of the user shows in lists that were written before") func recipient() throws {
        try bed.notify("A")
        _ = bed.titles()
        bed.sendAsProject("PUT /users/1", ["user": ["first_name": "Ann"]])
        let list = bed.send("GET /notifications").value
        #expect(list["notifications"]?[0]?["recipient"]?["first_name"] == "Ann")
    }

    @Test("An identity of another user cannot be taken") func taken() {
        bed.sendAsProject("POST /users", ["user": ["email": "a@b.c"]])
        bed.sendAsProject("POST /users", ["user": ["external_id": "x"]])
        let reply = bed.sendAsProject("PUT /users/2", ["user": ["email": "A@b.c"]])
        #expect(reply.code == "identity_taken")
        #expect(bed.project.knownUser("a@b.c")?.id == 1)
    }

    @Test(
        "An address that is another user's stays that user's on every route of the project",
        arguments: [
            ("POST /users", ["user": ProjectRouteTests.both], 422),
            ("POST /imports", ["import": ["users": [ProjectRouteTests.both]]], 201),
            ("POST /notifications", ["notification": ["title": "T", "recipients": [ProjectRouteTests.both]]], 201),
            ("POST /broadcasts", ["broadcast": ["title": "T", "recipients": [ProjectRouteTests.both]]], 201),
        ] as [(String, JSON, Int)])
    func foreignAddress(route: String, body: JSON, status: Int) throws {
        try bed.notify("by id", to: "external:001", at: 1)
        try bed.notify("by address", to: "ann@example.com", at: 2)
        let reply = bed.sendAsProject(route, body)
        #expect(reply.status.code == status)
        #expect(reply.code == (status == 422 ? "identity_taken" : nil))
        #expect(bed.titles(as: "ann@example.com") == ["by address"])
        #expect(bed.titles(as: "external:001").last == "by id")
        // A recipient is named by the id, and gets the notification.
        let isSending = route == "POST /notifications" || route == "POST /broadcasts"
        #expect(bed.titles(as: "external:001").first == (isSending ? "T" : "by id"))
        #expect(bed.project.knownUser("external:001")?.profile.email == nil)
        if let result = reply.value["import"] {
            #expect(result["summary"] == ["total": 1, "failures": 1])
            #expect(result["errors"]?[0]?["message"] == "Another user has this identity.")
        }
    }

    private static let both: JSON = ["external_id": "001", "email": "ANN@example.com"]

    @Test("A new id gets an address that has none, and no address that another id has") func newIdentity() {
        bed.send("GET /config", as: "ann@example.com")
        let joined = bed.sendAsProject("POST /users", ["user": ["external_id": "001", "email": "Ann@example.com"]])
        #expect(joined.value["user"]?["id"] == "1")
        let refused = bed.sendAsProject("POST /users", ["user": ["external_id": "002", "email": "ann@example.com"]])
        #expect(refused.code == "identity_taken")
        #expect(bed.project.users.count == 1)
        #expect(bed.project.knownUser("ann@example.com")?.profile.externalID == "001")
    }

    @Test("Recipients by “matches” are refused by name") func matches() {
        let body: JSON = ["notification": ["title": "T", "recipients": [["matches": "*"]]]]
        let reply = bed.sendAsProject("POST /notifications", body)
        #expect(reply.status == .unprocessableContent)
        #expect(reply.code == "not_offered")
    }

    @Test(
        "Users are listed in the order that the query wants, those without the time last",
        arguments: [
            ("", ["b", "a", "never", "c"]), ("?order_by=created_at:desc", ["c", "b", "a", "never"]),
            ("?order_by=last_seen_at", ["a", "b", "c", "never"]),
            ("?order_by=last_seen_at:asc", ["a", "b", "c", "never"]),
            ("?order_by=last_seen_at:desc", ["b", "c", "a", "never"]),
            ("?order_by=last_notified_at:desc", ["c", "b", "a", "never"]),
            ("?order_by=last_seen_at:desc&per_page=2&page=2", ["a", "never"]),
        ])
    func userOrder(query: String, expected: [String]) throws {
        for id in ["b", "a", "never"] { bed.sendAsProject("POST /users", ["user": ["external_id": .string(id)]]) }
        bed.send("GET /config", as: "external:a")
        bed.advance(by: 10)
        for id in ["b", "c"] { bed.send("GET /config", as: .externalID(id)) }
        try bed.notify("T", to: "external:c")
        let users = bed.sendAsProject("GET /users" + query).value["users"]?.array
        #expect(users?.compactMap { $0["external_id"]?.string } == expected)
    }

    @Test("An unknown order is refused", arguments: ["", "name", "last_seen_at:up", "last_seen_at:"])
    func wrongOrder(order: String) {
        #expect(bed.sendAsProject("GET /users?order_by=\(order)").status == .unprocessableContent)
    }

    @Test("A list that would be too long is refused before it is written") func longLists() throws {
        for name in ["a", "b"] {
            let user = try bed.project.user(externalID: name, email: nil)
            bed.project.change(user) { $0.customAttributes = ["a": .string(String(repeating: "x", count: 4_000_000))] }
        }
        let refused = bed.sendAsProject("GET /users")
        #expect(refused.status == .unprocessableContent)
        #expect(refused.code == "answer_too_large")
        #expect(bed.sendAsProject("GET /users?per_page=1").status == .ok)
    }

    @Test("Users are chosen by the time at which they were seen last") func lastSeen() {
        bed.send("GET /config", as: "a@b.c")
        bed.advance(by: 100)
        bed.send("GET /config", as: "b@b.c")
        bed.sendAsProject("POST /users", ["user": ["email": "never@b.c"]])
        let late = bed.sendAsProject("GET /users?last_seen_at:after=1700000050").value
        #expect(late["users"]?.array?.compactMap { $0["email"]?.string } == ["b@b.c"])
        #expect(bed.sendAsProject("GET /users?last_seen_at:before=x").status == .unprocessableContent)
    }

    // MARK: The rest

    @Test("An import creates users, and counts those that are none") func imports() {
        let reply = bed.sendAsProject("POST /imports", ["import": ["users": [["email": "a@b.c"], [:]]]])
        #expect(reply.status == .created)
        #expect(reply.value["import"]?["summary"] == ["total": 2, "failures": 1])
        #expect(bed.sendAsProject("GET /imports/1").value["import"] == reply.value["import"])
        #expect(bed.sendAsProject("GET /imports/2").status == .notFound)
    }

    @Test("Metrics count the notifications by category, topic and day") func metrics() throws {
        try bed.notify("A", category: "c", topic: "t", at: 0)
        try bed.notify("B", category: "c", at: 86_400)
        bed.send("POST /notifications/read?topic=t")
        #expect(bed.sendAsProject("GET /metrics/categories").value["metrics"] == [[2, 1]])
        #expect(bed.sendAsProject("GET /metrics/topics").value["labels"] == ["none", "t"])
        #expect(bed.sendAsProject("GET /metrics").value["labels"] == ["1970-01-01", "1970-01-02"])
    }

    @Test("Channels are kept by their slugs") func channels() {
        bed.sendAsProject("POST /channels", ["channels": [["slug": "email", "configuration": ["providers": [:]]]]])
        bed.sendAsProject("POST /channels", ["slug": "in_app"])
        let list = bed.sendAsProject("GET /channels").value["channels"]
        #expect(list == [["slug": "email", "configuration": ["providers": [:]]], ["slug": "in_app"]])
    }

    @Test("A workspace manages its projects, of which the first is the server's own") func workspace() {
        func send(_ text: String, _ json: JSON? = nil) -> APIReply {
            bed.reply(text, ["Authorization": "Bearer abc"], body: json?.bytes ?? [])
        }
        #expect(send("GET /workspaces/9/projects").value["projects"]?[0]?["api_key"] == "project-key")
        let created = send("POST /workspaces/9/projects", ["project": ["name": "New"]])
        #expect(created.status == .created)
        #expect(created.value["project"]?["workspace"]?["id"] == 9)
        #expect(send("GET /workspaces/mine/projects").status == .notFound)
        #expect(send("PUT /workspaces/9/projects/2", ["project": ["name": "Old"]]).value["project"]?["name"] == "Old")
        #expect(send("GET /workspaces/9/projects/2").value["project"]?["name"] == "Old")
        #expect(send("DELETE /workspaces/9/projects/2").status == .noContent)
        #expect(send("GET /workspaces/9/projects/2").status == .notFound)
        #expect(send("DELETE /workspaces/9/projects/1").status == .forbidden)
        #expect(send("PUT /workspaces/9/projects/1", ["project": ["hmac_enabled": true]]).status == .ok)
        #expect(bed.settings.configuration.requiresHMAC)
    }
}
