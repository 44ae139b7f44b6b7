import CarillonEnvironment
import CourierCore

/// Makes clients.
///
/// ```swift
/// let clientFactory = CourierClientFactory()
/// let courierClient = clientFactory.makeMQTTClient(config: MQTTClientConfig(authService: HiveMQAuthService()))
/// ```
public struct CourierClientFactory {
    public init() {}

    /// A client that speaks MQTT 3.1.1. It belongs to the app that makes it, and disconnects when it is let go.
    public func makeMQTTClient(config: MQTTClientConfig) -> any CourierClient {
        MQTTCourierClient(config, environment: .current)
    }
}
