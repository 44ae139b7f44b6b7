import CarillonEnvironment

/// A machine on the simulated network: a name, whether it is online, and its listeners. Only code on the loop touches a
/// host.
final class SimulatedHost {
    let name: String
    var isOnline = true
    /// The listeners by port.
    private(set) var listeners: [UInt16: SimulatedListener] = [:]
    private var lastFreePort: UInt16 = 49_151

    init(name: String) {
        self.name = name
    }

    func add(_ listener: SimulatedListener) { listeners[listener.endpoint.port] = listener }
    func remove(_ listener: SimulatedListener) {
        removeListeners { $0 === listener }
    }

    /// Closes the listeners that meet `condition`.
    func removeListeners(where condition: (SimulatedListener) -> Bool) {
        let closed = listeners.values.filter(condition)
        for listener in closed {
            listeners[listener.endpoint.port] = nil
            listener.didClose()
        }
    }

    /// Returns a port without a listener from the range of automatic ports; `nil` if all are taken.
    func freePort() -> UInt16? {
        for _ in 49_152...65_535 {
            lastFreePort = lastFreePort == 65_535 ? 49_152 : lastFreePort + 1
            if listeners[lastFreePort] == nil { return lastFreePort }
        }
        return nil
    }
}
