/// Hides secrets in the bytes that one end of a connection sends, before a report shows them.
///
/// The digest of a trace is made of the bytes as they are. Scenarios see them as they are, too, because a scenario may
/// have to make sure that a secret is not there.
public protocol StreamMask: Sendable {
    /// The next piece of the stream, with other bytes in place of secrets and the same length. Pieces end anywhere.
    mutating func mask(_ piece: [UInt8]) -> [UInt8]

    /// Returns the secrets that have ended since the last call. They are hidden from now on wherever they come again. A
    /// mask that hides bytes without knowing what they are returns none.
    mutating func takeSecrets() -> [[UInt8]]
}

extension StreamMask {
    /// Returns no secrets.
    public mutating func takeSecrets() -> [[UInt8]] { [] }
}

extension Environment {
    /// Hides secrets in the bytes that any connection carries to this server from now on.
    ///
    /// - Parameter makeMask: Makes the mask for one connection.
    public func maskStreams(with makeMask: @escaping @Sendable () -> any StreamMask) {
        recorder?.maskStreams(to: name, with: makeMask)
    }

    /// Hides the values behind a protocol's names for secrets from now on, where reports show them. The servers and the
    /// clients of the protocol both say its names, so that a world with only one of them hides the values, too.
    public func hideValues(of names: SecretNames) {
        recorder?.hideValues(of: names)
    }

    /// Hides a secret of eight or more bytes wherever it stands in later events, where reports show them: as it is, in
    /// hexadecimal digits or in Base64. Secrets that stand behind their names, such as `token` or `Authorization`, are
    /// hidden without it.
    public func hide(_ secret: String) {
        recorder?.hide(Array(secret.utf8))
    }
}
