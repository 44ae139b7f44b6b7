import CarillonEnvironment

/// A machine on the simulated network: a name, a link that is up or down, and who listens. Confined to the loop.
final class SimulatedHost {
    let name: String
    var isOnline = true
    /// By port.
    private(set) var listeners: [UInt16: SimulatedListener] = [:]
    private var lastFreePort: UInt16 = 49_151

    init(name: String) {
        self.name = name
    }

    func add(_ listener: SimulatedListener) { listeners[listener.endpoint.port] = listener }
    func remove(_ listener: SimulatedListener) {
        removeListeners { $0 === listener }
    }

    /// Closes the listeners that `condition` names.
    func removeListeners(where condition: (SimulatedListener) -> Bool) {
        let closed = listeners.values.filter(condition)
        for listener in closed {
            listeners[listener.endpoint.port] = nil
            listener.didClose()
        }
    }

    /// A port that nobody listens at, of those that are given out on demand; `nil` if all are taken.
    func freePort() -> UInt16? {
        for _ in 49_152...65_535 {
            lastFreePort = lastFreePort == 65_535 ? 49_152 : lastFreePort + 1
            if listeners[lastFreePort] == nil { return lastFreePort }
        }
        return nil
    }
}
