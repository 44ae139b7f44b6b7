public import Carillon
import CourierCore
package import CourierMQTT
public import MQTTBroker

extension Device {
    /// Makes a Courier client in this device's main app. The client is not connected yet.
    ///
    /// - Parameters:
    ///   - name: The person's name, which is also the client identifier and the user name.
    ///   - broker: The broker to which the client connects.
    ///   - configure: Changes the client's settings.
    public func courier(
        _ name: String = "rider", of broker: MQTTBroker, _ configure: (inout CourierAppPlan) -> Void = { _ in }
    ) -> CourierApp {
        let decorations = world.courierDecorations
        var plan = CourierAppPlan(name, host: broker.endpoint.host, port: broker.endpoint.port)
        configure(&plan)
        let courier = CourierApp(name, in: mainApp, plan, decorations)
        world.add(courier)
        return courier
    }
}

extension World {
    /// Makes a Courier client in the main app of a device with this name. The client is not connected yet.
    public func courierApp(
        _ name: String = "rider", of broker: MQTTBroker, _ configure: (inout CourierAppPlan) -> Void = { _ in }
    ) -> CourierApp {
        let device = devices.first { $0.name == name } ?? self.device(name)
        return device.courier(name, of: broker, configure)
    }

    /// Makes a Courier client in the main app of a device with this name, and waits two seconds for its connection.
    public func onlineCourierApp(
        _ name: String = "rider", of broker: MQTTBroker, file: StaticString = #filePath, line: Int = #line,
        _ configure: (inout CourierAppPlan) -> Void = { _ in }
    ) async throws -> CourierApp {
        let courier = courierApp(name, of: broker, configure)
        try await courier.comeOnline(file: file, line: line)
        return courier
    }

    /// The wrappers between the apps of this world and their clients. Saboteurs add theirs here.
    var courierDecorations: CourierDecorations { singletons.object { CourierDecorations() } }

    /// Changes the parts of clients, in all apps that come into this world from now on. Saboteurs of Courier use this.
    package func decorateCourierParts(_ decorate: @escaping @Sendable (inout ClientParts) -> Void) {
        decorateApps { decorate(&$0.environment.courierParts) }
    }
}
