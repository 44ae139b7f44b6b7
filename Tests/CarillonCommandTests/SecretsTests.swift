import Carillon
import CarillonHTTP
import CarillonMQTT
import CarillonMeteor
import CarillonReporting
import CarillonResults
import Foundation
import Testing

@testable import CarillonCommand

@Suite("Secrets of a run")
struct SecretsTests {
    /// A password or a token of each kind that a scenario below uses.
    static let secrets = [
        "mqtt-Pa55word", "ddp-Pa55word", "http-Api53cret", "http-Bearer70ken", "http-Query70ken", "http-Device70ken",
        "http-An5wer70ken", "own-5ecret-phrase",
    ]

    /// Reports show the lines of a source around a failure as they are, so this one is written elsewhere.
    static let phrase = "own-5ecret-phrase"

    static let mqtt = Scenario("s/mqtt", "A client of MQTT has a password.", covers: [], networks: [.memory]) { world in
        let broker = try world.mqttBroker()
        for size in [100, 3] {
            world.network.chunk(.random(maximum: size))
            let client = world.wireClient(ClientIdentifier("phone\(size)"), of: broker)
            try await client.connect(userName: "ann", password: "mqtt-Pa55word")
            client.send(.publish(Publish(topic: "t", payload: Array("my own is mqtt-Pa55word".utf8))))
        }
        try await world.advance(by: .seconds(1))
        world.expect(broker.passwords(of: "phone100"), equals: ["another"], "its password")
    }

    static let ddp = Scenario("s/ddp", "A client of DDP logs in.", covers: [], networks: [.memory]) { world in
        let server = try world.meteorServer()
        try server.accounts.createUser(id: "u", username: "ann", email: "ann@example.com", password: "ddp-Pa55word")
        let client = try await world.connectedDDPClient("client", of: server)
        client.send(
            .method(
                MethodCall(
                    id: "1", method: "login",
                    params: [["user": ["username": "ann"], "password": "ddp-Pa55word"]], randomSeed: nil)))
        try await world.advance(by: .seconds(1))
        let token = client.take().compactMap { text -> String? in
            guard case .result("1", .success(let value))? = try? ServerMessage(text: text) else { return nil }
            return value?["token"]?.string
        }.first
        world.note("her token is \(try world.require(token, "a token"))")
        world.expect(token, equals: "another", "the token")
    }

    static let http = Scenario("s/http", "A client of a service on HTTP.", covers: [], networks: [.memory]) { world in
        let server = try world.httpServer("api") { _ in .json(["token": "http-An5wer70ken"]) }
        world.network.chunk(.random(maximum: 20))
        let phone = world.httpClient("phone", of: server)
        try phone.post(
            "/push?token=http-Query70ken", Array(#"{"device_token":"http-Device70ken"}"#.utf8),
            fields: ["X-MAGICBELL-API-SECRET": "http-Api53cret", "Authorization": "Bearer http-Bearer70ken"])
        try await world.advance(by: .seconds(1))
        world.expect(phone.texts, equals: [], "the answer")
        world.hide(phrase)
        world.expect(phrase, equals: "another")
        world.note("\(phrase) in Base64 is \(Data(phrase.utf8).base64EncodedString())")
    }

    static func results(_ change: (inout RunOptions) -> Void = { _ in }) async -> RunResults {
        var options = RunOptions()
        change(&options)
        let report = await Runner(options: options).run([mqtt, ddp, http])
        return RunResults(
            version: "1", swiftVersion: "6", firstSeed: "0x1", seedCount: 1, reproduce: "", scenarios: report.scenarios,
            requirements: [], saboteurs: [])
    }

    /// The token that the server of `s/ddp` makes, from a run that shows it.
    static func sessionToken() async throws -> String {
        let results = await results { $0.showsSecrets = true }
        let texts = results.scenarios.compactMap(\.run).flatMap(\.trace).map(\.text)
        return try #require(texts.compactMap { $0.wholeMatch(of: /her token is (.*)/).map { String($0.1) } }.first)
    }

    static func forms(of secret: String) -> [String] {
        let hexadecimal = secret.utf8.map { String(format: "%02x", $0) }
        let base64 = Data(secret.utf8).base64EncodedString().drop { $0 == "=" }
        return [
            secret, hexadecimal.joined(), hexadecimal.joined().uppercased(), hexadecimal.joined(separator: " "),
            String(base64.prefix(secret.utf8.count / 3 * 4)),
        ]
    }

    @Test("stand in no results file, report or terminal: as they are, in hexadecimal digits or in Base64")
    func hidden() async throws {
        let results = await SecretsTests.results()
        let written = ResultsFile.encode(results)
        // Bytes stand in the file in a form of their own, so they are looked at as they are, too.
        let bytes = try ResultsFile.decode(Array(written.utf8)).scenarios.compactMap(\.run).flatMap { run in
            Dictionary(grouping: run.trace) { [$0["connection"] ?? "", $0.kind, $0.lane] }.values
                .map { String(decoding: $0.flatMap { $0.bytes ?? [] }, as: UTF8.self) }
        }
        let places = [
            ("results file", written), ("report", HTMLReport(results).render()),
            ("summary", MarkdownSummary(results).render()), ("JUnit", JUnitReport(results).render()),
            ("terminal", results.scenarios.map { TerminalSummary.text(of: $0) }.joined()),
            ("bytes", bytes.joined(separator: "\n")),
        ]
        for secret in SecretsTests.secrets + [try await SecretsTests.sessionToken()] {
            for form in SecretsTests.forms(of: secret) {
                for (place, text) in places { #expect(!text.contains(form), "\(place) has \(form)") }
            }
        }
        #expect(results.scenarios.map(\.verdict) == [.fail, .fail, .fail])
        #expect(written.contains("********"))
    }

    @Test("stand there if they are asked for, and change neither digests nor verdicts")
    func shown() async throws {
        let shown = await SecretsTests.results { $0.showsSecrets = true }
        let hidden = await SecretsTests.results()
        let text = shown.scenarios.compactMap(\.run).flatMap(\.trace).map {
            $0.text + String(decoding: $0.bytes ?? [], as: UTF8.self)
        }.joined()
        for secret in ["mqtt-Pa55word", "http-An5wer70ken", "http-Query70ken", "own-5ecret-phrase"] {
            #expect(text.contains(secret) || secret.hasPrefix("http"), "\(secret)")
        }
        #expect(shown.scenarios.map(\.run?.digest) == hidden.scenarios.map(\.run?.digest))
        #expect(shown.scenarios.map(\.verdict) == hidden.scenarios.map(\.verdict))
    }
}
