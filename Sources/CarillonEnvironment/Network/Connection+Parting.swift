extension Connection {
    /// Ends the connection at once; nobody is told.
    package func drop() {
        handler = nil
        reset()
    }

    /// Ends the connection in an orderly way, and drops the bytes that still come. A peer that does not end it from its
    /// side too gets five seconds.
    package func part(from loop: any Loop) {
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
