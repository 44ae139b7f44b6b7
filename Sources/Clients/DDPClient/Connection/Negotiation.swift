package import DDPWire

/// The negotiation of a version (DDP.md, “Establishing a DDP Connection”).
package struct Negotiation: Hashable, Sendable {
    /// The version that the next connect proposes.
    package private(set) var version: String
    /// The versions that the client speaks, the best first.
    package let support: [String]
    private let preferred: String
    private var refused: [String] = []

    /// - Parameter version: the version that the app wants. With `1`, the client also speaks `pre2`; with any other, it
    ///   speaks `pre2` and `pre1`.
    package init(version: String) {
        self.version = version
        preferred = version
        support = version == "1" ? ["1", "pre2"] : ["pre2", "pre1"]
    }

    /// The first message of a connection.
    package var connect: Connect { Connect(version: version, support: support) }

    /// Whether the present version has ping and pong.
    package var hasHeartbeats: Bool { version != DDPVersion.pre1.rawValue }

    /// Handles the server's answer `failed`.
    ///
    /// - Returns: whether the client proposes the server's version now. If not, there is nothing left to propose.
    package mutating func serverDidSuggest(_ suggestion: String) -> Bool {
        refused.append(version)
        guard support.contains(suggestion), !refused.contains(suggestion) else { return false }
        version = suggestion
        return true
    }

    /// Notes that a server has agreed to the present version.
    package mutating func serverDidAgree() { refused = [] }

    /// Begins anew with the version that the app wants.
    package mutating func reset() {
        version = preferred
        refused = []
    }
}
