import CarillonEnvironment
package import HTTPHosting

/// The servers of a playground, and the address at which they listen.
package struct PlaygroundOptions: Sendable {
    /// The address to listen at.
    package var host = "127.0.0.1"
    /// The servers, in the order in which they start.
    package var servers: [any PlaygroundServer] = []
    /// The file of the journal, with everything that the servers saw; `nil` for none.
    package var journal: String?
    /// Whether every server speaks TLS, with a certificate of an authority that is made at the start.
    package var isSecure = false
    /// The file to which the authority's root certificate is written, in PEM; `nil` for none.
    package var rootCertificate: String?

    /// The origins whose pages may read the answers of servers on HTTP; `nil` for any where only this machine reaches
    /// the servers, and none elsewhere.
    package var origins: HTTPOrigins?

    /// The port of the live page and the admin API; 0 means a free one, `nil` none.
    package var inspectorPort: UInt16?
    /// The address at which these listen.
    package var inspectorHost = "127.0.0.1"
    /// Whether they ask for a token, which the ports tell. Without one, every user of the address may do everything.
    package var asksForToken = false

    package init() {}

    /// The origins whose pages may read answers.
    package var allowedOrigins: HTTPOrigins { origins ?? (isPrivate ? .any : .none) }

    /// Whether only this machine reaches the servers. A name other than `localhost` is not looked up, and counts as
    /// another machine's name.
    package var isPrivate: Bool { PlaygroundOptions.isPrivate(host) }

    /// Whether only this machine reaches an address.
    package static func isPrivate(_ host: String) -> Bool {
        if host.lowercased() == "localhost" { return true }
        guard let address = SocketAddress.numeric(Endpoint(host: host, port: 0)).first?.host else { return false }
        return address.hasPrefix("127.") || address == "::1" || address.hasPrefix("::ffff:127.")
    }
}
