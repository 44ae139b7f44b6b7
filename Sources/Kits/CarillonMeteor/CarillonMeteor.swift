/// # CarillonMeteor
///
/// The tools of scenarios for clients of Meteor: a server in the world, users with a client of MeteorSwift's, and a
/// client that speaks DDP message by message.
///
/// ```swift
/// let server = try world.meteorServer()
/// let tasks = server.collection("tasks")
/// server.publish("tasks") { _ in tasks.find() }
/// let ann = try await world.connectedDDPClient("ann", of: server)
/// ann.send(.sub(Sub(id: "1", name: "tasks")))
/// try await ann.expect([.ready(subs: ["1"])], "an empty collection is ready at once")
/// ```
///
/// - `Servers/`: ``Carillon/World/meteorServer(_:file:line:)``.
/// - `Clients/`: ``DDPWireClient``.
/// - `Users/`: ``MeteorUser``, a person whose app has a client of MeteorSwift's.
/// - `Seams/`: ``MeteorSeams``, the places where saboteurs change servers.
/// - `DDPServer` brings misbehaviours, and frames for them that no faithful server sends, such as
///   ``DDPServer/DDPFrame/text(_:)``.
@_exported import DDPServer
@_exported import DDPWire
@_exported import JSONWire
@_exported import MeteorSwift
@_exported import MockHosting
@_exported import OrderedCollections
