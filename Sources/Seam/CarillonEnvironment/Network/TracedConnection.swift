/// A connection that knows its peer's name. The name is for traces only: a product learns about its peer only from the
/// bytes.
package protocol TracedConnection: Connection {
    /// The lane of the peer.
    var peerName: String? { get }

    /// The number that the network gave the connection; `nil` if it gave none. Both ends have the same.
    var networkNumber: Int? { get }
}
