extension Environment {
    /// Makes the engine of a client that was given none.
    ///
    /// A library with sockets of its own is preferred where the network is there for such libraries, as a world's
    /// network on loopback is. Everywhere else the client stands on the network's byte streams.
    ///
    /// - Parameters:
    ///   - native: makes an engine that is such a library; `nil` if the client was built without one.
    ///   - stream: makes an engine on byte streams.
    package func preferredEngine<Engine>(
        native: ((any SocketNetwork) -> Engine)? = nil, stream: () -> Engine
    ) -> Engine {
        guard let native, let network = network as? any SocketNetwork, network.prefersNativeClients else {
            return stream()
        }
        return native(network)
    }

    /// Returns the parts that an app's client library is made of, which tests and saboteurs exchange.
    ///
    /// The shared value belongs to the platform, so parts that were exchanged outlive the app's process.
    ///
    /// - Parameter standard: the parts of an app for which none were exchanged.
    package func sharedParts<Parts: Sendable>(standard: () -> Parts) -> SharedValue<Parts> {
        platform.systemServices.object { SharedValue(standard()) }
    }
}
