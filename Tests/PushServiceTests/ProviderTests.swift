import Carillon
import CarillonEnvironment
import CarillonHTTP
import PushService
import PushWire
import TestWorlds
import Testing

/// The service's answers to providers, by Apple's “Handling notification responses from APNs”.
struct ProviderTests {
    private static let payload = #"{"aps":{"alert":"Ready"}}"#

    /// A request that is wrong in one place, and the answer to it.
    struct Mistake: Sendable, CustomStringConvertible {
        var description: String
        var method = HTTPMethod.post
        var path: String?
        var fields: HTTPFields = ["apns-topic": "app"]
        var body = ProviderTests.payload
        var status: Int
        var reason: String
    }

    static let mistakes: [Mistake] = [
        Mistake(description: "no token", path: "/3/device", status: 400, reason: "MissingDeviceToken"),
        Mistake(description: "an unknown token", path: "/3/device/00ff", status: 400, reason: "BadDeviceToken"),
        Mistake(description: "an unknown path", path: "/4/device/00ff", status: 404, reason: "BadPath"),
        Mistake(description: "GET", method: .get, status: 405, reason: "MethodNotAllowed"),
        Mistake(description: "no topic", fields: [:], status: 400, reason: "MissingTopic"),
        Mistake(
            description: "another topic", fields: ["apns-topic": "shop"], status: 400, reason: "DeviceTokenNotForTopic"),
        Mistake(
            description: "a type of no use", fields: ["apns-topic": "app", "apns-push-type": "voip"], status: 400,
            reason: "InvalidPushType"),
        Mistake(
            description: "a priority that does not exist", fields: ["apns-topic": "app", "apns-priority": "7"],
            status: 400, reason: "BadPriority"),
        Mistake(
            description: "an urgent notification in the background",
            fields: ["apns-topic": "app", "apns-push-type": "background"], status: 400, reason: "BadPriority"),
        Mistake(
            description: "an expiration in words", fields: ["apns-topic": "app", "apns-expiration": "soon"],
            status: 400, reason: "BadExpirationDate"),
        Mistake(
            description: "an identifier that is no UUID", fields: ["apns-topic": "app", "apns-id": "7"], status: 400,
            reason: "BadMessageId"),
        Mistake(
            description: "a long collapse identifier",
            fields: ["apns-topic": "app", "apns-collapse-id": String(repeating: "c", count: 65)], status: 400,
            reason: "BadCollapseId"),
        Mistake(
            description: "two topics", fields: ["apns-topic": "app", "APNS-Topic": "app"], status: 400,
            reason: "DuplicateHeaders"),
        Mistake(description: "no body", body: "", status: 400, reason: "PayloadEmpty"),
        Mistake(description: "no aps", body: "{}", status: 400, reason: "PayloadEmpty"),
        Mistake(
            description: "a large payload", body: #"{"aps":{},"x":""# + String(repeating: "x", count: 4_096) + #""}"#,
            status: 413, reason: "PayloadTooLarge"),
    ]

    @Test(arguments: mistakes) func refuses(_ mistake: Mistake) async throws {
        try await inBothNetworks { world in
            let service = PushService(
                environment: world.server("push"), at: Endpoint(host: "push", port: 8_090))
            world.keep(service)
            try service.start()
            let phone = world.rawPhone("phone", of: service)
            try await world.advance(by: .seconds(1))
            phone.say(.connect(device: "phone"))
            phone.say(.register(topic: "app"))
            try await world.advance(by: .seconds(1))
            let token = service.token(of: "app", on: "phone") ?? "none"
            let provider = HTTPWireClient(world.server("backend"), service.endpoint)
            try provider.send(
                HTTPRequestHead(mistake.method, mistake.path ?? "/3/device/\(token)", fields: mistake.fields),
                [:], mistake.method == .get ? [] : Array(mistake.body.utf8))
            try await world.advance(by: .seconds(1))
            world.expect(provider.statuses, equals: [mistake.status], "the status")
            world.expect(
                provider.texts.first.flatMap { try? JSON(text: $0) }?["reason"]?.string, equals: mistake.reason,
                "the reason")
            world.expect(phone.messages.filter { $0.name == "push" }, equals: [], "nothing reaches the phone")
        }
    }
}
