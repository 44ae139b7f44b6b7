import Carillon
import CarillonEnvironment
import CarillonHTTP
import CarillonMagicBell
import Foundation
import HTTPHosting
import HTTPWire
import JSONWire
import MagicBellServer
import MockHosting
import TestWorlds
import Testing

@Suite("The author of a MagicBell server", .timeLimit(.minutes(60)))
struct AuthorTests {
    private static func server(_ world: World, _ name: String = "bell") -> MagicBellServer {
        let server = MagicBellServer(environment: world.server(name), at: Endpoint(host: name, port: 80))
        world.keep(server)
        world.holdToDescription(server)
        return server
    }

    @Test("sends notifications, changes them as another device would, and sees the state") func notifications() throws {
        try inWorld { world in
            let server = AuthorTests.server(world)
            let ids = server.notify(
                "A", to: "ann@example.com", "external:001", content: "C", category: "c", topic: "t",
                actionURL: "https://a.b", customAttributes: ["n": 1], sentAt: Date(timeIntervalSince1970: 5))
            server.notify("B", to: .email("Ann@example.com"))
            world.expect(ids.count, equals: 2, "one for each user")
            world.expect(server.notifications(of: "ann@example.com").map(\.title), equals: ["B", "A"], "newest first")
            let first = server.notifications(of: "external:001")[0]
            world.expect(first.id, equals: ids[1], "its identifier")
            world.expect(first.customAttributes, equals: ["n": 1], "its attributes")
            world.expect(first.sentAt, equals: Date(timeIntervalSince1970: 5), "its time")
            world.expect(server.markAsRead(ids[0], of: "ann@example.com"), equals: true, "the user has it")
            world.expect(server.markAsRead(ids[0], of: "external:001"), equals: false, "another has not")
            world.expect(
                server.counts(of: "ann@example.com"), equals: NotificationCounts(total: 2, unread: 1, unseen: 1),
                "counts")
            world.expect(
                server.notifications(of: "ann@example.com", matching: NotificationFilter(isRead: true)).map(\.isSeen),
                equals: [true], "a user who has read it has seen it")
            server.markAsUnread(ids[0], of: "ann@example.com")
            server.archive(ids[0], of: "ann@example.com")
            world.expect(
                server.counts(of: "ann@example.com", matching: NotificationFilter(isArchived: true)).total, equals: 1,
                "archived")
            server.unarchive(ids[0], of: "ann@example.com")
            server.markAllSeen(of: "ann@example.com")
            world.expect(server.counts(of: "ann@example.com").unseen, equals: 0, "all seen")
            server.markAllRead(of: "ann@example.com")
            world.expect(server.counts(of: "ann@example.com").unread, equals: 0, "all read")
            server.delete(ids[0], of: "ann@example.com")
            world.expect(server.notifications(of: "ann@example.com").map(\.title), equals: ["B"], "deleted")
            world.expect(server.notifications(of: "nobody@example.com"), equals: [], "nobody came to be")
        }
    }

    @Test("finds everything again after a crash and a restart") func restart() throws {
        try inWorld { world in
            let server = AuthorTests.server(world)
            server.apiKey = "k"
            server.notify("before", to: "ann@example.com")
            try server.start()
            server.crash()
            server.notify("between", to: "ann@example.com")
            try server.start()
            let phone = HTTPWireClient(world.device("phone").mainApp.environment, server.endpoint)
            world.keep(phone)
            let fields: HTTPFields = ["X-MAGICBELL-API-KEY": "k", "X-MAGICBELL-USER-EMAIL": "ann@example.com"]
            try phone.get("/notifications?per_page=1", fields: fields)
            try await world.advance(by: .seconds(1))
            world.expect(phone.statuses, equals: [200], "it is answered")
            let body = try JSON(text: phone.texts.first ?? "")
            world.expect(body["total"]?.int, equals: 2, "both are there")
        }
    }

    @Test("publishes at once what no request causes, whatever the order of echoes is", arguments: EchoOrder.allCases)
    func echoOrder(order: EchoOrder) throws {
        try inWorld { world in
            let server = try world.magicBellServer("bell", echoOrder: order)
            server.notify("A", to: "ann@example.com")
            server.markAllRead(of: "ann@example.com")
            try await world.advance(by: .seconds(1))
            let names = server.journal.events { if case .own(.published(_, let name, _)) = $0 { name } else { nil } }
            world.expect(names, equals: ["notifications/new", "notifications/read/all"], "both are published")
        }
    }

    @Test("has the same limits in a world as anywhere else: a large content is taken") func limits() throws {
        try inWorld { world in
            let server = try world.magicBellServer("bell")
            world.expect(server.httpLimits, equals: AuthorTests.server(world, "other").httpLimits, "the limits")
            let phone = HTTPWireClient(world.device("phone").mainApp.environment, server.endpoint)
            world.keep(phone)
            let content = String(repeating: "x", count: 1_100_000)
            let body: JSON = [
                "notification": [
                    "title": "A", "content": .string(content), "recipients": [["email": "ann@example.com"]],
                ]
            ]
            let fields: HTTPFields = [
                "X-MAGICBELL-API-KEY": "project-key", "X-MAGICBELL-API-SECRET": "project-secret",
            ]
            try phone.post("/notifications", body.bytes, fields: fields)
            try await world.advance(by: .seconds(10))
            world.expect(phone.statuses, equals: [201], "it is taken")
            world.expect(
                server.notifications(of: "ann@example.com").first?.content?.utf8.count, equals: 1_100_000, "whole")
        }
    }

    @Test("sees pages with large contents answered or refused, and no connection reset") func longPages() throws {
        try inWorld { world in
            let server = try world.magicBellServer("bell")
            let content = String(repeating: "x", count: 3_000_000)
            for _ in 0..<3 { server.notify("A", to: "ann@example.com", content: content) }
            let phone = HTTPWireClient(world.device("phone").mainApp.environment, server.endpoint)
            world.keep(phone)
            let fields: HTTPFields = [
                "X-MAGICBELL-API-KEY": "project-key", "X-MAGICBELL-USER-EMAIL": "ann@example.com",
            ]
            let query = #"{"query":"{ notifications { edges { node { content } } } }"}"#
            try phone.get("/notifications", fields: fields)
            try phone.post("/graphql", Array(query.utf8), fields: fields)
            try phone.get("/notifications?per_page=2", fields: fields)
            try await world.advance(by: .seconds(30))
            world.expect(phone.statuses, equals: [422, 200, 200], "each has an answer")
            let codes = phone.texts.prefix(1).map { (try? JSON(text: $0))?["errors"]?[0]?["code"] }
            world.expect(codes, equals: ["answer_too_large"], "the reason")
            world.expect(
                phone.texts.dropFirst().first?.hasPrefix(#"{"errors":"#), equals: true, "in GraphQL's form, too")
            world.expect((phone.answers.last?.body.count ?? 0) > 6_000_000, "two are answered")
            world.expect(phone.wasReset, equals: false, "nobody is cut off")
        }
    }

    @Test("sets preferences, and sees tokens") func preferences() throws {
        try inWorld { world in
            let server = AuthorTests.server(world)
            server.addCategory("news", label: "Latest")
            server.setPreferences(
                [
                    CategoryPreference(
                        slug: "c", label: "C!",
                        channels: [ChannelPreference(slug: "email", label: "", isEnabled: false)])
                ], of: "ann@example.com")
            let preferences = server.preferences(of: "ann@example.com")
            world.expect(preferences.map(\.label), equals: ["Latest", "C!"], "the labels are the project's")
            world.expect(
                preferences[1].channels.filter { !$0.isEnabled }.map(\.slug), equals: ["email"], "one channel is off")
            world.expect(server.pushTokens(of: "ann@example.com"), equals: [], "no device has registered")
            world.expect(server.channel(of: "ann@example.com"), equals: "user_1-project_1", "the channel")
        }
    }

    @Test("finds no secret in the journal") func secrets() throws {
        try inWorld { world in
            let server = AuthorTests.server(world)
            try server.start()
            let phone = HTTPWireClient(world.device("phone").mainApp.environment, server.endpoint)
            world.keep(phone)
            let fields: HTTPFields = [
                "X-MAGICBELL-API-KEY": "project-key", "X-MAGICBELL-API-SECRET": "project-secret",
                "X-MAGICBELL-USER-EMAIL": "ann@example.com", "X-MAGICBELL-USER-HMAC": "hmac-value",
                "Authorization": "Bearer bearer-value",
            ]
            try phone.get("/config?accessToken=query-token&api_key=query-key&x=1", fields: fields)
            try phone.send(HTTPRequestHead(.delete, "/push_subscriptions/path-token", fields: fields))
            try phone.send(HTTPRequestHead(.delete, "/channels/mobile_push/apns/tokens/path-token", fields: fields))
            try await world.advance(by: .seconds(1))
            world.expect(phone.statuses, equals: [200, 404, 404], "they are answered")
            let told = server.journal.map { "\($0) \($0.members)" }.joined(separator: "\n")
            for secret in [
                "project-secret", "hmac-value", "bearer-value", "query-token", "query-key", "path-token",
            ] {
                world.expect(told.contains(secret), equals: false, "the journal does not have \(secret)")
            }
            world.expect(told.contains("x=1"), equals: true, "the rest of the query is there")
            let refusals = server.journal.events { if case .own(.refused(let status, _)) = $0 { status } else { nil } }
            world.expect(refusals, equals: [404, 404], "the refusals are told")
        }
    }
}
