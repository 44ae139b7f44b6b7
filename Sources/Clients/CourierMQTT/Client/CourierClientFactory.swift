import CarillonEnvironment
public import CourierCore

/// A factory of clients.
///
/// ```swift
/// let clientFactory = CourierClientFactory()
/// let courierClient = clientFactory.makeMQTTClient(config: MQTTClientConfig(authService: HiveMQAuthService()))
/// ```
public struct CourierClientFactory {
    /// Makes a factory.
    public init() {}

    /// Makes a client that speaks MQTT 3.1.1. The client belongs to the app that makes it, and disconnects when the app
    /// lets it go.
    public func makeMQTTClient(config: MQTTClientConfig) -> any CourierClient {
        MQTTCourierClient(config, environment: .current)
    }
}
