extension ControlPacket {
    /// The end of a connection that sends a packet.
    public enum Sender: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
        /// The client.
        case client
        /// The server.
        case server

        /// The end in one word: `client` or `server`.
        public var description: String { rawValue }
    }
}
