/// The limits of decoding.
public struct JSONLimits: Hashable, Sendable {
    /// The number of arrays and objects that may lie in each other.
    public var depth: Int

    /// Makes limits.
    ///
    /// - Parameter depth: the number of arrays and objects that may lie in each other, 128 by default and at most 512.
    public init(depth: Int = 128) {
        self.depth = min(max(0, depth), 512)
    }
}
