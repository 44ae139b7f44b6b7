public import CarillonEnvironment
public import MQTTBroker

/// A broker of which a scenario sees only its bytes on the wire: ours, or a real one.
public protocol WireBroker: AnyObject, Sendable {
    /// The place where clients connect.
    var endpoint: Endpoint { get }

    /// Ends like a process that is killed. Everything that the broker has acknowledged is on its disk.
    func crash()

    /// Starts again at the same place, with the state on its disk.
    func restart() throws
}

extension MQTTBroker: WireBroker {}
