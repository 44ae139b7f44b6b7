// The simulated notification centre exists where Apple's does not.
#if !canImport(Darwin)
import Carillon
import CarillonEnvironment
import CarillonMagicBell
import CarillonPush
import CarillonResults
import Foundation
import MQTTBroker
import MagicBell
import MagicBellServer
import MockHosting
import RemoteNotifications
import Testing
import UserNotifications

@testable import CarillonReporting

/// Reports of traces that worlds wrote. The other tests of this module make their traces up.
@Suite("A trace of a real world")
struct RealTraceTests {
    private static func run(
        on networks: Set<NetworkKind> = [], _ body: @escaping Scenario.Body
    ) async throws -> ScenarioRun {
        let scenario = Scenario("report/test", "Something happens.", covers: [], networks: networks, body: body)
        let result = try #require(await Runner().run([scenario]).scenarios.first)
        #expect(result.verdict == .pass, "\(result.reason ?? "")")
        return try #require(result.run)
    }

    // MARK: Notifications

    /// Answers for the app in the foreground. Confined to its world, hence safe to share.
    private final class Presenter: NSObject, UNUserNotificationCenterDelegate, @unchecked Sendable {
        var options: UNNotificationPresentationOptions = .banner

        func userNotificationCenter(
            _ center: UNUserNotificationCenter, willPresent notification: UNNotification
        ) async -> UNNotificationPresentationOptions { options }
    }

    /// Seventy reminders, of which the limit leaves 64, and everything that can happen to a reminder.
    @Sendable private static func remind(_ world: World) async throws {
        let phone = world.device("phone", timeZone: "Europe/Berlin")
        phone.allowNotifications()
        let presenter = Presenter()
        phone.onLaunch { UNUserNotificationCenter.current().delegate = presenter }
        func schedule(_ identifier: String, minutes: Double, repeats: Bool = false) async throws {
            let content = UNMutableNotificationContent()
            content.title = "Title of \(identifier)"
            let trigger = UNTimeIntervalNotificationTrigger(timeInterval: minutes * 60, repeats: repeats)
            let request = UNNotificationRequest(identifier: identifier, content: content, trigger: trigger)
            try await phone.run { try await UNUserNotificationCenter.current().add(request) }
        }
        for minute in 1...69 { try await schedule("minute \(minute)", minutes: Double(minute)) }
        try await schedule("again", minutes: 2, repeats: true)
        try await world.advance(by: .seconds(90))
        phone.run {
            UNUserNotificationCenter.current().removePendingNotificationRequests(withIdentifiers: ["minute 9"])
        }
        try await schedule("minute 8", minutes: 20)
        phone.mainApp.kill()
        try await world.advance(by: .minutes(4))
        phone.mainApp.enterForeground()
        presenter.options = []
        try await world.advance(by: .minutes(1))
        world.expect(phone.pending.count, equals: 57, "57 are pending")
    }

    @Test("the timeline of the slots finds everything in it that it draws")
    func timeline() async throws {
        let timelines = SlotTimeline.all(in: try await Self.run(Self.remind))
        try #require(timelines.map(\.lane) == ["phone"])
        let timeline = timelines[0]
        let requests = Dictionary(uniqueKeysWithValues: timeline.requests.map { ($0.id, $0) })
        #expect(requests.count == 70)
        #expect(timeline.peak == 64)
        #expect(timeline.counts.last?.pending == 57)
        #expect(requests["minute 1"]?.fate == .presented)
        #expect(requests["minute 2"]?.fate == .delivered)
        #expect(requests["minute 6"]?.fate == .suppressed)
        #expect(requests["minute 9"]?.fate == .removed)
        #expect(requests["minute 10"]?.title == "Title of minute 10")

        let evicted = timeline.requests.filter { $0.fate == .evicted }
        let minutes = (64...69).map { minute in "minute \(minute)" }
        #expect(evicted.map(\.id) == minutes)
        #expect(evicted.first?.stays.map(\.due) == [Duration.minutes(64).wholeNanoseconds])

        let moved = try #require(requests["minute 8"])
        #expect(moved.fate == .pending && moved.marks.map(\.kind) == [.replaced])
        #expect(moved.stays.map(\.end) == [.replaced, .none])

        let again = try #require(requests["again"])
        #expect(again.marks.map(\.kind) == [.fired, .delivered, .fired, .delivered, .fired, .suppressed])
        #expect(again.stays.map(\.repeats) == [true])
        #expect(again.stays.map(\.due) == [Duration.minutes(8).wholeNanoseconds])

        let account = timeline.account.joined(separator: "\n")
        #expect(account.contains("70 requests: 4 delivered, 1 shown in the foreground, 1 fired and not shown, "))
        #expect(account.contains("those that are due soonest stay"))
        #expect(account.contains("Fired and not shown (") && account.contains("“minute 6” at 0:06:00"))
    }

    // MARK: Stories

    /// A backend that gives its notification to a push service, which gives it to a phone.
    @Sendable private static func push(_ world: World) async throws {
        let bell = try world.magicBellServer("bell"), service = try world.pushService("push")
        bell.sendPushes(through: service)
        let phone = world.device("phone")
        phone.allowNotifications()
        phone.run { MainActor.assumeIsolated { UIApplication.shared.registerForRemoteNotifications() } }
        try await world.advance(by: .seconds(2))
        let token = try #require(phone.mainApp.pushToken)
        let client = phone.run {
            let client = MagicBellClient(apiKey: bell.apiKey, baseUrl: bell.url)
            _ = client.connectUser(externalId: "ann")
            client.setDeviceToken(deviceToken: Data(token.hexadecimalBytes))
            return client
        }
        try await world.advance(by: .seconds(2))
        phone.mainApp.enterBackground()
        bell.notify("Pizza", to: .externalID("ann"))
        bell.notify("Salad", to: .externalID("bob"))
        try await world.advance(by: .seconds(2))
        world.expect(phone.delivered.map(\.request.content.title), equals: ["Pizza"], "it comes")
        phone.run { client.disconnectUser(externalId: "ann") }
        try await world.advance(by: .seconds(2))
    }

    @Test("the way of a notification leads from the backend over the push service to the phone")
    func way() async throws {
        let run = try await Self.run(on: [.memory], Self.push)
        let ways = NotificationWay.all(in: run)
        try #require(ways.map(\.title) == ["Pizza"])
        // The backend and the push service have an identifier each.
        #expect(ways[0].identifiers.count == 2)
        let events = ways[0].events.map { run.trace[$0] }
        let story = ["http.notified", "http.received", "http.accepted", "remote.received", "notification.delivered"]
        let kinds = events.map(\.kind)
        let places = story.map { kinds.firstIndex(of: $0) }
        #expect(!places.contains(nil) && places.compactMap(\.self).sorted() == places.compactMap(\.self))
        #expect(Set(events.map(\.lane)) == ["bell", "push", "phone"])
        #expect(events.allSatisfy { !$0.text.contains("Salad") })
    }

    // MARK: Connections

    /// A phone that first speaks a protocol that nobody decodes, and then MQTT, with the same server.
    @Sendable private static func converse(_ world: World) async throws {
        let server = world.server("server")
        let broker = MQTTBroker(environment: server, at: Endpoint(host: "server", port: 1883))
        try broker.start()
        let listener = try server.network.listen(on: Endpoint(host: "server", port: 7)) { $0.handler = { _ in } }
        let network = world.device("phone").mainApp.environment.network
        let raw = network.connect(to: listener.endpoint)
        raw.handler = { _ in }
        raw.send(Array("hello".utf8))
        try await world.advance(by: .seconds(1))
        let client = network.connect(to: broker.endpoint)
        client.handler = { _ in }
        client.send([0x10, 0x0D, 0, 4, 0x4D, 0x51, 0x54, 0x54, 4, 2, 0, 60, 0, 1, 0x61])
        try await world.advance(by: .seconds(1))
        world.expect(client.bufferedByteCount, equals: 0, "CONNECT has left")
        for connection in [raw, client] { connection.reset() }
        listener.close()
        broker.stop()
        world.keep(broker)
    }

    @Test(
        "the bytes of a connection are drawn unless a server has decoded those of this very connection",
        arguments: [NetworkKind.memory, .loopback])
    func bytes(network: NetworkKind) async throws {
        let run = try await Self.run(on: [network], Self.converse)
        let texts = SequenceDiagram(run).items.compactMap { item in
            if case .row(let row) = item { row.text } else { nil }
        }
        #expect(
            run.trace.filter { $0.isA(NetworkTraceKind.data) }.map(\.text) == ["5 bytes", "15 bytes", "4 bytes"])
        #expect(texts.filter { $0.hasSuffix(" bytes") } == ["5 bytes"], "\(texts)")
        #expect(texts.contains { $0.hasPrefix("CONNECT ") } && texts.contains { $0.hasPrefix("CONNACK ") })
    }
}

extension String {
    /// The bytes of hexadecimal digits.
    fileprivate var hexadecimalBytes: [UInt8] {
        stride(from: 0, to: utf8.count, by: 2).compactMap { UInt8(dropFirst($0).prefix(2), radix: 16) }
    }
}
#endif
