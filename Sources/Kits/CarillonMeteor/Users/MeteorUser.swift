public import Carillon
import Foundation
public import MeteorSwift

/// A person whose app has a client of MeteorSwift's, and a diary of what the client tells the app.
///
/// ```swift
/// let server = try world.meteorServer()
/// let tasks = server.collection("tasks")
/// server.publish("tasks") { _ in tasks.find() }
/// let ann = try await world.onlineMeteorUser("ann", of: server)
/// ann.run { _ = $0.add(subscription: "tasks") }
/// tasks.insert(["title": "Buy milk"], id: "t1")
/// try await world.advance(by: .seconds(1))
/// world.expect(ann.documents(of: "tasks").count, equals: 1, "the task is there")
/// ```
///
/// The app makes the client when the user is made. The class is confined to its world, so it is safe to share.
public final class MeteorUser: @unchecked Sendable {
    /// The user's name.
    public let name: String
    /// The app that has the client.
    public let app: App
    /// The client.
    public let client: MeteorClient
    /// The diary of everything that the client has told the app, in order.
    public let diary: MeteorDiary

    init(_ name: String, in app: App, url: String, version: String) {
        self.name = name
        self.app = app
        let client = app.run { MeteorClient(site: url, withDDPVersion: version) }
        let diary = MeteorDiary()
        self.client = client
        self.diary = diary
        app.run {
            client.connectionDelegate = diary
            client.authDelegate = diary
            diary.observe(client)
        }
    }

    /// The device of the app.
    public var device: Device { app.device }
    /// The world of the device.
    public var world: World { app.device.world }

    /// Runs code of the app, on its main queue.
    @discardableResult
    public func run<Result>(_ body: (MeteorClient) throws -> Result) rethrows -> Result {
        try app.run { try body(client) }
    }

    /// The documents of a collection as the client has them, in its order.
    public func documents(of collection: String) -> [EJSONObject] {
        run { MongoCollection<EJSONObject>(meteor: $0, collection: collection).find() }
    }

    /// The identifiers of the documents of a collection, in the client's order.
    public func identifiers(of collection: String) -> [String] {
        documents(of: collection).map { $0["_id"] as? String ?? "?" }
    }

    /// Connects, lets a second pass, and expects the session to have begun.
    public func comeOnline(file: StaticString = #filePath, line: Int = #line) async throws {
        run { $0.connect() }
        try await world.advance(by: .seconds(1))
        world.expect(run(\.isConnected), equals: true, "\(name) is connected", file: file, line: line)
    }
}
