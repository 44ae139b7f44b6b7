import Carillon
import CarillonMeteor
import Foundation
import MeteorSwift
import TestWorlds
import Testing

@Suite("A client connects to a server", .timeLimit(.minutes(60)))
struct ConnectingTests {
    @Test("The app hears of the socket, then of the session, by delegate and by notification") func order() async throws
    {
        try await everywhere { world in
            let rig = Rig(world, try world.meteorServer())
            rig.run { $0.connect() }
            world.expect(rig.run(\.isConnected), equals: false, "connect() has not connected yet")
            try await rig.pass()
            world.expect(
                rig.diary.take(), equals: ["connected", "note connected", "ready", "note ready"], "in this order")
            world.expect(rig.run(\.isConnected), equals: true, "the session has begun")
            world.expect(
                rig.received(), equals: [.connect(Connect(version: "1", support: ["1", "pre2"]))], "connect is all")
            rig.run { $0.connect() }
            try await rig.pass()
            world.expect(rig.received().count, equals: 1, "a second connect() changes nothing")
        }
    }

    @Test("A disconnect says goodbye by 1000, is told once, and fails the calls") func disconnect() async throws {
        try await everywhere { world in
            let rig = try await Rig.connected(world) {
                $0.method("never") { call in _ = call.answerLater() }
            }
            rig.run { client in
                client.call(method: "never", parameters: []) { [diary = rig.diary] in diary.note(line($0)) }
                client.disconnect()
            }
            world.expect(rig.run(\.isConnected), equals: false, "the client is disconnected at once")
            try await rig.pass(.seconds(120))
            world.expect(
                rig.diary.take(),
                equals: ["failure sorr.swiftddp.transport 1", "disconnected", "note disconnected"], "once")
            world.expect(rig.received(.connect).count, equals: 1, "there is no other attempt")
            try await rig.connect()
            world.expect(rig.run(\.isConnected), equals: true, "connect() works again")
            world.network.reset()
            try await rig.pass(.seconds(7))
            world.expect(rig.run(\.isConnected), equals: true, "a lost connection is made again")
        }
    }

    @Test("A server that is down is tried again after growing delays") func delays() async throws {
        try await everywhere { world in
            let server = try world.meteorServer()
            server.stop()
            let rig = Rig(world, server)
            rig.run { $0.connect() }
            try await rig.pass(.seconds(142))
            world.expect(rig.diary.lines.count { $0 == "disconnected" }, equals: 8, "5, 10, 15, 20, 25, 30, 30")
            world.expect(rig.run(\.connectionFailure)?.contains("refused"), equals: true, "the reason is known")
            try server.restart()
            try await rig.pass(.seconds(30))
            world.expect(rig.run(\.isConnected), equals: true, "the client is there again")
            world.expect(rig.run(\.connectionFailure), equals: nil, "there is no failure now")
        }
    }

    @Test("A client stays for ten minutes with a server that only pings, and answers each ping") func pings()
        async throws
    {
        try await everywhere { world in
            let rig = try await Rig.connected(world)
            try await rig.pass(.seconds(600))
            world.expect(rig.run(\.isConnected), equals: true, "the connection stands")
            world.expect(rig.received(.connect).count, equals: 1, "it is the first one")
            world.expect(rig.received(.pong).count > 15, "pings were answered")
            world.expect(rig.received(.ping), equals: [], "the client has no need to ping")
            world.expect(rig.received(.pong).allSatisfy { $0 == .pong(id: nil) }, "without an identifier")
        }
    }

    @Test("A server that has fallen silent is noticed") func silence() async throws {
        try await everywhere { world in
            let rig = try await Rig.connected(world)
            world.network.partition("phone", "meteor")
            try await rig.pass(.seconds(95))
            world.expect(rig.diary.lines.first, equals: "disconnected", "the client has given it up")
            world.network.heal()
            try await rig.pass(.seconds(60))
            world.expect(rig.run(\.isConnected), equals: true, "the client is there again")
        }
    }

    @Test("An older version is spoken if the server asks for it; another one ends the attempts") func versions()
        async throws
    {
        try await everywhere { world in
            let server = try world.meteorServer()
            let old = Rig(world, server, phone: "old", version: "pre1")
            try await old.connect()
            world.expect(old.run(\.isConnected), equals: true, "pre2 is agreed")
            let odd = Rig(world, server, phone: "odd", version: "9")
            odd.run { $0.connect() }
            try await odd.pass(.seconds(600))
            world.expect(
                odd.diary.take().suffix(2), equals: ["disconnected", "note disconnected"], "it is told")
            world.expect(odd.run(\.connectionFailure)?.contains("version"), equals: true, "with the reason")
            world.expect(odd.received(.connect).count, equals: 3, "nobody tries for ever")
        }
    }

    @Test("An address that is none is told, and not tried", arguments: ["", "app", "ftp://app/", "ws://", "ws://a:0/"])
    func addresses(_ site: String) throws {
        try inWorld { world in
            let phone = world.device("phone")
            let diary = MeteorDiary()
            let client = phone.run { MeteorClient(site) }
            client.connectionDelegate = diary
            phone.run { client.connect() }
            try await world.advance(by: .seconds(60))
            world.expect(diary.lines, equals: ["disconnected"], "once")
            world.expect(client.connectionFailure?.contains("is no address"), equals: true, "with the reason")
        }
    }

    @Test("An app in the foreground does not wait for its next attempt") func foreground() throws {
        try inWorld { world in
            let server = try world.meteorServer()
            server.stop()
            let rig = Rig(world, server)
            rig.phone.mainApp.enterBackground()
            rig.run { $0.connect() }
            try await rig.pass(.seconds(60))
            try server.restart()
            rig.phone.mainApp.enterForeground()
            try await rig.pass(.seconds(1))
            world.expect(rig.run(\.isConnected), equals: true, "the client connects at once")
        }
    }

    @Test("A client that is let go of closes its connection") func release() throws {
        try inWorld { world in
            let server = try world.meteorServer()
            let phone = world.device("phone")
            var client: MeteorClient? = phone.run { MeteorClient("ws://meteor:3000/websocket") }
            phone.run { client?.connect() }
            try await world.advance(by: .seconds(1))
            world.expect(server.sessionCount, equals: 1, "there is a session")
            client = nil
            try await world.advance(by: .seconds(1))
            world.expect(server.sessionCount, equals: 0, "there is none any more")
        }
    }
}
