/// The names that stand before secrets: of members of JSON, header fields, parameters of queries, parts of paths, and
/// fields of a trace. Case, hyphens and underscores do not matter.
///
/// The names that are common on HTTP and in JSON are always among them. A protocol adds its own, and the servers and
/// clients that speak it hand them to ``Environment/hideValues(of:)``.
///
/// ```swift
/// let names = SecretNames(members: ["resume"], collections: ["reset-password"])
/// names.isMember("resume")  // true
/// names.isMember("device_token")  // true: its ending is common
/// names.isHeader("X-ACME-API-SECRET")  // true
/// names.isMember("title")  // false
/// ```
public struct SecretNames: Hashable, Sendable {
    private var members: Set<String>
    private var endings: Set<String>
    private var headers: Set<String>
    private var parameters: Set<String>
    private var collections: Set<String>

    /// The common names, and those of a protocol.
    ///
    /// - Parameters:
    ///   - members: The names of members of JSON, of arguments, and of fields of a trace.
    ///   - endings: The last words of such names, and of header fields that have a hyphen.
    ///   - headers: The names of header fields. They count as members, too.
    ///   - parameters: The names of parameters that are secrets only in a query: `?key=abc`.
    ///   - collections: The parts of a path that stand before a secret: `/tokens/abc`.
    public init(
        members: Set<String> = [], endings: Set<String> = [], headers: Set<String> = [], parameters: Set<String> = [],
        collections: Set<String> = []
    ) {
        func plain(_ names: Set<String>) -> Set<String> { Set(names.map { SecretName($0.utf8).plain }) }
        let (headers, common) = (plain(headers), SecretNames.common)
        self.members = common.members.union(plain(members)).union(headers)
        self.endings = common.endings.union(plain(endings))
        self.headers = common.headers.union(headers)
        self.parameters = common.parameters.union(plain(parameters))
        self.collections = common.collections.union(plain(collections))
    }

    private init(plain lists: [Set<String>]) {
        (members, endings, headers, parameters, collections) = (lists[0], lists[1], lists[2], lists[3], lists[4])
    }

    /// The names that are common on HTTP and in JSON, and no others.
    public static let common = SecretNames(plain: [
        [
            "authorization", "cookie", "jwt", "passphrase", "passwd", "privatekey", "proxyauthorization", "setcookie",
            "tokens",
        ],
        ["apikey", "hmac", "password", "secret", "token"],
        ["authorization", "cookie", "proxyauthorization", "setcookie"], ["key"], ["tokens"],
    ])

    /// The endings of secrets that tell whose requests these are. Many clients have them in the open.
    private static let keys: Set = ["apikey"]

    /// Adds the names of another protocol.
    public mutating func formUnion(_ other: SecretNames) {
        members.formUnion(other.members)
        endings.formUnion(other.endings)
        headers.formUnion(other.headers)
        parameters.formUnion(other.parameters)
        collections.formUnion(other.collections)
    }

    // MARK: Questions

    /// Whether a member of a JSON object, an argument, or a field of a trace with this name holds a secret.
    public func isMember(_ name: some StringProtocol) -> Bool { isMember(SecretName(name.utf8)) }

    /// Whether a field of an HTTP header with this name holds a secret. Names of one's own say so by their last word:
    /// `X-ACME-API-SECRET`.
    public func isHeader(_ name: some StringProtocol) -> Bool { isHeader(SecretName(name.utf8)) }

    /// Whether a parameter of a query with this name holds a secret: `?key=abc`.
    public func isParameter(_ name: some StringProtocol) -> Bool { isParameter(SecretName(name.utf8)) }

    /// Whether the next part of a path is a secret: `/tokens/abc`.
    public func isCollection(_ name: some StringProtocol) -> Bool { isCollection(SecretName(name.utf8)) }

    /// Whether a log should hide the value of a header field with this name. Unlike a report, a log shows keys, for they
    /// tell whose requests these are.
    public func isCredential(_ name: some StringProtocol) -> Bool {
        let name = SecretName(name.utf8)
        return headers.contains(name.plain) || hasEnding(name, of: endings.subtracting(SecretNames.keys))
    }

    func isMember(_ name: SecretName) -> Bool { members.contains(name.plain) || hasEnding(name, of: endings) }

    func isHeader(_ name: SecretName) -> Bool {
        headers.contains(name.plain) || name.hasHyphen && hasEnding(name, of: endings)
    }

    func isParameter(_ name: SecretName) -> Bool { isMember(name) || parameters.contains(name.plain) }

    func isCollection(_ name: SecretName) -> Bool { collections.contains(name.plain) }

    /// Whether this is no more than one of the words that stand before secrets, as a placeholder in their place is.
    func isPlaceholder(_ name: SecretName) -> Bool { members.contains(name.plain) || endings.contains(name.plain) }

    private func hasEnding(_ name: SecretName, of endings: Set<String>) -> Bool {
        endings.contains { name.plain.hasSuffix($0) }
    }
}

extension SecretNames {
    /// The names, so that another process can make the same value of them.
    package var lists: [[String]] { [members, endings, headers, parameters, collections].map { $0.sorted() } }

    /// The names of another process; `nil` if there are too few lists.
    package init?(lists: [[String]]) {
        guard lists.count == 5 else { return nil }
        self.init(plain: lists.map { Set($0) })
    }
}
