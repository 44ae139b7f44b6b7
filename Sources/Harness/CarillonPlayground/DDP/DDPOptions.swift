import CarillonEnvironment
package import DDPServer
import DDPWire
import HTTPHosting
import JSONWire
import MockHosting

/// The Meteor server of a playground: a collection, methods and publications that clients can try. Its state is fresh
/// at every start, and bounded.
package struct DDPOptions: PlaygroundServer {
    package let name = "ddp"
    package let title = "DDP"
    /// The port for DDP; 0 means a free one.
    package var port: UInt16 = 0
    /// The number of documents in `items` at the start.
    package var itemCount = 25
    /// The limits of the server.
    package var limits = DDPLimits()
    /// The way in which sessions outlive their connections; `nil` if they do not.
    package var resumption: SessionResumption?

    /// The largest number of documents that clients may bring into a collection.
    package static let documentLimit = 100_000

    package init() {}

    package func start(in place: PlaygroundPlace) throws -> RunningServer {
        let server = DDPServer(
            environment: place.environment, at: place.endpoint, identity: place.identity, journalLimit: 0)
        server.limits = limits
        server.resumption = resumption
        let items = Items(server.collection("items"), count: itemCount)
        define(items, on: server)
        DDPOptions.publish(items, on: server)
        try DDPOptions.defineUsers(on: server)
        server.observer = place.observer()
        server.onRelief = place.giveBackMemory
        server.httpLimits.origins = place.origins
        try server.start()
        return RunningServer(port: server.endpoint.port, control: Self.control(of: server)) { server.stop() }
    }

    private static func defineUsers(on server: DDPServer) throws {
        server.collection("users").limit = documentLimit
        try server.accounts.createUser(
            id: "user-alice", username: "alice", email: "alice@example.com", isVerified: true, password: "wonderland")
        server.method("whoami") { call in call.userID }
        server.publish("mine") { sub in
            if let user = sub.userID { sub.added("private", "p-\(user)", ["owner": .string(user)]) }
            sub.ready()
        }
    }
}
