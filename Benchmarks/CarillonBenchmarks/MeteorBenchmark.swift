import BrokerProcesses
import CWebLoad
import Carillon
import CarillonConformance
import CarillonMeteor
import CarillonPlayground
import Foundation

/// The Meteor server beside a bare WebSocket server on swift-nio, and MeteorSwift's clients in a world.
enum MeteorBenchmark {
    static let connections: Int32 = 64
    static let subscribers: Int32 = 1_000
    static let idleSessions = 5_000
    static let clients = 1_000
    static let minutes = 20

    static func runServer(_ sheet: Sheet) {
        OpenFiles.raiseLimit()
        let echo = ServerPair(sheet, ours: "carillon-ddp", bare: "nio-websocket")
        let call = #"{"msg":"method","method":"add","id":"1","params":[1,2]}"#
        echo.compare("ddp, calls on \(connections) connections", unit: "calls/s") { server in
            withTalk(message: call, answer: server.isOurs ? #""msg":"result""# : #""msg":"method""#) { talk in
                WebBenchmark.rate(of: 200_000) { talk_load_calls(talk, server.port, connections, $0, &$1) }
            }
        }
        let fanOut = ServerPair(sheet, ours: "carillon-ddp", bare: "nio-fan-out")
        let touch = #"{"msg":"method","method":"touch","id":"1","params":[]}"#
        fanOut.compare("ddp, one change to \(subscribers) subscribers", unit: "changes/s") { server in
            withTalk(message: touch, answer: server.isOurs ? #""msg":"result""# : #""msg":"method""#) { talk in
                WebBenchmark.rate(of: 200) { talk_load_fan_out(talk, server.port, subscribers, $0, &$1) }
            }
        }
        echo.compare("ddp, memory of an idle session at \(idleSessions)", unit: "bytes") { server in
            withTalk(message: call, answer: "") { memory(of: server, $0) }
        }
    }

    private static func memory(of server: WebServerProcess, _ talk: UnsafePointer<talk>) -> Double? {
        var descriptors = [Int32](repeating: -1, count: idleSessions)
        guard let before = server.residentBytes,
            talk_load_open(talk, server.port, Int32(idleSessions), &descriptors) == 0
        else { return nil }
        defer { talk_load_hang_up(descriptors, Int32(idleSessions)) }
        return server.residentBytes.map { Double($0 - before) / Double(idleSessions) }
    }

    /// Calls `body` with a conversation that a Meteor server and the bare ones understand.
    private static func withTalk<Result>(
        message: String, answer: String, _ body: (UnsafePointer<talk>) -> Result
    ) -> Result {
        let texts: [String] = [
            "/websocket", #"{"msg":"connect","version":"1","support":["1"]}"#, #""msg":"connect"#,
            #"{"msg":"sub","id":"1","name":"tasks","params":[]}"#, #""1""#, message, answer, #""msg":"changed""#,
        ]
        let copies = texts.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        let parts = copies.map { UnsafePointer<CChar>($0) }
        let talk = CWebLoad.talk(
            path: parts[0], hello: parts[1], welcome: parts[2], subscription: parts[3], ready: parts[4],
            message: parts[5], answer: parts[6], delivery: parts[7])
        return withUnsafePointer(to: talk, body)
    }

    // MARK: The client

    /// Runs a thousand phones with one client each, in one world in memory. The server crashes every minute and is back
    /// ten seconds later.
    static func runClients(_ sheet: Sheet) {
        let scenario = Scenario(
            "benchmark/meteor", "A thousand clients come back again and again.", covers: [], networks: [.memory]
        ) { world in
            let server = try world.meteorServer()
            let tasks = server.collection("tasks")
            server.publish("tasks") { _ in tasks.find() }
            for number in 0..<10 { tasks.insert(["number": .number(Double(number))], id: .string("t\(number)")) }
            let users = (0..<clients).map { world.meteorUser("user-\($0)", of: server) }
            for user in users {
                user.run { client in
                    _ = client.add(subscription: "tasks")
                    client.connect()
                }
            }
            for _ in 0..<minutes {
                try await world.advance(by: .seconds(50))
                server.crash()
                try await world.advance(by: .seconds(10))
                try server.restart()
            }
            try await world.advance(by: .minutes(1))
            world.expect(server.sessionCount, equals: clients, "all are back")
            world.expect(
                users.allSatisfy { $0.documents(of: "tasks").count == 10 }, equals: true, "all have the documents")
        }
        Crowd(name: "meteor", clients: clients, minutes: minutes + 1).measure(scenario, sheet) {
            clients * (minutes + 1)
        }
    }
}
