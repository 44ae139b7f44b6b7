/// What takes things over the last step: from the point at which the network lets them through to the end that they are for. In memory there
/// is none, and they are handed over.
protocol Carriage: AnyObject {
    /// Takes `content` to the receiver, who is told what has come out at the other side before this returns.
    func carry(_ content: ByteStream.Content, from sender: SimulatedConnection, to receiver: SimulatedConnection)

    /// Lets go of everything. The connection is over, or its world.
    func close()
}
