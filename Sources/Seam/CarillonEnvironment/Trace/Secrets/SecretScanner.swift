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
/// | a client's frames in a WebSocket | all of them, for the key that they are combined with stands beside them |
///
/// Lengths stay the same.
package struct SecretScanner: Sendable {
    /// The place in the text to which the next byte belongs.
    private enum State: Sendable {
        case plain
        /// Behind `:` or `=`, before the value.
        case separated(isHeader: Bool, isColon: Bool, isSpaced: Bool, backslashes: Int)
        /// Between quotation marks, which have `depth` backslashes before them.
        case quoted(mark: UInt8, depth: Int, backslashes: Int)
        case list
        case line
        case bare(isPath: Bool)
        /// In a WebSocket of a client, to the end of the stream.
        case frames
    }

    /// The names that stand before secrets.
    package var names: SecretNames
    private var state = State.plain
    /// The last bytes before the piece, as they were: names are looked up there.
    private var tail: [UInt8] = []
    private var start: [UInt8] = []
    private var asksForUpgrade = false
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
        if start.count < 5 { start += piece.prefix(5 - start.count) }
        var text = tail + piece
        let offset = tail.count
        let original = text
        var firstChange: Int?
        original.withUnsafeBufferPointer { bytes in
            for index in offset..<bytes.count {
                if case .plain = state, !SecretScanner.isMark(bytes[index]) { continue }
                guard isSecret(bytes, index) else { continue }
                if firstChange == nil { firstChange = index }
                text[index] = UInt8(ascii: "*")
            }
        }
        for secret in secrets { found(secret) }
        secrets = []
        tail = Array(original.suffix(96))
        return firstChange == nil ? piece : Array(text[offset...])
    }

    /// Tells that the text has come to its end.
    package mutating func end(found: ([UInt8]) -> Void) {
        endSecret()
        for secret in secrets { found(secret) }
        secrets = []
    }

    /// Takes a byte, and returns whether it is a part of a secret.
    private mutating func isSecret(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
        let byte = bytes[index]
        switch state {
        case .plain:
            takePlain(byte, bytes, index)
            return false
        case .separated(let isHeader, let isColon, let isSpaced, let backslashes):
            let byte = bytes[index]
            switch byte {
            case .space, 0x09:
                state = .separated(
                    isHeader: isHeader, isColon: isColon, isSpaced: true, backslashes: backslashes)
                return false
            case .backslash:
                state = .separated(
                    isHeader: isHeader, isColon: isColon, isSpaced: isSpaced, backslashes: backslashes + 1)
                return false
            case UInt8(ascii: "=") where !isColon: return false
            default: return takeFirst(bytes, index, isHeader, isColon, isSpaced, backslashes)
            }
        case .quoted(let mark, let depth, let backslashes):
            if byte == .backslash {
                state = .quoted(mark: mark, depth: depth, backslashes: backslashes + 1)
                // The backslash may belong to the mark that ends the secret.
                return keep(byte) && depth == 0
            }
            if byte == mark, backslashes <= depth {
                // The backslashes before the mark belong to the mark.
                secret.removeLast(min(backslashes, secret.count))
                endSecret()
                return false
            }
            state = .quoted(mark: mark, depth: depth, backslashes: 0)
            return keep(byte)
        case .list:
            if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
                state = .plain
                return false
            }
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: ",") || byte == .backslash || byte == .space {
                endSecret(.list)
                return false
            }
            return keep(byte)
        case .line:
            if byte == .lineFeed || byte == .carriageReturn || byte == 0 || byte == .backslash {
                endSecret()
                takePlain(byte, bytes, index)
                return false
            }
            return keep(byte)
        case .bare(let isPath):
            if SecretScanner.endsBare(byte, isPath: isPath) {
                endSecret()
                takePlain(byte, bytes, index)
                return false
            }
            return keep(byte)
        case .frames: return true
        }
    }

    private mutating func takePlain(_ byte: UInt8, _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) {
        switch byte {
        case UInt8(ascii: ":"), UInt8(ascii: "="):
            guard let range = SecretScanner.name(in: bytes, before: index) else { return }
            let name = SecretName(bytes[range])
            let isColon = byte == UInt8(ascii: ":")
            if isColon, name.isUpgrade, !start.elementsEqual("HTTP/".utf8) { asksForUpgrade = true }
            let isInQuery = range.lowerBound > 0 && "?&".utf8.contains(bytes[range.lowerBound - 1])
            let isHeader = names.isHeader(name)
            guard isHeader || names.isMember(name) || isInQuery && names.isParameter(name) else { return }
            state = .separated(isHeader: isHeader, isColon: isColon, isSpaced: false, backslashes: 0)
        case UInt8(ascii: "/"):
            guard let range = SecretScanner.name(in: bytes, before: index), range.lowerBound > 0,
                bytes[range.lowerBound - 1] == UInt8(ascii: "/"), names.isCollection(SecretName(bytes[range]))
            else { return }
            state = .bare(isPath: true)
        case .lineFeed:
            guard asksForUpgrade, index >= 3, bytes[index - 1] == .carriageReturn, bytes[index - 2] == .lineFeed
            else { return }
            state = .frames
        default: return
        }
    }

    /// Takes the first byte of a value.
    private mutating func takeFirst(
        _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ isHeader: Bool, _ isColon: Bool, _ isSpaced: Bool,
        _ backslashes: Int
    ) -> Bool {
        let byte = bytes[index]
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            state = .quoted(mark: byte, depth: backslashes, backslashes: 0)
            return false
        case UInt8(ascii: "["):
            state = .list
            return false
        case .lineFeed where isColon && !isHeader, .carriageReturn where isColon && !isHeader:
            // A value of JSON may stand on the next line.
            return false
        default: break
        }
        let isValue = isColon ? isHeader : !isSpaced
        guard isValue, backslashes == 0, !SecretScanner.endsBare(byte, isPath: false) else {
            state = .plain
            takePlain(byte, bytes, index)
            return false
        }
        state = isColon ? .line : .bare(isPath: false)
        return keep(byte)
    }

    private mutating func keep(_ byte: UInt8) -> Bool {
        // What is longer is not looked for.
        if secret.count <= KnownSecrets.longest { secret.append(byte) }
        return true
    }

    private mutating func endSecret(_ next: State = .plain) {
        if !secret.isEmpty { secrets.append(secret) }
        secret = []
        if case .frames = state { return }
        state = next
    }

    /// Returns the place of the name before a separator, without the quotation mark between them.
    private static func name(in bytes: UnsafeBufferPointer<UInt8>, before separator: Int) -> Range<Int>? {
        var end = separator
        let earliest = max(0, separator - 80)
        while end > earliest, bytes[end - 1] == .space { end -= 1 }
        if end > earliest, bytes[end - 1] == UInt8(ascii: "\"") || bytes[end - 1] == UInt8(ascii: "'") { end -= 1 }
        while end > earliest, bytes[end - 1] == .backslash { end -= 1 }
        var start = end
        while start > earliest, isPartOfName(bytes[start - 1]) { start -= 1 }
        return start < end ? start..<end : nil
    }

    private static func isPartOfName(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") || byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
            || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }

    private static func endsBare(_ byte: UInt8, isPath: Bool) -> Bool {
        byte <= .space || byte == 0x7F || "&;,\"'`\\<>(){}[]#".utf8.contains(byte)
            || isPath && "/?:".utf8.contains(byte)
    }

    /// Whether anything in plain text begins or ends with that byte.
    private static func isMark(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ":") || byte == UInt8(ascii: "=") || byte == UInt8(ascii: "/") || byte == .lineFeed
    }
}

extension UInt8 {
    fileprivate static let space = UInt8(ascii: " ")
    fileprivate static let backslash = UInt8(ascii: "\\")
    fileprivate static let lineFeed = UInt8(ascii: "\n")
    fileprivate static let carriageReturn = UInt8(ascii: "\r")
}
