/// A version of DDP.
public enum DDPVersion: String, Hashable, Sendable, CaseIterable {
    case v1 = "1"
    case pre2
    /// The first version. It has no heartbeats and no random seeds.
    case pre1

    /// Whether a session of this version has ping and pong.
    public var hasHeartbeats: Bool { self != .pre1 }
}
