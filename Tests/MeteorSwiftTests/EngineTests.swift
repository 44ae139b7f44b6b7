import Carillon
import CarillonEnvironment
import CarillonMeteor
import Foundation
import MeteorSwift
import TestWorlds
import Testing

@Suite("Engines", .timeLimit(.minutes(60)))
struct EngineTests {
    @Test(
        "The address of a server is read from a URL",
        arguments: [
            ("ws://a/websocket", "a:80 /websocket false a http://a"),
            ("wss://a.example/app/websocket?x=1", "a.example:443 /app/websocket?x=1 true a.example https://a.example"),
            ("http://a:3000", "a:3000 / false a:3000 http://a:3000"), ("HTTPS://a:443/", "a:443 / true a https://a"),
        ])
    func addresses(_ site: String, _ parts: String) throws {
        let address = try ServerAddress(site)
        #expect(
            "\(address.host):\(address.port) \(address.target) \(address.isSecure) \(address.hostField) \(address.origin)"
                == parts)
    }

    @Test("wss is TLS, and a certificate that nobody trusts is refused") func security() async throws {
        try await everywhere { world in
            for (name, host) in [("good", "good"), ("bad", "other")] {
                let environment = world.server(name)
                let server = DDPServer(
                    environment: environment, at: CarillonEnvironment.Endpoint(host: name, port: 443),
                    identity: try world.certificateAuthority.identity(for: [host], environment: environment))
                world.keep(server)
                try server.start()
                let phone = world.device("phone of \(name)")
                let client = phone.run { MeteorClient("wss://\(name)/websocket") }
                world.keep(client)
                phone.run { client.connect() }
                try await world.advance(by: .seconds(2))
                world.expect(phone.run { client.isConnected }, equals: name == host, "the certificate of \(name)")
                phone.run { client.disconnect() }
            }
        }
    }

    @Test(
        "A server that breaks WebSocket's rules is left, and tried again",
        arguments: [
            "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", "HTTP/1.1 101 Switching Protocols\r\n\r\n", "<html>", "",
        ])
    func broken(_ answer: String) async throws {
        try await everywhere { world in
            let environment = world.server("meteor")
            var connections: [any Connection] = []
            let listener = try environment.network.listen(
                on: CarillonEnvironment.Endpoint(host: "meteor", port: 3_000)
            ) { connection in
                connections.append(connection)
                connection.handler = { event in
                    guard case .data = event else { return }
                    connection.send(Array(answer.utf8))
                    connection.finish()
                }
            }
            let phone = world.device("phone")
            let client = phone.run { MeteorClient("ws://meteor:3000/websocket") }
            world.keep(client)
            phone.run { client.connect() }
            try await world.advance(by: .seconds(8))
            world.expect(connections.count, equals: 2, "there is a second attempt")
            world.expect(phone.run { client.connectionFailure } != nil, "the reason is known")
            phone.run { client.disconnect() }
            listener.close()
            connections = []
        }
    }

    @Test("Messages from before a callback has disconnected belong to no later connection") func stale() throws {
        try inWorld { world in
            let rig = try ScriptedRig(world)
            try await rig.begin()
            var id: String?
            rig.phone.run {
                id = rig.client.call(method: "m", parameters: []) { [weak client = rig.client] _ in
                    client?.disconnect()
                    client?.connect()
                }
            }
            rig.engine.tell(
                texts: #"{"msg":"result","id":"\#(id ?? "")"}"#, #"{"msg":"added","collection":"c","id":"1"}"#)
            rig.engine.tell(.ended("over"))
            try await world.advance(by: .milliseconds(1))
            world.expect(rig.engine.openCount, equals: 2, "the client has connected again, and only once")
            rig.engine.tell(.opened)
            try await world.advance(by: .milliseconds(1))
            world.expect(rig.engine.sent.last?.contains(#""msg":"connect""#), equals: true, "the connection is new")
            let count = rig.phone.run { MongoCollection<EJSONObject>(meteor: rig.client, collection: "c").count }
            world.expect(count, equals: 0, "the old message was dropped")
        }
    }

    @Test("A client that does not keep up stops its engine from reading, and then lets it read again")
    func holdingBack()
        throws
    {
        try inWorld { world in
            let rig = try ScriptedRig(world)
            try await rig.begin()
            for number in 0..<1_500 {
                rig.engine.tell(texts: #"{"msg":"added","collection":"c","id":"\#(number)"}"#)
            }
            world.expect(rig.engine.readings, equals: [false], "the engine is held back once")
            try await world.advance(by: .milliseconds(1))
            world.expect(rig.engine.readings, equals: [false, true], "the engine reads again")
            let count = rig.phone.run { MongoCollection<EJSONObject>(meteor: rig.client, collection: "c").count }
            world.expect(count, equals: 1_500, "nothing is lost")
        }
    }

    /// A delegate that says when the session has begun.
    private final class Ready: MeteorConnectionDelegate {
        private let continuation: CheckedContinuation<Void, Never>

        init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = continuation }

        func meteorDidConnect() {}
        func meteorDidDisconnect() {}
        func meteorClientReady() { continuation.resume() }
        func meteorClientUpdateSession(userId: String, sessionToken: String) {}
    }

    @Test("In real time, a client connects and calls a method over the system's sockets") func live() async throws {
        let environment = CarillonEnvironment.Environment.makeLive(name: "meteor-live-test")
        let sum = try await environment.loop.spawn {
            try await environment.run {
                let server = DDPServer(
                    environment: environment, at: CarillonEnvironment.Endpoint(host: "127.0.0.1", port: 0))
                server.method("add") { (_, a: Double, b: Double) in a + b }
                try server.start()
                let client = MeteorClient("ws://127.0.0.1:\(server.endpoint.port)/websocket")
                await withCheckedContinuation { continuation in
                    client.connectionDelegate = Ready(continuation)
                    client.connect()
                }
                let sum: Int? = await withCheckedContinuation { continuation in
                    client.call(method: "add", parameters: [2, 3]) { outcome in
                        continuation.resume(returning: (try? outcome.get())?["result"] as? Int)
                    }
                }
                client.disconnect()
                server.stop()
                return sum
            }
        }.value
        #expect(sum == 5)
    }
}
