import Foundation
import JSONWire
import MagicBell
import Testing

@Suite("A notification's forms")
struct NotificationCodingTests {
    private static func decode(_ json: JSON) throws -> MagicBell.Notification {
        try JSONDecoder().decode(MagicBell.Notification.self, from: Data(json.bytes))
    }

    private static let flat: JSON = [
        "id": "n", "title": "t", "actionUrl": "u", "content": "c", "category": "k", "topic": "o",
        "seenAt": "2023-05-01T12:00:00Z", "readAt": .null, "archivedAt": .null, "sentAt": "2023-05-01T12:00:00Z",
    ]
    private static let wrapped: JSON = [
        "notification": [
            "id": "n", "title": "t", "action_url": "u", "content": "c", "category": "k", "topic": "o",
            "seen_at": 1_682_942_400, "sent_at": 1_682_942_400, "recipient": ["id": "7", "email": "a@example.com"],
        ]
    ]

    @Test("Both forms are read, in both cases", arguments: [flat, wrapped]) func forms(_ json: JSON) throws {
        let notification = try NotificationCodingTests.decode(json)
        #expect([notification.id, notification.title] == ["n", "t"])
        #expect(
            [notification.actionURL, notification.content, notification.category, notification.topic] == [
                "u", "c", "k", "o",
            ])
        #expect(notification.seenAt == Date(timeIntervalSince1970: 1_682_942_400))
        #expect(notification.sentAt == notification.seenAt && !notification.isRead && !notification.isArchived)
        #expect(json == NotificationCodingTests.flat || notification.recipient?.email == "a@example.com")
    }

    @Test("Null and missing members are nil (MB-DEC-1)") func null() throws {
        for json: JSON in [
            ["id": "n", "title": "t", "sentAt": 0],
            [
                "id": "n", "title": "t", "sentAt": 0, "category": .null, "topic": .null, "content": .null,
                "actionUrl": .null, "customAttributes": .null, "readAt": .null, "seenAt": .null, "recipient": .null,
            ],
        ] {
            let notification = try NotificationCodingTests.decode(json)
            #expect(
                [notification.category, notification.topic, notification.content, notification.actionURL] == [
                    nil, nil, nil, nil,
                ])
            #expect(notification.customAttributes == nil && notification.readAt == nil && notification.recipient == nil)
        }
    }

    @Test("A notification without an identifier, a title or a time is none", arguments: ["id", "title", "sentAt"])
    func required(_ name: String) {
        var members: [(String, JSON)] = [("id", "n"), ("title", "t"), ("sentAt", 0)]
        members.removeAll { $0.0 == name }
        #expect(throws: DecodingError.self) { try NotificationCodingTests.decode(.object(Members(members))) }
    }

    @Test(
        "Times of any form are the same instant (MB-DEC-3)",
        arguments: [
            "2023-05-01T12:00:00Z", "2023-05-01T12:00:00.000Z", "2023-05-01T14:00:00+02:00", "2023-05-01T14:00:00+0200",
            "2023-05-01T07:30:00.000000-04:30", "2023-05-01t12:00:00z", "2023-05-01T14:00:00+02",
        ])
    func times(_ text: String) throws {
        let notification = try NotificationCodingTests.decode(["id": "n", "title": "t", "sentAt": .string(text)])
        #expect(notification.sentAt == Date(timeIntervalSince1970: 1_682_942_400))
    }

    @Test(
        "Texts that are no times are refused",
        arguments: [
            "", "2023", "2023-02-30T12:00:00Z", "2023-05-01T12:00:00", "2023-05-01T24:00:00Z", "2023-05-01T12:00:00+0",
            "2023-05-01T12:00:00.Z", "2023-13-01T12:00:00Z", "２０２３-05-01T12:00:00Z", "yesterday",
            "2023-05-01T12:00:00+02:", "2023-05-01T12:00:00Z.", "2023-05-01T12:00:00+02:00 and more",
        ])
    func noTimes(_ text: String) {
        #expect(throws: DecodingError.self) {
            try NotificationCodingTests.decode(["id": "n", "title": "t", "sentAt": .string(text)])
        }
    }

    @Test("Custom attributes keep their types (MB-DEC-2)") func attributes() throws {
        let notification = try NotificationCodingTests.decode([
            "id": "n", "title": "t", "sentAt": 0,
            "customAttributes": [
                "bool": true, "int": 3_000_000_000, "float": 1.5, "string": "s", "null": .null,
                "array": [1, .null, "x"], "object": ["deep": ["er": false]],
            ],
        ])
        let attributes = try #require(notification.customAttributes)
        #expect(attributes["bool"] as? Bool == true)
        #expect(attributes["int"] as? Int == 3_000_000_000)
        #expect(attributes["float"] as? Float == 1.5)
        #expect(attributes["string"] as? String == "s")
        #expect(attributes["null"] == nil)
        let array = try #require(attributes["array"] as? [Any])
        #expect(array.count == 3 && array[0] as? Int == 1 && array[1] is NSNull && array[2] as? String == "x")
        #expect(((attributes["object"] as? [String: Any])?["deep"] as? [String: Any])?["er"] as? Bool == false)
        let copy = try JSONDecoder().decode(MagicBell.Notification.self, from: JSONEncoder().encode(notification))
        #expect(copy.customAttributes?.keys.sorted() == attributes.keys.sorted(), "encoding writes them")
        #expect(copy.sentAt == notification.sentAt && copy.id == "n")
    }

    @Test("An encoded notification is read as the same one", arguments: [flat, wrapped]) func encoding(_ json: JSON)
        throws
    {
        let notification = try NotificationCodingTests.decode(json)
        let bytes = Array(try JSONEncoder().encode(notification))
        let copy = try NotificationCodingTests.decode(JSON(bytes: bytes))
        #expect([copy.id, copy.title] == [notification.id, notification.title])
        #expect(
            [copy.actionURL, copy.content, copy.category, copy.topic] == [
                notification.actionURL, notification.content, notification.category, notification.topic,
            ])
        #expect(
            [copy.seenAt, copy.readAt, copy.archivedAt, copy.sentAt] == [
                notification.seenAt, notification.readAt, notification.archivedAt, notification.sentAt,
            ])
        #expect(copy.recipient == notification.recipient)
        #expect(try JSON(bytes: bytes)["actionUrl"] == "u", "the form is the flat one")
    }

    @Test("Attributes that are no object are none", arguments: [JSON.array([1]), .string("x"), .number(1)])
    func noAttributes(_ json: JSON) throws {
        let notification = try NotificationCodingTests.decode([
            "id": "n", "title": "t", "sentAt": 0, "customAttributes": json,
        ])
        #expect(notification.customAttributes == nil)
    }

    @Test("Attributes that lie too deep in each other are refused") func depth() {
        var json: JSON = 1
        for _ in 0..<200 { json = [json] }
        #expect(throws: DecodingError.self) {
            try NotificationCodingTests.decode(["id": "n", "title": "t", "sentAt": 0, "customAttributes": json])
        }
    }

    @Test("The flags that pass a filter (§1.5)") func matching() throws {
        let notification = try NotificationCodingTests.decode(NotificationCodingTests.flat)
        for (predicate, matches) in [
            (StorePredicate(), true), (StorePredicate(read: false, seen: true), true),
            (StorePredicate(read: true), false),
            (StorePredicate(seen: false), false), (StorePredicate(archived: true), false),
            // The server has chosen by these.
            (StorePredicate(categories: ["x"], topics: ["y"]), true),
        ] { #expect(predicate.matchesFlags(of: notification) == matches, "\(predicate)") }
    }
}
