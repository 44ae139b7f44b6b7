/// The first message of a client: the versions that it speaks.
public struct Connect: Hashable, Sendable {
    /// The version that the client proposes.
    public var version: String
    /// All versions that the client speaks, the best first.
    public var support: [String]
    /// The session that the client had before.
    public var session: String?
    /// The number of messages of that session that the client has received (Meteor 3.5).
    public var receivedCount: Int?

    /// Makes a first message.
    public init(version: String, support: [String], session: String? = nil, receivedCount: Int? = nil) {
        self.version = version
        self.support = support
        self.session = session
        self.receivedCount = receivedCount
    }
}
