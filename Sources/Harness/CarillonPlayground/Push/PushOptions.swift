import CarillonEnvironment
import HTTPHosting
import MockHosting
import PushService

/// The push service of a playground: phones connect to it and get tokens, and providers send to these. Its state is
/// fresh at every start, and bounded.
package struct PushOptions: PlaygroundServer {
    package let name = "push"
    package let title = "Push service"
    /// The port for HTTP and WebSocket; 0 means a free one.
    package var port: UInt16 = 0

    package init() {}

    package func start(in place: PlaygroundPlace) throws -> RunningServer {
        let service = PushService(
            environment: place.environment, at: place.endpoint, identity: place.identity, journalLimit: 0)
        service.observer = place.observer(as: name)
        service.onRelief = place.giveBackMemory
        service.httpLimits.origins = place.origins
        try service.start()
        return RunningServer(port: service.endpoint.port, control: Self.control(of: service)) { service.stop() }
    }
}
