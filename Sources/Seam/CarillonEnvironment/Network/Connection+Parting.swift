extension Connection {
    /// Ends the connection at once, without an event here.
    package func drop() {
        handler = nil
        reset()
    }

    /// Ends the connection in an orderly way, and drops the bytes that still come. The peer gets five seconds to end
    /// its side, too.
    package func part(from loop: any Loop) {
        // The handler keeps the connection, and the connection releases the handler with the last event.
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
