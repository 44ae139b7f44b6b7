import CCarillonSystem

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
    private let table: SecretNameTable

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
        let lists = [members.union(headers), endings, headers, parameters, collections].map(SecretNames.plain)
        table = SecretNameTable(zip(SecretNames.common.table.lists, lists).map { $0.union($1) })
    }

    private init(plain lists: [Set<String>]) { table = SecretNameTable(lists) }

    /// The names that are common on HTTP and in JSON, and no others.
    public static let common = SecretNames(plain: [
        [
            "authorization", "cookie", "jwt", "passphrase", "passwd", "privatekey", "proxyauthorization", "setcookie",
            "tokens",
        ],
        ["apikey", "hmac", "password", "secret", "token"],
        ["authorization", "cookie", "proxyauthorization", "setcookie"], ["key"], ["tokens"],
    ])

    /// Adds the names of another protocol.
    public mutating func formUnion(_ other: SecretNames) {
        if self == other { return }
        self = SecretNames(plain: zip(table.lists, other.table.lists).map { $0.union($1) })
    }

    /// Whether the names are the same.
    public static func == (one: SecretNames, other: SecretNames) -> Bool {
        one.table === other.table || one.table.lists == other.table.lists
    }

    /// Adds the names.
    public func hash(into hasher: inout Hasher) { hasher.combine(table.lists) }

    /// Names in the form in which they are compared: in lower case, without hyphens and underscores.
    private static func plain(_ names: Set<String>) -> Set<String> { Set(names.map { plain($0.utf8) }) }

    private static func plain(_ name: some Sequence<UInt8>) -> String {
        let bytes = name.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
        return String(decoding: bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}

// MARK: Questions

extension SecretNames {
    /// Whether a member of a JSON object, an argument, or a field of a trace with this name holds a secret.
    public func isMember(_ name: some StringProtocol) -> Bool { kinds(of: name).contains(.member) }

    /// Whether a field of an HTTP header with this name holds a secret. Names of one's own say so by their last word:
    /// `X-ACME-API-SECRET`.
    public func isHeader(_ name: some StringProtocol) -> Bool { kinds(of: name).contains(.header) }

    /// Whether a parameter of a query with this name holds a secret: `?key=abc`.
    public func isParameter(_ name: some StringProtocol) -> Bool { kinds(of: name).contains(.parameter) }

    /// Whether the next part of a path is a secret: `/tokens/abc`.
    public func isCollection(_ name: some StringProtocol) -> Bool { kinds(of: name).contains(.collection) }

    /// Whether a log should hide the value of a header field with this name. Unlike a report, a log shows keys, for
    /// they tell whose requests these are.
    public func isCredential(_ name: some StringProtocol) -> Bool {
        let kinds = kinds(of: name)
        return kinds.contains(.ending) ? !kinds.contains(.key) : kinds.contains(.header)
    }

    /// Whether a text is no more than one of the words that stand before secrets, as a placeholder in their place is.
    func isPlaceholder(_ text: some Sequence<UInt8>) -> Bool {
        let plain = SecretNames.plain(text)
        return table.lists[0].contains(plain) || table.lists[1].contains(plain)
    }

    /// Whether a parameter of a query with the name in these bytes holds a secret.
    package func isParameter(_ name: UnsafeBufferPointer<UInt8>) -> Bool { kinds(of: name).contains(.parameter) }

    /// Whether the next part of a path is a secret, after the part in these bytes.
    package func isCollection(_ name: UnsafeBufferPointer<UInt8>) -> Bool { kinds(of: name).contains(.collection) }

    private func kinds(of name: some StringProtocol) -> SecretNameKinds {
        var name = String(name)
        return name.withUTF8 { kinds(of: $0) }
    }

    /// Returns the kinds of a name as its protocol writes it.
    func kinds(of name: UnsafeBufferPointer<UInt8>) -> SecretNameKinds {
        table.withView { SecretNameKinds(rawValue: carillon_name_kinds($0, name.baseAddress, name.count)) }
    }

    /// Returns the next name that stands before a secret in a text, with the place of the mark behind it; `nil` if
    /// there is none.
    ///
    /// - Parameter start: The place of the first mark that counts.
    func next(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> (mark: Int, kinds: SecretNameKinds)? {
        guard let bytes = text.baseAddress, start < text.count else { return nil }
        var found = carillon_named()
        let isThere = table.withView { carillon_names_find($0, bytes, text.count, start, &found) != 0 }
        return isThere ? (found.mark, SecretNameKinds(rawValue: found.kinds)) : nil
    }
}

extension SecretNames {
    /// The names, so that another process can make the same value of them.
    package var lists: [[String]] { table.lists.map { $0.sorted() } }

    /// The names of another process; `nil` if there are too few lists.
    package init?(lists: [[String]]) {
        guard lists.count == 5 else { return nil }
        self.init(plain: lists.map { Set($0) })
    }
}
