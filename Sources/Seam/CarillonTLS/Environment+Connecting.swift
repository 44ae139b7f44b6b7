package import CarillonEnvironment

extension Environment {
    /// Makes a connection, with TLS on top if it has to be secure.
    ///
    /// - Returns: `nil` if there is no TLS here, and the connection has to be secure.
    package func connect(to endpoint: Endpoint, isSecure: Bool) -> (any Connection)? {
        if isSecure, !TLSConnection.isAvailable { return nil }
        let plain = network.connect(to: endpoint)
        return isSecure ? TLSConnection(plain, to: endpoint.host, environment: self) : plain
    }
}
