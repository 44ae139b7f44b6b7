import CarillonEnvironment

/// Which servers run, where, and what they allow.
package struct PlaygroundOptions: Sendable {
    /// The address to listen at.
    package var host = "127.0.0.1"
    /// `nil` for no MQTT broker.
    package var mqtt: MQTTOptions?
    /// The file that tells what the servers saw; `nil` for none.
    package var journal: String?

    package init() {}

    /// Whether only this machine reaches the servers. A name other than `localhost` is not looked up, and counts as another machine's.
    package var isPrivate: Bool {
        if host.lowercased() == "localhost" { return true }
        guard let address = SocketAddress.numeric(Endpoint(host: host, port: 0)).first?.host else { return false }
        return address.hasPrefix("127.") || address == "::1" || address.hasPrefix("::ffff:127.")
    }
}
