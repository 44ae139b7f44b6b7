/// The key with which a server signs requests for tokens: a public name, and a secret that only servers know.
///
/// A client that has the whole key needs no token: `GET /sse?v=1.1&channels=…&key=NAME:SECRET`.
public struct RealtimeKey: Hashable, Sendable {
    /// The name, which stands in paths: `carillon.realtime`.
    public var name: String
    /// The secret.
    public var secret: String

    /// Makes a key.
    public init(name: String, secret: String) {
        self.name = name
        self.secret = secret
    }
}
