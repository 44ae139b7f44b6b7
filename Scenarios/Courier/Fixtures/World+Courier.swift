import Carillon
import CourierCore
import CourierMQTT
import MQTTBroker

extension Device {
    /// A rider with a client in this device's main app, not connected yet.
    ///
    /// - Parameters:
    ///   - name: the rider's name, which is the client identifier and the user name, too.
    ///   - configure: changes what the client is made with.
    func courier(
        _ name: String = "rider", of broker: MQTTBroker, _ configure: (inout RiderPlan) -> Void = { _ in }
    ) -> Rider {
        let decorations = world.courierDecorations
        var plan = RiderPlan(name, host: broker.endpoint.host, port: broker.endpoint.port)
        configure(&plan)
        let rider = Rider(name, in: mainApp, plan, decorations)
        world.add(rider)
        return rider
    }
}

extension World {
    /// A rider on a device of that name, not connected yet.
    func rider(
        _ name: String = "rider", of broker: MQTTBroker, _ configure: (inout RiderPlan) -> Void = { _ in }
    ) -> Rider {
        let device = devices.first { $0.name == name } ?? self.device(name)
        return device.courier(name, of: broker, configure)
    }

    /// A rider on a device of that name, connected within two seconds.
    func onlineRider(
        _ name: String = "rider", of broker: MQTTBroker, file: StaticString = #filePath, line: Int = #line,
        _ configure: (inout RiderPlan) -> Void = { _ in }
    ) async throws -> Rider {
        let rider = rider(name, of: broker, configure)
        try await rider.comeOnline(file: file, line: line)
        return rider
    }

    /// What lies between the apps of this world and their clients. Saboteurs come in here.
    var courierDecorations: CourierDecorations { singletons.object { CourierDecorations() } }

    /// Changes what clients are made of, in all apps that come into this world from now on. Saboteurs come in here.
    func decorateCourierParts(_ decorate: @escaping @Sendable (inout ClientParts) -> Void) {
        decorateApps { decorate(&$0.environment.courierParts) }
    }
}
