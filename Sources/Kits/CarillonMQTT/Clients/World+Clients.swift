public import Carillon
import CarillonEnvironment
import MQTTBroker
public import MQTTWire

extension World {
    /// Makes a client that has not connected yet. Unless a device is given, it is on a device with the name of the
    /// client.
    public func wireClient(_ identifier: ClientIdentifier, of broker: any WireBroker, on device: Device? = nil)
        -> WireClient
    {
        let device = device ?? devices.first { $0.name == identifier.text } ?? self.device(identifier.text)
        return WireClient(identifier, on: device, of: broker)
    }

    /// Makes a client that has connected and was let in.
    public func connectedClient(
        _ identifier: ClientIdentifier, of broker: any WireBroker, on device: Device? = nil, clean: Bool = true,
        keepAlive: UInt16 = 0, will: Will? = nil, file: StaticString = #filePath, line: Int = #line
    ) async throws -> WireClient {
        let client = wireClient(identifier, of: broker, on: device)
        let connack = try await client.connect(clean: clean, keepAlive: keepAlive, will: will)
        expect(connack?.returnCode == .accepted, "\(identifier) is let in", file: file, line: line)
        return client
    }

    /// Makes a client that connects as soon as time passes. From then on it does by itself what the standard asks of a
    /// client.
    public func steadyClient(
        _ identifier: ClientIdentifier, of broker: any WireBroker, on device: Device? = nil,
        subscribing subscriptions: [Subscription] = [], pause: Duration = .seconds(5)
    ) -> SteadyClient {
        let client = SteadyClient(
            wireClient(identifier, of: broker, on: device), subscribing: subscriptions, pause: pause)
        keep(client)
        client.start()
        return client
    }
}
