/// The last step of a connection's contents: from the point at which the network lets them through to the receiving
/// end. A network in memory has no carriage and hands contents over directly.
protocol Carriage: AnyObject {
    /// Carries `content` to the receiver. Before this returns, the receiver has got what came out at the other side.
    func carry(_ content: ByteStream.Content, from sender: SimulatedConnection, to receiver: SimulatedConnection)

    /// Releases everything. The connection or its world is over.
    func close()
}
