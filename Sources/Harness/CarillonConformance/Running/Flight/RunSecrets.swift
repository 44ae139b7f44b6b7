import CarillonEnvironment

/// The secrets of a run, as far as the masks of its world know them. They never leave memory.
struct RunSecrets: Sendable {
    /// The names that stand before secrets.
    var names = SecretNames.common
    /// The secrets as they were seen.
    var texts: [[UInt8]] = []

    /// Returns the mask for a text about the run.
    var mask: SecretsMask {
        var mask = SecretsMask(names)
        for text in texts { mask.known.learn(text) }
        return mask
    }
}
