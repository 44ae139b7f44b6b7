package import HTTPWire

/// The limits of a ``StreamEngine``.
package struct StreamLimits: Hashable, Sendable {
    /// The number of connections to an origin. Requests wait while all are busy. Exchanges without an idle timeout,
    /// which may last for ever, have connections beside these.
    package var connectionCount = 6
    /// The time that a connection without an exchange is kept.
    package var keptTime = Duration.seconds(30)
    /// The limits of a response.
    package var response = HTTPLimits.standard

    package init() {}
}
