import Carillon
import CarillonEnvironment
import RemoteNotifications
import UserNotifications

/// The phones of a world, as far as they are connected to its push service.
///
/// The class is confined to its world, so it is safe to share.
final class PushPhones: @unchecked Sendable {
    private let endpoint: Endpoint
    private let plan: PushPlan
    private var connections: [String: PushConnection] = [:]

    init(at endpoint: Endpoint, _ plan: PushPlan) {
        (self.endpoint, self.plan) = (endpoint, plan)
    }

    /// Gives an app its place at the connection of its device.
    func connect(_ app: App) {
        let device = app.device
        let connection = connections[device.name] ?? makeConnection(of: app)
        connections[device.name] = connection
        let isMain = app.identifier == device.name
        let system = SystemRemoteNotifications(
            topic: isMain ? "app" : app.identifier, name: app.name, platform: app.platform, connection: connection,
            center: app.system
        ) { [weak app] in app?.launch() }
        app.platform.systemServices.set(system)
        app.platform.systemServices.set(RemoteNotificationFront(plan.services.reduce(system) { $1($0) }))
        app.onProcessEnd { [weak system] in system?.appDidEnd() }
        for change in plan.systems { change(app, system) }
    }

    private func makeConnection(of app: App) -> PushConnection {
        let connection = PushConnection(
            device: app.device.name, to: endpoint,
            environment: app.makeSystemEnvironment(named: app.device.name, hasNetwork: true))
        connection.parts = plan.parts
        return connection
    }
}
