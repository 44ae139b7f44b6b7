/// Secrets that were seen, and the places where they come again: as they are, in hexadecimal digits or in Base64.
///
/// Whatever the masks of a world hide is learnt here, so a token that a server sent under its name is also hidden in
/// the sentence of an expectation that has no name beside it.
public struct KnownSecrets: Sendable {
    /// A secret with fewer bytes is not looked for: it may be a word that means something else.
    public static let shortest = 8
    /// A secret with more bytes is not looked for.
    public static let longest = 500
    /// The most secrets that are looked for.
    public static let limit = 4_096

    /// The fewest bytes at the end of a piece that are hidden because a secret may have begun there.
    private static let shortestBeginning = 4

    private var known: Set<[UInt8]> = []
    /// What is looked for, by its first four bytes; longer texts first.
    private var forms: [UInt32: [[UInt8]]] = [:]
    /// The number of bytes of the longest text that is looked for.
    private var reach = 0

    /// No secrets yet.
    public init() {}

    /// Whether nothing is looked for.
    public var isEmpty: Bool { forms.isEmpty }

    /// Looks for a secret from now on, unless it is too short or too long.
    public mutating func learn(_ secret: some Sequence<UInt8>) {
        let secret = Array(secret)
        guard secret.count >= KnownSecrets.shortest, secret.count <= KnownSecrets.longest,
            known.count < KnownSecrets.limit, secret.contains(where: { $0 != secret[0] }),
            known.insert(secret).inserted
        else { return }
        for form in [secret, secret.hexadecimal(letter: "a"), secret.hexadecimal(letter: "A")] + secret.base64Middles {
            let key = form.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
            forms[key, default: []].append(form)
            forms[key]?.sort { $0.count > $1.count }
            reach = max(reach, form.count)
        }
    }

    /// Returns bytes that are a whole with asterisks in place of known secrets; `nil` if there are none in them.
    public func mask(_ bytes: [UInt8]) -> [UInt8]? { mask(bytes, isOpen: false) }

    /// Returns the next piece of a stream with asterisks in place of known secrets; `nil` if there are none in it. What
    /// may be the beginning of a secret is hidden at the end of the piece, apart from its first bytes.
    ///
    /// - Parameter tail: The end of the pieces before, as far as a secret can reach.
    package func mask(_ piece: [UInt8], tail: inout [UInt8]) -> [UInt8]? {
        if forms.isEmpty { return nil }
        let masked = mask(tail + piece, isOpen: true)
        let offset = tail.count
        tail = (tail + piece).suffix(reach)
        return masked.map { Array($0[offset...]) }
    }

    private func mask(_ bytes: [UInt8], isOpen: Bool) -> [UInt8]? {
        guard !forms.isEmpty, bytes.count >= KnownSecrets.shortestBeginning else { return nil }
        var masked: [UInt8]?
        bytes.withUnsafeBufferPointer { buffer in
            var key: UInt32 = 0
            var index = 0
            // The last four bytes are rolled through one number.
            while index < buffer.count {
                key = key << 8 | UInt32(buffer[index])
                index += 1
                guard index >= 4, let candidates = forms[key] else { continue }
                let start = index - 4
                guard let form = candidates.first(where: { KnownSecrets.stands($0, in: buffer, at: start, isOpen) })
                else { continue }
                if masked == nil { masked = bytes }
                for place in start..<min(start + form.count, buffer.count) { masked?[place] = UInt8(ascii: "*") }
            }
        }
        return masked
    }

    private static func stands(
        _ form: [UInt8], in bytes: UnsafeBufferPointer<UInt8>, at start: Int, _ isOpen: Bool
    ) -> Bool {
        guard isOpen || start + form.count <= bytes.count else { return false }
        for index in 0..<min(form.count, bytes.count - start) where form[index] != bytes[start + index] { return false }
        return true
    }
}

extension [UInt8] {
    fileprivate func hexadecimal(letter: Unicode.Scalar) -> [UInt8] {
        let ten = UInt8(ascii: letter)
        func digit(_ value: UInt8) -> UInt8 { value < 10 ? UInt8(ascii: "0") + value : ten + value - 10 }
        return flatMap { [digit($0 >> 4), digit($0 & 15)] }
    }

    /// What Base64 makes of the bytes wherever they stand: the whole groups of three bytes, for each of the three places
    /// at which a group can begin, in both alphabets.
    fileprivate var base64Middles: [[UInt8]] {
        (0..<3).flatMap { offset -> [[UInt8]] in
            let middle = dropFirst(offset)
            let whole = Array(middle.prefix(middle.count / 3 * 3))
            guard whole.count >= 6 else { return [] }
            let plain = whole.base64("+/")
            let forURLs = whole.base64("-_")
            return plain == forURLs ? [plain] : [plain, forURLs]
        }
    }

    private func base64(_ last: String) -> [UInt8] {
        let alphabet = Array(("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + last).utf8)
        return stride(from: 0, to: count - 2, by: 3).flatMap { index -> [UInt8] in
            let group = Int(self[index]) << 16 | Int(self[index + 1]) << 8 | Int(self[index + 2])
            return [18, 12, 6, 0].map { alphabet[group >> $0 & 63] }
        }
    }
}
