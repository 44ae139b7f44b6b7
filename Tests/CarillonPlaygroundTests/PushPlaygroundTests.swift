import Foundation
import HTTPWire
import JSONWire
import PushWire
import Testing

@testable import CarillonPlayground

@Suite("The playground's push service", .timeLimit(.minutes(60)))
@CallerThread
struct PushPlaygroundTests {
    @Test("gives a phone a token, and brings it what a provider sends there; the journal has no token")
    func delivery() async throws {
        let journal = FileManager.default.temporaryDirectory.appendingPathComponent("push-\(UUID().uuidString).jsonl")
        defer { try? FileManager.default.removeItem(at: journal) }
        var options = PlaygroundOptions()
        options.servers = [PushOptions()]
        options.journal = journal.path
        let playground = Playground(options)
        let port = try #require(try playground.start()["push"])

        let phone = try await WebCaller.client(at: port)
        #expect(try await phone.openWebSocket("/phones") == 101)
        func say(_ message: PushDeviceMessage) async throws { try await phone.send(message.text) }
        func hear() async throws -> PushDeviceMessage { try PushDeviceMessage(text: try await phone.text()) }
        try await say(.connect(device: "phone"))
        try await say(.register(topic: "app"))
        #expect(try await hear() == .connected)
        guard case .token(let token, topic: "app") = try await hear() else { return #expect(Bool(false), "no token") }

        let provider = try await WebCaller.client(at: port)
        let payload: JSON = ["aps": ["alert": "Pizza"]]
        let answer = try await provider.ask(.post, "/3/device/\(token)", ["apns-topic": "app"], payload)
        #expect(answer.status == 200)
        guard case .push(let notification) = try await hear() else { return #expect(Bool(false), "no notification") }
        #expect(notification.payload == payload)
        let refused = try await provider.ask(.post, "/3/device/00", ["apns-topic": "app"], payload)
        #expect(refused.status == 400 && refused.body["reason"] == "BadDeviceToken")
        try playground.stop()

        let lines = try String(contentsOf: journal, encoding: .utf8)
        #expect(lines.contains(#""server":"push""#) && lines.contains("accepted"))
        #expect(!lines.contains(token))
    }
}
