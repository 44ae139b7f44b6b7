import CCarillonSystem

/// Secrets that were seen, and the places where they come again, however they are written there.
///
/// The secrets that the masks of a world hide are learnt here, so a token that a server sent under its name is also
/// hidden in the sentence of an expectation that has no name beside it.
///
/// A secret may be seen percent-encoded or with escapes, as those of JSON, also more than once. It is known without
/// them. Each of these spellings is found:
///
/// | spelling | `pass/word1` |
/// |---|---|
/// | as it is | `pass/word1` |
/// | percent-encoded, in part or as a whole, also twice | `pass%2fword1`, `%70ass%252Fword1` |
/// | with escapes of JSON or Swift, also of a text in a text | `pass\/word1`, `p\\u0061ss\\/word1` |
/// | in hexadecimal digits, also with spaces, colons or hyphens | `706173732f776f726431` |
/// | in Base64 of both alphabets, wherever it stands there | `cGFzcy93b3JkMQ==`, `MTpwYXNzL3dvcmQx` |
/// | cut, also in an escape, with an ellipsis behind four or more characters | `pass/…`, `pass%2…` |
///
/// A secret with a backslash or a percent sign in it is not found in each of them, because that may be a part of an
/// escape as well.
public struct KnownSecrets: Sendable {
    /// A secret with fewer bytes is not looked for: it may be a word that means something else.
    public static let shortest = 8
    /// A secret with more bytes is not looked for.
    public static let longest = 500
    /// The most secrets that are looked for.
    public static let limit = 4_096

    /// The most bytes of a secret as it was seen, with its escapes.
    static let longestSpelling = 4_000

    /// The secrets as they were seen, in order. Others learn the same of them.
    package private(set) var learnt: [[UInt8]] = []
    private var known: Set<[UInt8]> = []
    private var table = SecretTable()

    /// No secrets yet.
    public init() {}

    /// Whether nothing is looked for.
    public var isEmpty: Bool { table.isEmpty }

    /// Looks for a secret from now on, unless it is too short or too long without its escapes.
    public mutating func learn(_ secret: some Sequence<UInt8>) {
        let seen = Array(secret)
        guard seen.count >= KnownSecrets.shortest, seen.count <= KnownSecrets.longestSpelling,
            known.count < KnownSecrets.limit, !known.contains(seen)
        else { return }
        let plain = seen.decoded(.all)
        guard (KnownSecrets.shortest...KnownSecrets.longest).contains(plain.count),
            plain.contains(where: { $0 != plain[0] })
        else { return }
        known.insert(seen)
        learnt.append(seen)
        if !isKnownUniquelyReferenced(&table) { table = SecretTable(table) }
        table.add(plain, isPlain: true)
        // Hexadecimal digits and Base64 are of the bytes behind the escapes, but nobody knows how many escapes there
        // are.
        for bytes in KnownSecrets.readings(of: seen) where bytes != plain && bytes.count <= KnownSecrets.longest {
            table.add(bytes, isPlain: false)
        }
    }

    /// Parts of secrets, which are looked for as they are from four characters on.
    package init(parts: [[UInt8]]) {
        for part in parts { table.add(part.decoded(.all), isPlain: true) }
    }

    /// Returns the bytes that a spelling may stand for: itself, and it without one or two layers of escapes.
    private static func readings(of bytes: [UInt8]) -> [[UInt8]] {
        var readings = bytes.spellingsInQuery
        var last = readings
        for _ in 0..<2 {
            last = last.flatMap { [$0.decoded([.percent, .once]), $0.decoded([.backslash, .once])] }
            for reading in last where !readings.contains(reading) { readings.append(reading) }
        }
        return readings
    }

    /// Returns bytes that are a whole with asterisks in place of known secrets; `nil` if there are none in them.
    public func mask(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.withUnsafeBufferPointer(contains) else { return nil }
        var shown = bytes
        hide(in: bytes, shown: &shown)
        return shown
    }

    /// Whether there is a known secret in bytes that are a whole.
    func contains(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { table.hide(in: bytes, isOpen: false, shown: nil) }

    /// Returns a text with asterisks in place of known secrets.
    package func mask(_ text: String) -> String {
        mask(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? text
    }

    /// Puts asterisks in place of the known secrets in bytes that are a whole.
    ///
    /// - Parameter shown: The bytes as they are shown so far.
    func hide(in bytes: [UInt8], shown: inout [UInt8]) {
        guard !isEmpty else { return }
        shown.withUnsafeMutableBufferPointer { shown in
            _ = bytes.withUnsafeBufferPointer { table.hide(in: $0, isOpen: false, shown: shown.baseAddress) }
        }
    }

    /// Puts asterisks in place of the known secrets in the next piece of a stream. The end of the piece is hidden if it
    /// may be the beginning of a secret and has four characters.
    ///
    /// - Parameters:
    ///   - shown: The piece as it is shown so far.
    ///   - tail: The end of the pieces before, as far as a secret can reach.
    package func hide(in piece: [UInt8], shown: inout [UInt8], tail: inout [UInt8]) {
        guard !isEmpty else { return }
        let text = tail.isEmpty ? piece : tail + piece
        var whole = tail.isEmpty ? shown : tail + shown
        let isThere = whole.withUnsafeMutableBufferPointer { whole in
            text.withUnsafeBufferPointer { table.hide(in: $0, isOpen: true, shown: whole.baseAddress) }
        }
        if isThere { shown = tail.isEmpty ? whole : Array(whole[tail.count...]) }
        tail = text.count <= table.reach ? text : Array(text[(text.count - table.reach)...])
    }
}

extension [UInt8] {
    /// The bytes, and those with spaces for pluses: in a query a plus is a space, and itself elsewhere.
    var spellingsInQuery: [[UInt8]] {
        let plus = UInt8(ascii: "+")
        return contains(plus) ? [self, map { $0 == plus ? UInt8(ascii: " ") : $0 }] : [self]
    }

    /// The bytes without escapes of these kinds.
    func decoded(_ escapes: SecretEscapes) -> [UInt8] {
        guard escapes.mayBeginIn(self) else { return self }
        return withUnsafeBufferPointer { text in
            guard let bytes = text.baseAddress else { return [] }
            return [UInt8](unsafeUninitializedCapacity: text.count) { result, count in
                count = result.baseAddress.map { carillon_secret_decode(bytes, text.count, escapes.rawValue, $0) } ?? 0
            }
        }
    }
}
