package import CarillonEnvironment

extension [UInt8] {
    /// The same bytes with stars in place of the characters of secrets, which have these names.
    ///
    /// Readers of journals see only the beginning of a body, so only the beginning is looked at.
    package func withoutSecrets(by names: SecretNames) -> [UInt8] {
        var scanner = SecretScanner(names)
        let end = Swift.min(count, 4_096)
        return scanner.mask(Array(self[..<end])) { _ in } + self[end...]
    }
}
