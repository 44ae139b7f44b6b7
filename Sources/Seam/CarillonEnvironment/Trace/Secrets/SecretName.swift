/// The name of a member of JSON, a header field, a parameter of a query or a field of a trace, and whether what follows
/// it is a secret. Case, hyphens and underscores do not matter.
///
/// ```swift
/// SecretName("device_token").isMember  // true
/// SecretName("X-MAGICBELL-USER-HMAC").isHeader  // true
/// SecretName("title").isMember  // false
/// ```
public struct SecretName: Hashable, Sendable {
    /// The name in lower case, without hyphens and underscores.
    private var plain: String
    private var hasHyphen: Bool

    /// A name as its protocol writes it.
    public init(_ name: String) {
        self.init(name.utf8)
    }

    init(_ name: some Sequence<UInt8>) {
        var bytes: [UInt8] = []
        hasHyphen = false
        for byte in name {
            if byte == UInt8(ascii: "-") { hasHyphen = true }
            if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") { continue }
            bytes.append(byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte)
        }
        plain = String(decoding: bytes, as: UTF8.self)
    }

    /// Whether a member of a JSON object, an argument, or a field of a trace with this name holds a secret.
    public var isMember: Bool { hasSecretEnding || SecretName.members.contains(plain) }

    /// Whether a parameter of a query with this name holds a secret: `?key=abc`.
    public var isParameter: Bool { isMember || plain == "key" }

    /// Whether a field of an HTTP header with this name holds a secret. Names of one's own say so by their last word:
    /// `X-MAGICBELL-API-SECRET`.
    public var isHeader: Bool { SecretName.headers.contains(plain) || hasHyphen && hasSecretEnding }

    /// Whether the next part of a path is a secret: `/tokens/abc`.
    public var isCollection: Bool { SecretName.collections.contains(plain) }

    /// Whether this is no more than one of the words that stand before secrets, as a placeholder in their place is.
    var isPlaceholder: Bool {
        SecretName.members.contains(plain) || SecretName.endings.contains(plain) || SecretName.headers.contains(plain)
    }

    /// Whether the name is the field that asks for another protocol, after which come frames.
    var isUpgrade: Bool { plain == "upgrade" }

    private var hasSecretEnding: Bool { SecretName.endings.contains { plain.hasSuffix($0) } }

    private static let endings = ["token", "secret", "password", "hmac", "apikey"]
    private static let members: Set = [
        "mac", "jwt", "passwd", "passphrase", "resume", "digest", "tokens", "devicetokens", "privatekey",
        "authorization", "proxyauthorization", "cookie", "setcookie",
    ]
    private static let headers: Set = ["authorization", "proxyauthorization", "cookie", "setcookie"]
    private static let collections: Set = [
        "tokens", "devicetokens", "pushsubscriptions", "resetpassword", "verifyemail", "enrollaccount",
    ]
}
