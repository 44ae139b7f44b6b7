import CWebLoad
import Carillon
import CarillonConformance
import CarillonMagicBell
import CarillonPlayground
import Foundation

/// The MagicBell server beside bare HTTP servers on swift-nio that send the same bytes, and MagicBell's clients in a
/// world.
enum MagicBellBenchmark {
    static let connections: Int32 = 64
    static let streams: Int32 = 1_000
    static let clients = 1_000
    static let minutes = 20

    static func runServer(_ sheet: Sheet) {
        OpenFiles.raiseLimit()
        guard let recording = MagicBellRecording() else {
            return sheet.omit(
                "magicbell", "no WebServers beside this program answer; build them in the same configuration")
        }
        defer { recording.remove() }
        if Wrk.isInstalled {
            measureRequests(sheet, recording)
        } else {
            sheet.omit("magicbell, requests", "wrk is not installed; to install it: scripts/setup bench")
        }
        let fanOut = ServerPair(
            sheet, ours: "carillon-magicbell", bare: "nio-events", files: [recording.action, recording.event])
        fanOut.compare("magicbell, one event to \(streams) streams", unit: "events/s") { server in
            guard let id = server.isOurs ? MagicBellRecording.id(at: server.port) : recording.id else { return nil }
            let action = MagicBellRecording.request("POST \(MagicBellRecording.path(of: id))")
            return WebBenchmark.rate(of: 200) {
                events_load_fan_out(server.port, MagicBellRecording.opening, action, streams, $0, &$1)
            }
        }
    }

    private static func measureRequests(_ sheet: Sheet, _ recording: MagicBellRecording) {
        func compare(
            _ name: String, _ file: String, _ method: String, body: String = "", path: @escaping (String) -> String
        ) {
            let servers = ServerPair(sheet, ours: "carillon-magicbell", bare: "nio-recorded", files: [file])
            servers.compare("magicbell, \(name) on \(connections) connections", unit: "requests/s") { server in
                let id = server.isOurs ? MagicBellRecording.id(at: server.port) : recording.id
                return id.flatMap {
                    Wrk.rate(
                        port: server.port, method, path($0), fields: MagicBellRecording.fields, body: body,
                        connections: connections)
                }
            }
        }
        compare("lists", recording.list, "GET") { _ in "/notifications" }
        compare("lists by GraphQL", recording.queriedList, "POST", body: MagicBellRecording.query) { _ in "/graphql" }
        compare("actions", recording.action, "POST", path: MagicBellRecording.path)
    }

    // MARK: The client

    /// Runs a thousand phones with one client each, in one world in memory. The server crashes every minute and is back
    /// ten seconds later.
    static func runClients(_ sheet: Sheet) {
        let scenario = Scenario(
            "benchmark/magicbell", "A thousand clients come back again and again.", covers: [], networks: [.memory]
        ) { world in
            // The benchmark measures the client alone, so the server is not held to its description.
            world.decorateMagicBellServers { $0.isHeldToDescription = false }
            let server = try world.magicBellServer()
            for number in 0..<10 { server.notify("Message \(number)", toAll: users) }
            let stores = users.map { user in
                world.magicBellPhone("phone-\(user.name)", of: server).store(of: user.name)
            }
            for store in stores { store.refresh() }
            for _ in 0..<minutes {
                try await world.advance(by: .seconds(50))
                server.crash()
                try await world.advance(by: .seconds(10))
                try server.restart()
            }
            try await world.advance(by: .minutes(1))
            server.notify("Good night", toAll: users)
            try await world.advance(by: .seconds(10))
            let streamCount = users.reduce(0) { $0 + server.streamCount(of: $1) }
            world.expect(streamCount, equals: clients, "all are back")
            world.expect(
                stores.allSatisfy { $0.titles.first == "Good night" && $0.titles.count == 11 }, equals: true,
                "all have the notifications")
        }
        Crowd(name: "magicbell", clients: clients, minutes: minutes + 1).measure(scenario, sheet) {
            clients * (minutes + 1)
        }
    }

    private static let users = (0..<clients).map { MagicBellUser.externalID("user-\($0)") }
}

extension MagicBellUser {
    fileprivate var name: String {
        switch self {
        case .email(let email): email
        case .externalID(let id): id
        }
    }
}
