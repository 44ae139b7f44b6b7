/// # CarillonPush
///
/// The tools of scenarios for notifications that come from a server while the app sleeps: a push service in the world,
/// the connection of each phone to it, and providers that send.
///
/// ```swift
/// let push = try world.pushService()
/// let phone = world.device("phone")
/// phone.mainApp.launches { AppDelegate() }
/// try await world.advance(by: .seconds(2))
/// let provider = world.pushProvider("backend", of: push)
/// provider.send(["aps": ["alert": "Your order is ready"]], to: phone.mainApp)
/// try await world.advance(by: .seconds(2))
/// world.expect(phone.mainApp.deliveredNotifications.map(\.request.content.body), equals: ["Your order is ready"], "…")
/// ```
///
/// - `Services/`: ``Carillon/World/pushService(_:configuration:file:line:)``, which all phones of the world use.
/// - `Phones/`: launching an app with a delegate, swiping it away, and the token that it has.
/// - `Providers/`: ``PushProvider``, which sends as a backend does.
/// - `Seams/`: ``PushSeams``, the places where saboteurs change services and phones.
@_exported import HTTPHosting
@_exported import HTTPWire
@_exported import JSONWire
@_exported import MockHosting
@_exported import PushService
@_exported import PushWire
@_exported import RemoteNotifications
