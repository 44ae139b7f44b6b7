import Carillon
import CarillonMeteor
import Foundation
import MeteorSwift

/// A phone with a client of the world's Meteor server.
///
/// Unchecked because it is confined to its world.
final class Rig: @unchecked Sendable {
    let world: World
    let server: DDPServer
    let phone: Device
    let diary = MeteorDiary()
    let client: MeteorClient

    init(_ world: World, _ server: DDPServer, phone name: String = "phone", version: String = "1") {
        self.world = world
        self.server = server
        let phone = world.device(name)
        self.phone = phone
        client = phone.run {
            MeteorClient(site: "ws://\(server.endpoint.host):3000/websocket", withDDPVersion: version)
        }
        client.connectionDelegate = diary
        client.authDelegate = diary
        phone.run { [diary, client] in diary.observe(client) }
        world.keep(self)
    }

    /// Makes a phone whose client has connected, with a server that publishes the collection `tasks`, and lets
    /// everybody write into it.
    static func connected(_ world: World, _ set: (DDPServer) throws -> Void = { _ in }) async throws -> Rig {
        let server = try world.meteorServer()
        server.publish("tasks") { [tasks = server.collection("tasks")] _ in tasks.find() }
        server.application.acceptWrites(to: "tasks")
        try set(server)
        let rig = Rig(world, server)
        try await rig.connect()
        return rig
    }

    func connect() async throws {
        run { $0.connect() }
        try await pass(.seconds(1))
        _ = diary.take()
    }

    /// Runs code of the app.
    @discardableResult
    func run<Result>(_ body: (MeteorClient) throws -> Result) rethrows -> Result { try phone.run { try body(client) } }

    func pass(_ duration: Duration = .seconds(1)) async throws { try await world.advance(by: duration) }

    /// The messages of a kind that the server has got.
    func received(_ kind: DDPFrame.Kind? = nil) -> [ClientMessage] {
        server.journal.received(kind).compactMap(\.clientMessage)
    }

    /// The calls of methods that the server has got.
    var calls: [MethodCall] {
        received(.method).compactMap { if case .method(let call) = $0 { call } else { nil } }
    }

    /// Subscribes to the tasks, and waits for them.
    func subscribe(_ name: String = "tasks") async throws {
        _ = run { $0.add(subscription: name) }
        try await pass()
    }

    /// The tasks as dictionaries.
    var tasks: [EJSONObject] { run { MongoCollection<EJSONObject>(meteor: $0, collection: "tasks").find() } }

    /// The identifiers of the tasks.
    var taskIDs: [String] { tasks.map { $0["_id"] as? String ?? "?" } }
}

/// Describes the outcome of a method in a line.
func line(_ outcome: Result<DDPMessage, any Error>) -> String {
    switch outcome {
    case .success(let message): "success \(message["result"].map { "\($0)" } ?? "nothing")"
    case .failure(let error): "failure \((error as NSError).domain) \((error as NSError).code)"
    }
}
