public import Carillon
import CarillonEnvironment
public import PushService
import RemoteNotifications

extension PushService: CrashableServer {}

extension World {
    /// Brings a push service into the world, on a host of its own, and starts it. All devices of the world connect to
    /// it when one of their apps registers. Saboteurs that wait for push services change it here.
    ///
    /// The topic of a device's main app is `app`, that of each other app its identifier.
    ///
    /// - Parameters:
    ///   - name: The name of the host.
    ///   - configuration: The limits and choices of the service.
    ///   - file: The file of the call, for the report.
    ///   - line: The line of the call.
    /// - Throws: The errors of `start()`.
    public func pushService(
        _ name: String = "push", configuration: PushConfiguration = PushConfiguration(),
        file: StaticString = #filePath, line: Int = #line
    ) throws -> PushService {
        let service = PushService(
            environment: server(name, file: file, line: line), at: Endpoint(host: name, port: 8_090),
            configuration: configuration)
        var plan = PushPlan()
        decorations().decorate(&plan)
        service.rules = plan.rules
        keep(service)
        exposeToWeather(service, named: name)
        for misbehaviour in plan.misbehaviours { service.misbehave(misbehaviour) }
        try service.start()
        let phones = PushPhones(at: service.endpoint, plan)
        keep(phones)
        for device in devices { for app in device.apps { phones.connect(app) } }
        decorateApps { phones.connect($0) }
        return service
    }

    /// Changes the plan of every push service that comes into this world from now on. Saboteurs use this.
    package func decoratePushServices(_ decorate: @escaping @Sendable (inout PushPlan) -> Void) {
        decorations().add(decorate)
    }
}
