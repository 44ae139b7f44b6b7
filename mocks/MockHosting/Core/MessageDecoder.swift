/// Turns a stream of bytes into messages. The pieces in which the bytes come do not matter.
public protocol MessageDecoder {
    /// The messages of the protocol.
    associatedtype Message: MockMessage
    /// The error for bytes that form no message.
    associatedtype Violation: Error

    /// Adds bytes that have arrived.
    mutating func append(_ bytes: [UInt8])
    /// Says that nothing more will arrive.
    mutating func end()
    /// The next message, or `nil` if more bytes are needed.
    ///
    /// - Throws: The violation, if the bytes form no message.
    mutating func next() throws(Violation) -> Message?
    /// Whether the next message has to wait for the core's answers. Nothing is read from the client meanwhile, until
    /// the core wants to ``MessageEffects/readOn(_:)``.
    var isBlocked: Bool { get }
}

extension MessageDecoder {
    /// Does nothing.
    public mutating func end() {}
    /// No message has to wait.
    public var isBlocked: Bool { false }
}
