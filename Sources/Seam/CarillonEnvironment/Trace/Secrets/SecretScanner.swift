/// Finds secrets in text by the names that stand before them, and puts asterisks in their place. The text may come in
/// pieces that end anywhere, among bytes of any kind.
///
/// | shape | the secret is |
/// |---|---|
/// | `"token": "…"`, also with escaped quotation marks | all to the quotation mark of the same kind |
/// | `"tokens": ["…", "…"]` | each text of the list |
/// | `X-ACME-API-SECRET: …` | all to the end of the line |
/// | `token=…` | all to the end of the parameter |
/// | `/tokens/…` | the next part of the path |
///
/// Lengths stay the same.
package struct SecretScanner: Sendable {
    /// The place in the text to which the next byte belongs.
    private enum State: Sendable {
        case plain
        /// Behind `:` or `=`, before the value.
        case separated(isHeader: Bool, isColon: Bool, isSpaced: Bool, backslashes: Int)
        /// Between quotation marks, which have `depth` backslashes before them.
        case quoted(mark: UInt8, depth: Int, backslashes: Int, isInList: Bool)
        case list(backslashes: Int)
        case line
        case bare(isPath: Bool)
    }

    /// The meaning of a byte.
    private enum Meaning {
        case secret, plain
        /// The secret ended before the byte, which may be the mark behind the next name.
        case next
    }

    /// The names that stand before secrets.
    package var names: SecretNames
    private var state = State.plain
    /// The last bytes before the piece, as they were: names are looked up there.
    private var tail: [UInt8] = []
    /// The secret that is being hidden.
    private var secret: [UInt8] = []
    private var secrets: [[UInt8]] = []

    /// A scanner at the beginning of a text or a stream.
    ///
    /// - Parameter names: The names that stand before secrets.
    package init(_ names: SecretNames) { self.names = names }

    /// Returns the next piece with asterisks in place of secrets.
    ///
    /// - Parameter found: Called with each secret that has ended.
    package mutating func mask(_ piece: [UInt8], found: ([UInt8]) -> Void) -> [UInt8] {
        let text = tail.isEmpty ? piece : tail + piece
        let offset = tail.count
        var hidden: [Range<Int>] = []
        text.withUnsafeBufferPointer { hidden = scan($0, from: offset) }
        for secret in secrets { found(secret) }
        secrets = []
        tail = Array(text[max(0, text.count - 96)...])
        guard !hidden.isEmpty else { return piece }
        var shown = piece
        for range in hidden { for index in range { shown[index - offset] = UInt8(ascii: "*") } }
        return shown
    }

    /// Tells that the text has come to its end.
    package mutating func end(found: ([UInt8]) -> Void) {
        endSecret()
        for secret in secrets { found(secret) }
        secrets = []
    }

    /// Returns the places of secrets.
    private mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> [Range<Int>] {
        var hidden: [Range<Int>] = []
        var index = start
        while index < bytes.count {
            if case .plain = state {
                guard let named = names.next(in: bytes, from: index) else { break }
                begin(behind: bytes[named.mark], named.kinds)
                index = named.mark + 1
                continue
            }
            switch meaning(of: bytes[index]) {
            case .secret:
                if hidden.last?.upperBound == index {
                    hidden[hidden.count - 1] = hidden[hidden.count - 1].lowerBound..<index + 1
                } else {
                    hidden.append(index..<index + 1)
                }
                index += 1
            case .plain: index += 1
            case .next: state = .plain
            }
        }
        return hidden
    }

    private mutating func begin(behind mark: UInt8, _ kinds: SecretNameKinds) {
        state =
            mark == UInt8(ascii: "/")
            ? .bare(isPath: true)
            : .separated(
                isHeader: kinds.contains(.header), isColon: mark == UInt8(ascii: ":"), isSpaced: false, backslashes: 0)
    }

    /// Takes a byte behind a name.
    private mutating func meaning(of byte: UInt8) -> Meaning {
        switch state {
        case .plain: return .next
        case .separated(let isHeader, let isColon, let isSpaced, let backslashes):
            switch byte {
            case .space, 0x09:
                state = .separated(isHeader: isHeader, isColon: isColon, isSpaced: true, backslashes: backslashes)
                return .plain
            case .backslash:
                state = .separated(
                    isHeader: isHeader, isColon: isColon, isSpaced: isSpaced, backslashes: backslashes + 1)
                return .plain
            case UInt8(ascii: "=") where !isColon: return .plain
            default: return first(byte, isHeader, isColon, isSpaced, backslashes)
            }
        case .quoted(let mark, let depth, let backslashes, let isInList):
            if byte == .backslash {
                state = .quoted(mark: mark, depth: depth, backslashes: backslashes + 1, isInList: isInList)
                // The backslash may belong to the mark that ends the secret.
                keep(byte)
                return depth == 0 ? .secret : .plain
            }
            if byte == mark, backslashes <= depth {
                // The backslashes before the mark belong to the mark.
                secret.removeLast(min(backslashes, secret.count))
                endSecret(isInList ? .list(backslashes: 0) : .plain)
                return .plain
            }
            state = .quoted(mark: mark, depth: depth, backslashes: 0, isInList: isInList)
            return keep(byte)
        case .list(let backslashes):
            switch byte {
            case UInt8(ascii: "]"), UInt8(ascii: "}"): endSecret()
            case UInt8(ascii: "\""):
                state = .quoted(mark: byte, depth: backslashes, backslashes: 0, isInList: true)
            case .backslash: state = .list(backslashes: backslashes + 1)
            case UInt8(ascii: ","), ...UInt8.space: endSecret(.list(backslashes: 0))
            default: return keep(byte)
            }
            return .plain
        case .line:
            guard byte == .lineFeed || byte == .carriageReturn || byte == 0 || byte == .backslash else {
                return keep(byte)
            }
            endSecret()
            return .next
        case .bare(let isPath):
            guard SecretScanner.endsBare(byte, isPath: isPath) else { return keep(byte) }
            endSecret()
            return .next
        }
    }

    /// Takes the first byte of a value.
    private mutating func first(
        _ byte: UInt8, _ isHeader: Bool, _ isColon: Bool, _ isSpaced: Bool, _ backslashes: Int
    ) -> Meaning {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            state = .quoted(mark: byte, depth: backslashes, backslashes: 0, isInList: false)
            return .plain
        case UInt8(ascii: "["):
            state = .list(backslashes: 0)
            return .plain
        case .lineFeed where isColon && !isHeader, .carriageReturn where isColon && !isHeader:
            // A value of JSON may stand on the next line.
            return .plain
        default: break
        }
        let isValue = isColon ? isHeader : !isSpaced
        guard isValue, backslashes == 0, !SecretScanner.endsBare(byte, isPath: false) else { return .next }
        state = isColon ? .line : .bare(isPath: false)
        return keep(byte)
    }

    @discardableResult
    private mutating func keep(_ byte: UInt8) -> Meaning {
        // Longer secrets are not looked for.
        if secret.count <= KnownSecrets.longestSpelling { secret.append(byte) }
        return .secret
    }

    private mutating func endSecret(_ next: State = .plain) {
        if !secret.isEmpty { secrets.append(secret) }
        (secret, state) = ([], next)
    }

    private static func endsBare(_ byte: UInt8, isPath: Bool) -> Bool {
        byte <= .space || byte == 0x7F || "&;,\"'`\\<>(){}[]#".utf8.contains(byte)
            || isPath && "/?:".utf8.contains(byte)
    }
}

extension UInt8 {
    fileprivate static let space = UInt8(ascii: " ")
    fileprivate static let backslash = UInt8(ascii: "\\")
    fileprivate static let lineFeed = UInt8(ascii: "\n")
    fileprivate static let carriageReturn = UInt8(ascii: "\r")
}
