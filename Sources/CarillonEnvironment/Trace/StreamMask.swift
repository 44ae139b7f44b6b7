/// Hides what is secret in the bytes that one end of a connection sends, before a report shows them.
///
/// The digest of a trace is made of the bytes as they are, and so does a scenario see them: it may have to make sure
/// that a secret is not there.
public protocol StreamMask: Sendable {
    /// The next piece of the stream, as long as it was, with something else in place of secrets. Pieces end anywhere.
    mutating func mask(_ piece: [UInt8]) -> [UInt8]
}

extension Environment {
    /// Hides secrets in what others send to this server, from now on and whatever connection carries it.
    ///
    /// - Parameter makeMask: a mask for one connection.
    public func maskStreams(with makeMask: @escaping @Sendable () -> any StreamMask) {
        recorder?.maskStreams(to: name, with: makeMask)
    }
}
