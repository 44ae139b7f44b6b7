/// A connection that knows who has its other end. It is told to traces only: what a product learns of its peer, it learns from the bytes.
package protocol TracedConnection: Connection {
    /// The lane of whoever has the other end.
    var peerName: String? { get }

    /// The number that the network gave the connection; `nil` if it gave none. Both ends have the same.
    var networkNumber: Int? { get }
}
