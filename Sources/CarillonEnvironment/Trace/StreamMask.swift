/// Hides secrets in the bytes that one end of a connection sends, before a report shows them.
///
/// The digest of a trace is made of the bytes as they are. Scenarios see them as they are, too, because a scenario may
/// have to make sure that a secret is not there.
public protocol StreamMask: Sendable {
    /// The next piece of the stream, with other bytes in place of secrets and the same length. Pieces end anywhere.
    mutating func mask(_ piece: [UInt8]) -> [UInt8]
}

extension Environment {
    /// Hides secrets in the bytes that any connection carries to this server from now on.
    ///
    /// - Parameter makeMask: Makes the mask for one connection.
    public func maskStreams(with makeMask: @escaping @Sendable () -> any StreamMask) {
        recorder?.maskStreams(to: name, with: makeMask)
    }
}
