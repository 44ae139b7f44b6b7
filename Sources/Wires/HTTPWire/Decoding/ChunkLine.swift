/// The line before a chunk: its size and its extensions (RFC 9112, section 7.1). Nobody needs the extensions, but their
/// grammar is checked.
struct ChunkLine {
    /// The size of the chunk, in bytes.
    let size: Int
    let extensionByteCount: Int

    /// Parses `1*HEXDIG *( BWS ";" BWS name [ BWS "=" BWS value ] )`. The grammar allows zeros at the front of the
    /// size. It does not allow signs, `0x` or white space there.
    init(_ line: ArraySlice<UInt8>) throws(Fault) {
        let digits = line.prefix { $0.hexadecimalValue != nil }
        guard !digits.isEmpty else { throw Fault(.malformedChunkSize, line) }
        var size = 0
        for digit in digits {
            let (product, overflow) = size.multipliedReportingOverflow(by: 16)
            guard !overflow else { throw Fault(.chunkTooLong, digits) }
            size = product + (digit.hexadecimalValue ?? 0)
        }
        self.size = size
        extensionByteCount = line.count - digits.count
        var rest = Rest(bytes: line[digits.endIndex...])
        guard rest.bytes.isEmpty || rest.startsExtension else { throw Fault(.malformedChunkSize, line) }
        while !rest.bytes.isEmpty {
            guard rest.takeExtension() else { throw Fault(.malformedChunkExtension, line) }
        }
    }

    private struct Rest {
        var bytes: ArraySlice<UInt8>

        var startsExtension: Bool { bytes.first { !$0.isSpaceOrTab } == UInt8(ascii: ";") }

        /// Takes one extension. Returns whether there was a well-formed one.
        mutating func takeExtension() -> Bool {
            skipSpace()
            guard take(UInt8(ascii: ";")) else { return false }
            skipSpace()
            guard takeToken() else { return false }
            let afterName = bytes
            skipSpace()
            guard take(UInt8(ascii: "=")) else {
                bytes = afterName
                return true
            }
            skipSpace()
            return takeToken() || takeQuotedString()
        }

        private mutating func skipSpace() { bytes = bytes.drop(while: \.isSpaceOrTab) }

        private mutating func take(_ byte: UInt8) -> Bool {
            guard bytes.first == byte else { return false }
            bytes.removeFirst()
            return true
        }

        private mutating func takeToken() -> Bool {
            let token = bytes.prefix(while: \.isTokenCharacter)
            bytes = bytes[token.endIndex...]
            return !token.isEmpty
        }

        /// Takes a quoted string (RFC 9110, section 5.6.4).
        private mutating func takeQuotedString() -> Bool {
            guard take(UInt8(ascii: "\"")) else { return false }
            while let byte = bytes.popFirst() {
                switch byte {
                case UInt8(ascii: "\""): return true
                case UInt8(ascii: "\\"):
                    guard let escaped = bytes.popFirst(), escaped.isFieldContent else { return false }
                case _ where byte.isFieldContent: break
                default: return false
                }
            }
            return false
        }
    }
}
