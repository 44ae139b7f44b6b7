/// # CarillonMagicBell
///
/// The tools of scenarios for clients of MagicBell: a server in the world, and phones whose app has MagicBell's client.
///
/// ```swift
/// let server = try world.magicBellServer()
/// let phone = world.magicBellPhone("phone", of: server)
/// let unread = phone.store(of: "ann@example.com", StorePredicate(read: false))
/// unread.refresh()
/// try await world.advance(by: .seconds(1))
/// server.notify("Lunch?", to: .email("ann@example.com"))
/// try await world.advance(by: .seconds(1))
/// world.expect(unread.titles, equals: ["Lunch?"], "the notification is there by itself")
/// ```
///
/// - `Servers/`: ``Carillon/World/magicBellServer(_:echoOrder:limits:file:line:)``.
/// - `Phones/`: ``MagicBellPhone``, an app with a client, and ``WatchedStore``, a store with a diary.
/// - `Description/`: each answer of such a server is held to its OpenAPI description, unless a misbehaviour has struck.
/// - `Seams/`: ``MagicBellSeams``, the places where saboteurs change servers.
/// - `MagicBellServer` brings misbehaviours of MagicBell's, `HTTPHosting` those of HTTP.
@_exported import HTTPHosting
@_exported import HTTPWire
@_exported import JSONWire
@_exported import MagicBell
@_exported import MagicBellServer
@_exported import MockHosting
