/// Which versions of TLS an end speaks.
package enum TLSVersions: Hashable, Sendable {
    /// 1.2 and 1.3.
    case all
    case only12
    case only13
}
