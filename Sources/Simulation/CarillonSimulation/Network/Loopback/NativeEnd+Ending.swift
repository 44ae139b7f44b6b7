import CCarillonSystem
import CarillonEnvironment

/// The end of the connection, on either side.
extension NativeEnd {
    func cut() {
        standIn.reset()
        door?.socket.abort()
        loseLibrary()
    }

    func loseLibrary() {
        door = nil
        gate?.close()
        gate = nil
        collected = []
        outgoing.removeAll()
    }

    /// Closes the library's side as the system does when its process dies. Bytes that were sent still go.
    func dieWithProcess() {
        guard door != nil else {
            // The network ends the call itself.
            dispose()
            return network.remove(self)
        }
        network.settle(self)
        let hasUnread = client?.look().map { $0.unread > 0 } ?? false || isHolding || standIn.undeliveredByteCount > 0
        standIn.disown()
        handOver()
        client?.end()
        if hasUnread { return cut() }
        standIn.finish()
        door?.socket.close()
        loseLibrary()
    }

    /// Releases everything.
    func dispose() {
        client?.letGo()
        door?.socket.close()
        loseLibrary()
        route = nil
    }
}
