extension ControlPacket {
    /// The end of a connection that a packet comes from.
    public enum Sender: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
        case client
        case server

        public var description: String { rawValue }
    }
}
