import CarillonEnvironment
import MQTTBroker

/// A broker of which a scenario wants no more than what it says on the wire: ours, or a real one.
protocol WireBroker: AnyObject, Sendable {
    /// Where clients find it.
    var endpoint: Endpoint { get }

    /// Ends at once, as when its process is killed. What it has acknowledged is on its disk.
    func crash()

    /// Starts again where it was, with what is on its disk.
    func restart() throws
}

extension MQTTBroker: WireBroker {}
