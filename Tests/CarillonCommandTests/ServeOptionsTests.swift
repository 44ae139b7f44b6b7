import ArgumentParser
import CarillonPlayground
import DDPServer
import HTTPHosting
import MQTTBroker
import MQTTWire
import Testing

@testable import CarillonCommand
@testable import CarillonServing
@testable import CarillonTool

@Suite("The options of ‘carillon serve’")
struct ServeOptionsTests {
    @Test("start every server on a free port where no port is named")
    func defaults() throws {
        let options = try options([])
        #expect(options.host == "127.0.0.1")
        #expect(options.journal == nil)
        #expect(options.inspectorPort == 0 && !options.asksForToken)
        #expect(!options.isSecure)
        #expect(options.servers.map(\.name) == ["mqtt", "ddp", "magicbell", "push"])
        #expect(options.servers.map(\.port) == [0, 0, 0, 0])
        #expect((options.servers[1] as? DDPOptions)?.itemCount == 25)
        let magicBell = try #require(options.servers[2] as? MagicBellOptions)
        #expect(magicBell.apiKey == "playground-key")
        #expect(magicBell.apiSecret == "playground-secret")
        #expect(!magicBell.requiresHMAC)
        let mqtt = try #require(options.servers.first as? MQTTOptions)
        #expect(mqtt.port == 0)
        #expect(mqtt.users == [:])
        #expect(mqtt.refusedFilters == [])
        #expect(mqtt.configuration.connections.maximumPacketSize == 1_114_112)
    }

    @Test("start the Meteor server alone where its port alone is named")
    func meteor() throws {
        let options = try options(["--ddp-port", "3000", "--ddp-items", "7"])
        #expect(options.servers.map(\.name) == ["ddp"])
        let ddp = try #require(options.servers.first as? DDPOptions)
        #expect(ddp.port == 3_000)
        #expect(ddp.itemCount == 7)
        #expect(throws: (any Error).self) { try self.options(["--ddp-items", "100001"]) }
    }

    @Test("start the MagicBell server alone where its port alone is named")
    func magicBell() throws {
        let options = try options([
            "--magicbell-port", "8080", "--magicbell-key", "k", "--magicbell-secret", "s", "--magicbell-require-hmac",
        ])
        #expect(options.servers.map(\.name) == ["magicbell"])
        let magicBell = try #require(options.servers.first as? MagicBellOptions)
        #expect(magicBell.port == 8_080)
        #expect(magicBell.apiKey == "k")
        #expect(magicBell.apiSecret == "s")
        #expect(magicBell.requiresHMAC)
    }

    @Test("start the push service alone where its port alone is named")
    func push() throws {
        let options = try options(["--push-port", "8090"])
        #expect(options.servers.map(\.name) == ["push"])
        #expect(options.servers.map(\.port) == [8_090])
    }

    @Test("let pages of any origin read answers where this machine alone reaches the servers, unless said otherwise")
    func origins() throws {
        #expect(try options([]).allowedOrigins == .any)
        #expect(try options(["--host", "::1"]).allowedOrigins == .any)
        #expect(try options(["--host", "0.0.0.0"]).allowedOrigins == HTTPOrigins.none)
        #expect(try options(["--host", "0.0.0.0", "--allow-origin", "any"]).allowedOrigins == .any)
        #expect(try options(["--allow-origin", "none"]).allowedOrigins == HTTPOrigins.none)
        #expect(
            try options(["--allow-origin", "http://a.example", "--allow-origin", "https://b.example:8443"])
                .allowedOrigins == .only(["http://a.example", "https://b.example:8443"]))
        for wrong in ["http://a.example/", "a.example", "ftp://a.example", "http://", "http://A.example", "", "*"] {
            #expect(throws: (any Error).self, "\(wrong)") { try self.options(["--allow-origin", wrong]) }
        }
        #expect(throws: (any Error).self) {
            try self.options(["--allow-origin", "any", "--allow-origin", "http://a.example"])
        }
    }

    @Test("let the Meteor server keep sessions for a time")
    func gracePeriod() throws {
        let ddp = try #require(
            try options(["--ddp-port", "0", "--ddp-grace-period", "60"]).servers.first as? DDPOptions)
        #expect(ddp.resumption?.gracePeriod == .seconds(60))
        #expect(throws: (any Error).self) { try self.options(["--ddp-grace-period", "0"]) }
    }

    @Test("have a live page unless told otherwise, which asks for a token where others reach it")
    func inspector() throws {
        #expect(try options(["--no-inspector"]).inspectorPort == nil)
        let open = try options(["--inspector-host", "0.0.0.0", "--inspector-port", "8099"])
        #expect(open.inspectorPort == 8_099 && open.inspectorHost == "0.0.0.0" && open.asksForToken)
        #expect(try !options(["--inspector-host", "::1"]).asksForToken)
        #expect(throws: (any Error).self) { try self.options(["--inspector-host", ""]) }
    }

    @Test("say what the broker allows")
    func values() throws {
        let options = try options([
            "--host", "::1", "--journal", "seen.jsonl", "--mqtt-port", "1883", "--mqtt-user", "alice:wonder:land",
            "--mqtt-user", "bob:", "--mqtt-refuse-subscribe", "secret/#", "--mqtt-refuse-subscribe", "+",
            "--mqtt-max-packet", "70000", "--mqtt-max-connections", "300000", "--mqtt-max-queued", "0",
            "--mqtt-connect-timeout", "2",
        ])
        #expect(options.host == "::1")
        #expect(options.journal == "seen.jsonl")
        let mqtt = try #require(options.servers.first as? MQTTOptions)
        #expect(mqtt.port == 1_883)
        #expect(mqtt.users == ["alice": "wonder:land", "bob": ""])
        #expect(mqtt.refusedFilters.map(\.text).sorted() == ["+", "secret/#"])
        #expect(mqtt.configuration.connections.maximumPacketSize == 70_000)
        #expect(mqtt.configuration.connections.maximumClients == 300_000)
        #expect(mqtt.configuration.sessions.maximumCount >= 300_000)
        #expect(mqtt.configuration.queueing.maximumMessages == 0)
        #expect(mqtt.configuration.connections.connectTimeout == .seconds(2))
    }

    @Test("a port for WebSocket alone starts the broker, too, on a free port")
    func webSocket() throws {
        let mqtt = try #require(try options(["--mqtt-websocket-port", "8080"]).servers.first as? MQTTOptions)
        #expect(mqtt.webSocketPort == 8_080)
        #expect(mqtt.port == 0)
    }

    @Test("a file for the root certificate asks for TLS, too")
    func security() throws {
        #expect(try options(["--tls"]).isSecure)
        #expect(try options(["--tls"]).rootCertificate == nil)
        #expect(try options(["--tls-root", "root.pem"]).isSecure)
        #expect(try options(["--tls-root", "root.pem"]).rootCertificate == "root.pem")
    }

    @Test(
        "are refused with what to do instead",
        arguments: [
            (["--mqtt-port", "65536"], "a port is a number from 0 to 65535, and 0 picks a free one"),
            (["--mqtt-port=-1"], "0 to 65535"),
            (["--mqtt-port", "mqtt"], "a port is a number"),
            (["--mqtt-max-packet", "63"], "it takes a number from 64 to 268435460"),
            (["--mqtt-max-connections", "0"], "it takes a number from 1 to 1000000"),
            (["--mqtt-connect-timeout", "0"], "it takes a number from 1 to 86400"),
            (["--mqtt-max-queued", "many"], "it takes a number from 0 to 1000000"),
            (["--mqtt-refuse-subscribe", "a/#/b"], "that is no topic filter"),
            (["--mqtt-user", "alice"], "--mqtt-user takes a name, a colon and a password"),
            (["--mqtt-user", ":secret"], "--mqtt-user takes a name"),
            (["--mqtt-user", "alice:1", "--mqtt-user", "alice:2"], "names “alice” twice"),
            (["--magicbell-key", ""], "--magicbell-key takes at least one character"),
            (["--magicbell-key", "a secret"], "--magicbell-key takes at least one character"),
            (["--host", ""], "--host takes an address of this machine"),
        ])
    func badValues(arguments: [String], sentence: String) throws {
        #expect { _ = try options(arguments) } throws: { error in
            let message = Root<Tool>.fullMessage(for: error)
            #expect(!message.contains("secret"), "a password is repeated")
            return message.contains(sentence)
        }
    }

    private func options(_ arguments: [String]) throws -> PlaygroundOptions {
        try #require(try Root<Tool>.parseAsRoot(["serve"] + arguments) as? Serve<Tool>).options()
    }
}
