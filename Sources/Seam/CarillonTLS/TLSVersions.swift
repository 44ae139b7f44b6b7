/// The versions of TLS that an end speaks.
package enum TLSVersions: Hashable, Sendable {
    /// TLS 1.2 and 1.3.
    case all
    /// Only TLS 1.2.
    case only12
    /// Only TLS 1.3.
    case only13
}
