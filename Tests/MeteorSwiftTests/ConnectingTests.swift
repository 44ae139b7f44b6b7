import Carillon
import CarillonMeteor
import Foundation
import MeteorSwift
import TestWorlds
import Testing

@Suite("A client connects to a server", .timeLimit(.minutes(60)))
struct ConnectingTests {
    @Test("A second connect() changes nothing") func order() async throws {
        try await everywhere { world in
            let rig = try await Rig.connected(world)
            rig.run { $0.connect() }
            try await rig.pass()
            world.expect(rig.diary.take(), equals: [], "the app hears of nothing")
            world.expect(rig.run(\.isConnected), equals: true, "the session goes on")
            world.expect(
                rig.received(), equals: [.connect(Connect(version: "1", support: ["1", "pre2"]))],
                "the first connect is all")
        }
    }

    @Test("The reason why there is no connection is known until there is one") func reason() async throws {
        try await everywhere { world in
            let server = try world.meteorServer()
            server.stop()
            let rig = Rig(world, server)
            rig.run { $0.connect() }
            try await rig.pass()
            world.expect(rig.run(\.connectionFailure)?.contains("refused"), equals: true, "the reason is known")
            try server.restart()
            try await rig.pass(.seconds(6))
            world.expect(rig.run(\.isConnected), equals: true, "the client is connected")
            world.expect(rig.run(\.connectionFailure), equals: nil, "there is no failure now")
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
