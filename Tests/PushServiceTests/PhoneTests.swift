import Carillon
import CarillonEnvironment
import CarillonHTTP
import PushService
import PushWire
import TestWorlds
import Testing
import WebSocketWire

/// The service's answers to phones, also to those that break the rules.
struct PhoneTests {
    static let mistakes: [(name: String, texts: [String])] = [
        ("no JSON", ["{"]),
        ("no message", [#"{"type":"hello"}"#]),
        ("a member of another type", [#"{"type":"connect","device":7}"#]),
        ("a name that is too long", [#"{"type":"connect","device":""# + String(repeating: "x", count: 257) + #""}"#]),
        ("an empty name", [#"{"type":"connect","device":""}"#]),
        ("no word of who it is", [PushDeviceMessage.register(topic: "app").text]),
        ("two words of who it is", ["a", "b"].map { PushDeviceMessage.connect(device: $0).text }),
        ("a message of the service", [PushDeviceMessage.connect(device: "a").text, PushDeviceMessage.connected.text]),
        (
            "more topics than a phone may have",
            [PushDeviceMessage.connect(device: "a").text]
                + (0...2).map { PushDeviceMessage.register(topic: "\($0)").text }
        ),
        ("one more phone than may be", [PushDeviceMessage.connect(device: "third").text]),
    ]

    @Test(arguments: mistakes.indices) func closes(_ index: Int) async throws {
        let mistake = PhoneTests.mistakes[index]
        try await inBothNetworks { world in
            let service = PushService(environment: world.server("push"), at: Endpoint(host: "push", port: 8_090))
            (service.phoneLimit, service.topicLimit) = (2, 2)
            world.keep(service)
            try service.start()
            for name in mistake.name.hasPrefix("one more") ? ["first", "second"] : ["first"] {
                let phone = world.rawPhone(name, of: service)
                try await world.advance(by: .seconds(1))
                phone.say(.connect(device: name))
            }
            let phone = world.rawPhone("phone", of: service)
            try await world.advance(by: .seconds(1))
            for text in mistake.texts { phone.say(text) }
            try await world.advance(by: .seconds(1))
            world.expect(
                [1_008, 1_013].contains(phone.client.closeCode?.rawValue), equals: true,
                "\(mistake.name) ends the connection")
            world.expect(service.isConnected("first"), equals: true, "another phone stays")
        }
    }

    @Test func keepsWhatIsNotConfirmed() async throws {
        try await inBothNetworks { world in
            let service = PushService(environment: world.server("push"), at: Endpoint(host: "push", port: 8_090))
            service.underWayLimit = 3
            world.keep(service)
            try service.start()
            let phone = world.rawPhone("phone", of: service)
            try await world.advance(by: .seconds(1))
            phone.say(.connect(device: "phone"))
            phone.say(.register(topic: "app"))
            try await world.advance(by: .seconds(1))
            let provider = HTTPWireClient(world.server("backend"), service.endpoint)
            for number in 1...4 {
                try provider.post(
                    "/3/device/\(service.token(of: "app", on: "phone") ?? "none")",
                    Array(#"{"aps":{"alert":"\#(number)"}}"#.utf8), fields: ["apns-topic": "app"])
            }
            try await world.advance(by: .seconds(1))
            world.expect(provider.statuses, equals: [200, 200, 200, 429], "the fourth is too many")
            world.expect(phone.alerts, equals: ["1", "2", "3"], "three are under way")
            let again = world.rawPhone("phone", of: service)
            try await world.advance(by: .seconds(1))
            again.say(.connect(device: "phone"))
            try await world.advance(by: .seconds(1))
            world.expect(phone.client.closeCode?.rawValue, equals: 1008, "the older connection ends")
            world.expect(again.alerts, equals: ["3"], "the newest comes again")
            for case .push(let notification) in again.messages { again.say(.received(id: notification.id)) }
            try await world.advance(by: .seconds(1))
            world.expect(service.waiting(for: "phone"), equals: [], "nothing waits")
        }
    }

    @Test func boundsWhatWaitsForAllPhones() async throws {
        try await inBothNetworks { world in
            let service = PushService(environment: world.server("push"), at: Endpoint(host: "push", port: 8_090))
            service.waitingByteCount = 100
            world.keep(service)
            try service.start()
            let phones = ["first", "second"].map { world.rawPhone($0, of: service) }
            try await world.advance(by: .seconds(1))
            for (name, phone) in zip(["first", "second"], phones) {
                phone.say(.connect(device: name))
                phone.say(.register(topic: "app"))
            }
            try await world.advance(by: .seconds(1))
            let provider = HTTPWireClient(world.server("backend"), service.endpoint)
            func send(to phone: String) throws {
                try provider.post(
                    "/3/device/\(service.token(of: "app", on: phone) ?? "none")",
                    Array(#"{"aps":{"alert":"\#(String(repeating: "x", count: 40))"}}"#.utf8),
                    fields: ["apns-topic": "app"])
            }
            try send(to: "first")
            try send(to: "second")
            try await world.advance(by: .seconds(1))
            world.expect(provider.statuses, equals: [200, 503], "there is no room for both")
            for case .push(let notification) in phones[0].messages { phones[0].say(.received(id: notification.id)) }
            try await world.advance(by: .seconds(1))
            try send(to: "second")
            try await world.advance(by: .seconds(1))
            phones[1].say(.unregister(topic: "app"))
            try await world.advance(by: .seconds(1))
            try send(to: "first")
            try await world.advance(by: .seconds(1))
            world.expect(
                provider.statuses, equals: [200, 503, 200, 200], "a receipt makes room, and so does a void token")
        }
    }

    @Test func forgetsOldVoidTokens() async throws {
        try await inBothNetworks { world in
            let service = PushService(environment: world.server("push"), at: Endpoint(host: "push", port: 8_090))
            service.voidTokenLimit = 1
            world.keep(service)
            try service.start()
            let phone = world.rawPhone("phone", of: service)
            try await world.advance(by: .seconds(1))
            phone.say(.connect(device: "phone"))
            phone.say(.register(topic: "app"))
            try await world.advance(by: .seconds(1))
            var tokens = [service.token(of: "app", on: "phone")]
            for _ in 1...2 { tokens.append(service.renewToken(of: "app", on: "phone")) }
            let provider = HTTPWireClient(world.server("backend"), service.endpoint)
            for token in tokens {
                try provider.post(
                    "/3/device/\(token ?? "none")", Array(#"{"aps":{}}"#.utf8), fields: ["apns-topic": "app"])
            }
            try await world.advance(by: .seconds(1))
            world.expect(provider.statuses, equals: [400, 410, 200], "the oldest is unknown, the next one void")
        }
    }
}

extension RawPhone {
    /// The alerts that have come.
    fileprivate var alerts: [String] {
        messages.compactMap { message in
            if case .push(let notification) = message { notification.payload["aps"]?["alert"]?.string } else { nil }
        }
    }
}
