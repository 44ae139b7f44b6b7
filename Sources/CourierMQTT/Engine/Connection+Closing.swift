import CarillonEnvironment

extension Connection {
    /// Ends the connection at once; nobody is told.
    func drop() {
        handler = nil
        reset()
    }

    /// Ends the connection in an orderly way, and drops what still comes. A peer that does not end it from its side too gets five seconds.
    func part(from loop: any Loop) {
        // The handler keeps the connection, which lets go of it with the last event.
        let farewell = loop.schedule(after: .seconds(5)) { self.drop() }
        handler = { [self] event in
            guard case .closed = event else { return }
            handler = nil
            loop.cancel(farewell)
        }
        resume()
        finish()
    }
}
