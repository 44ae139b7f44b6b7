import HTTPWire
import JSONWire
import Testing

@testable import MagicBellServer

@Suite("Notifications in MagicBell's REST API")
struct NotificationRouteTests {
    let bed = APIBed()

    @Test("A list has the documented members, times in Unix seconds and the recipient") func form() throws {
        let id = try bed.notify("A", category: "c", topic: "t", at: 1_600_000_000)
        bed.send("POST /notifications/\(id)/read")
        let reply = bed.send("GET /notifications")
        #expect(reply.status == .ok)
        #expect(reply.fields["Content-Type"] == "application/json")
        let expected: JSON = [
            "project_id": 1, "total": 1, "total_pages": 1, "current_page": 1, "per_page": 15, "unread_count": 0,
            "unseen_count": 0,
            "notifications": [
                [
                    "id": .string(id), "title": "A", "content": .null, "action_url": .null, "category": "c",
                    "topic": "t",
                    "recipient": [
                        "id": "1", "email": "ann@example.com", "external_id": .null, "first_name": .null,
                        "last_name": .null, "phone_numbers": [],
                    ],
                    "sent_at": 1_600_000_000, "seen_at": 1_700_000_000, "read_at": 1_700_000_000, "archived_at": .null,
                ]
            ],
        ]
        #expect(reply.value == expected)
    }

    @Test("A list is newest first by the time of sending, and later ones of the same second come first")
    func order() throws {
        for (title, time) in [("b", 20), ("a", 10), ("d", 30), ("c", 20)] { try bed.notify(title, at: time) }
        #expect(bed.titles() == ["d", "c", "b", "a"])
    }

    @Test("Pages follow each other, and the last says so") func pages() throws {
        for number in 0..<7 { try bed.notify("\(number)", at: number) }
        #expect(bed.titles("?page=1&per_page=3") == ["6", "5", "4"])
        #expect(bed.titles("?page=3&per_page=3") == ["0"])
        #expect(bed.titles("?page=4&per_page=3") == [])
        #expect(bed.send("GET /notifications?per_page=3&page=2").value["total_pages"] == 3)
        #expect(bed.titles("?read=false&page=2&per_page=3&category=none") == [])
    }

    @Test(
        "A query out of range is refused with 422",
        arguments: ["page=0", "page=x", "per_page=0", "per_page=101", "read=maybe", "page=99999999999999999999"])
    func badQuery(query: String) {
        let reply = bed.send("GET /notifications?\(query)")
        #expect(reply.status == .unprocessableContent)
        #expect(reply.code == "invalid")
    }

    /// Seven notifications: read, unseen, archived and labelled ones.
    private func fill() throws {
        try bed.notify("plain", at: 1)
        let read = try bed.notify("read", category: "a", topic: "x", at: 2)
        bed.send("POST /notifications/\(read)/read")
        let unread = try bed.notify("seen", category: "a", topic: "y", at: 3)
        bed.send("POST /notifications/\(unread)/read")
        bed.send("POST /notifications/\(unread)/unread")
        let archived = try bed.notify("archived", category: "b", at: 4)
        bed.send("POST /notifications/\(archived)/archive")
        try bed.notify("new", category: "b", topic: "x", at: 5)
    }

    @Test(
        "Each filter narrows the list, and the counts with it",
        arguments: [
            ("", ["new", "seen", "read", "plain"], 3, 2), ("?read=true", ["read"], 0, 0),
            ("?read=false", ["new", "seen", "plain"], 3, 2), ("?seen=true", ["seen", "read"], 1, 0),
            ("?seen=false", ["new", "plain"], 2, 2), ("?archived=true", ["archived"], 1, 1),
            ("?archived=false", ["new", "seen", "read", "plain"], 3, 2), ("?category=a", ["seen", "read"], 1, 0),
            ("?categories=a,b", ["new", "seen", "read"], 2, 1), ("?category=a,b", [], 0, 0),
            ("?topic=x", ["new", "read"], 1, 1), ("?topics=x,y", ["new", "seen", "read"], 2, 1),
            ("?category=uncategorized", ["plain"], 1, 1), ("?category=b&topic=x&read=false", ["new"], 1, 1),
        ])
    func filters(query: String, titles: [String], unread: Int, unseen: Int) throws {
        try fill()
        let value = bed.send("GET /notifications" + query).value
        #expect(value["notifications"]?.array?.compactMap { $0["title"]?.string } == titles)
        #expect(value["total"]?.int == titles.count)
        #expect(value["unread_count"]?.int == unread)
        #expect(value["unseen_count"]?.int == unseen)
    }

    @Test(
        "A change answers 204 without a body, shows in the next list and is published on the user's channel only",
        arguments: [
            ("POST /notifications/*/read", "notifications/read"),
            ("POST /notifications/*/unread", "notifications/unread"),
            ("POST /notifications/*/archive", "notifications/archived"),
            ("DELETE /notifications/*/archive", "notifications/unarchived"),
            ("DELETE /notifications/*", "notifications/delete"),
        ])
    func changes(route: String, message: String) throws {
        try bed.notify("other", to: "bob@example.com")
        let id = try bed.notify("A")
        _ = bed.takePublished()
        let reply = bed.send(route.replacing("*", with: id), fields: ["X-MAGICBELL-CLIENT-ID": "client-1"])
        #expect(reply.status == .noContent)
        #expect(reply.body == [])
        let published = bed.project.takePublications()
        #expect(published.map(\.channel) == ["user_2-project_1"])
        #expect(published.map(\.name) == [message])
        #expect(published.first?.data == ["id": .string(id), "client_id": "client-1"])
        let shown = bed.send("GET /notifications/\(id)")
        let record = shown.value["notification"]
        switch message {
        case "notifications/read": #expect(record?["read_at"] == 1_700_000_000 && record?["seen_at"] == 1_700_000_000)
        case "notifications/archived": #expect(record?["archived_at"] == 1_700_000_000)
        case "notifications/delete": #expect(shown.status == .notFound)
        default: #expect(record?["read_at"] == .null && record?["archived_at"] == .null)
        }
    }

    @Test("Unread keeps the time of seeing, and a second read keeps the first time and is published again")
    func times() throws {
        let id = try bed.notify("A")
        bed.send("POST /notifications/\(id)/read")
        bed.advance(by: 60)
        _ = bed.takePublished()
        #expect(bed.send("POST /notifications/\(id)/read").status == .noContent)
        #expect(bed.takePublished() == ["user_1-project_1 notifications/read"])
        #expect(bed.send("GET /notifications/\(id)").value["notification"]?["read_at"] == 1_700_000_000)
        bed.send("POST /notifications/\(id)/unread")
        let shown = bed.send("GET /notifications/\(id)").value["notification"]
        #expect(shown?["read_at"] == .null)
        #expect(shown?["seen_at"] == 1_700_000_000)
    }

    @Test(
        "An unknown notification is 404 with an errors body, and so is that of another user",
        arguments: [
            "GET /notifications/*", "DELETE /notifications/*", "POST /notifications/*/read",
            "POST /notifications/*/unread", "POST /notifications/*/archive", "DELETE /notifications/*/archive",
        ])
    func unknown(route: String) throws {
        let foreign = try bed.notify("A", to: "bob@example.com")
        _ = bed.takePublished()
        for id in ["nothing", foreign] {
            let reply = bed.send(route.replacing("*", with: id))
            #expect(reply.status == .notFound)
            #expect(reply.code == "not_found")
        }
        #expect(bed.takePublished() == [])
        #expect(bed.titles(as: "bob@example.com") == ["A"])
    }

    @Test("All are marked as read and seen, archived ones too, with one message") func allRead() throws {
        try fill()
        _ = bed.takePublished()
        #expect(bed.send("POST /notifications/read").status == .noContent)
        #expect(bed.takePublished() == ["user_1-project_1 notifications/read/all"])
        for query in ["", "?archived=true"] {
            let value = bed.send("GET /notifications" + query).value
            #expect(value["unread_count"] == 0)
            #expect(value["unseen_count"] == 0)
        }
    }

    @Test("All are marked as seen, and stay unread") func allSeen() throws {
        try fill()
        _ = bed.takePublished()
        #expect(bed.send("POST /notifications/seen").status == .noContent)
        #expect(bed.takePublished() == ["user_1-project_1 notifications/seen/all"])
        let value = bed.send("GET /notifications").value
        #expect(value["unread_count"] == 3)
        #expect(value["unseen_count"] == 0)
    }

    @Test("To mark all honours the filters of the query") func filteredMarks() throws {
        try fill()
        bed.send("POST /notifications/read?category=b&archived=false")
        #expect(bed.titles("?read=false") == ["seen", "plain"])
        #expect(bed.send("GET /notifications?archived=true").value["unread_count"] == 1)
    }

    @Test(
        "With a filter each notification that changes has a message of its own, and none is about all",
        arguments: [("read", "notifications/read"), ("seen", "notifications/seen")])
    func filteredMessages(mark: String, message: String) throws {
        let old = try bed.notify("old", category: "a", at: 1)
        try bed.notify("other", category: "b", at: 2)
        let new = try bed.notify("new", category: "a", at: 3)
        _ = bed.takePublished()
        bed.send("POST /notifications/\(mark)?category=a", fields: ["X-MAGICBELL-CLIENT-ID": "client-1"])
        let published = bed.project.takePublications()
        #expect(published.map(\.name) == [message, message])
        #expect(published.map(\.data) == [old, new].map { ["id": .string($0), "client_id": "client-1"] })
        // Nothing changes any more.
        bed.send("POST /notifications/\(mark)?category=a")
        #expect(bed.takePublished() == [])
    }

    @Test("The messages about a filter are as many as a channel remembers, about the newest") func manyFiltered() throws
    {
        var ids: [String] = []
        for number in 0...ChannelHistory.messageLimit { ids.append(try bed.notify("\(number)", at: number)) }
        _ = bed.takePublished()
        bed.send("POST /notifications/read?read=false")
        let published = bed.project.takePublications()
        #expect(published.count == ChannelHistory.messageLimit)
        #expect(published.first?.data == ["id": .string(ids[1])])
        #expect(bed.send("GET /notifications").value["unread_count"] == 0)
    }

    @Test("A page that would be too long is refused with its reason, and a smaller one is answered")
    func longPages() throws {
        var limits = APILimits()
        limits.answerByteCount = 10_000
        let bed = APIBed(apiLimits: limits)
        for _ in 0..<3 { try bed.notify("A", content: String(repeating: "x", count: 4_000)) }
        let refused = bed.send("GET /notifications")
        #expect(refused.status == .unprocessableContent)
        #expect(refused.code == "answer_too_large")
        #expect(refused.events.contains(.refused(status: 422, code: "answer_too_large")))
        #expect(bed.send("GET /notifications?per_page=2").value["notifications"]?.array?.count == 2)
    }

    @Test("Below /v2 a notification has the form of the newest API, for a user whom a token names")
    func current() throws {
        let id = try bed.notify("A", content: "C", category: "c", at: 1_600_000_000)
        bed.send("POST /notifications/\(id)/read")
        func get(_ token: UserToken, secret: String = "project-secret") -> APIReply {
            bed.reply("GET /v2/notifications/\(id)", ["Authorization": "Bearer \(token.text(secret: secret))"])
        }
        let ann = UserToken(apiKey: "project-key", email: "ann@example.com", expiry: 1_700_000_001)
        let expected: JSON = [
            "id": .string(id), "user_id": "1", "title": "A", "content": "C", "action_url": .null, "category": "c",
            "topic": .null, "status": "read", "created_at": "2020-09-13T12:26:40Z",
            "updated_at": "2023-11-14T22:13:20Z", "sent_at": "2020-09-13T12:26:40Z", "seen_at": "2023-11-14T22:13:20Z",
            "read_at": "2023-11-14T22:13:20Z", "archived_at": .null, "discarded_at": .null,
        ]
        #expect(get(ann).value == expected)
        #expect(get(UserToken(apiKey: "project-key", externalID: "001")).status == .notFound)
        #expect(get(ann, secret: "guess").code == "token_is_invalid")
        for end in [".", ".more"] {
            let token = ann.text(secret: "project-secret") + end
            let reply = bed.reply("GET /v2/notifications/\(id)", ["Authorization": "Bearer \(token)"])
            #expect(reply.code == "token_is_invalid", "a token has three parts")
        }
        #expect(get(UserToken(apiKey: "other", email: "ann@example.com")).code == "incorrect_api_key")
        #expect(get(UserToken(apiKey: "project-key")).code == "user_identifier_not_provided")
        bed.advance(by: 1)
        #expect(get(ann).code == "token_expired")
        #expect(bed.send("GET /v2/notifications/\(id)").code == "token_not_provided")
    }

    @Test("A client that changes notifications while paging sees each page as it is then") func changesWhilePaging()
        throws
    {
        for number in 0..<6 { try bed.notify("\(number)", at: number) }
        #expect(bed.titles("?page=1&per_page=2") == ["5", "4"])
        try bed.notify("6", at: 6)
        #expect(bed.titles("?page=2&per_page=2") == ["4", "3"])
    }
}
