/// Strings and numbers.
extension JSONReader {
    /// Reads a number (RFC 8259, section 6).
    mutating func readNumber() throws(JSONFailure) -> Double {
        let start = index
        if bytes[index] == UInt8(ascii: "-") { index += 1 }
        let digits = index
        let whole = skipDigits()
        // A leading zero stands alone.
        var isWellFormed = whole == 1 || (whole > 1 && bytes[index - whole] != UInt8(ascii: "0"))
        // A whole number of so few digits is exact.
        if isWellFormed, whole <= 15, index == bytes.count || ![0x2e, 0x45, 0x65].contains(bytes[index]) {
            let magnitude = bytes[digits..<index].reduce(0) { $0 * 10 + Int($1 & 0x0f) }
            return digits > start ? -Double(magnitude) : Double(magnitude)
        }
        if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
            index += 1
            isWellFormed = skipDigits() > 0 && isWellFormed
        }
        if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
            index += 1
            if index < bytes.count, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[index]) { index += 1 }
            isWellFormed = skipDigits() > 0 && isWellFormed
        }
        guard isWellFormed, let number = Double(String(decoding: bytes[start..<index], as: UTF8.self)) else {
            throw JSONFailure(.malformedNumber, at: start)
        }
        guard number.isFinite else { throw JSONFailure(.numberTooLarge, at: start) }
        return number
    }

    /// Passes digits. Returns their number.
    private mutating func skipDigits() -> Int {
        let start = index
        while index < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[index] { index += 1 }
        return index - start
    }

    /// Reads a string (RFC 8259, section 7).
    mutating func readString() throws(JSONFailure) -> String {
        index += 1
        let start = index
        var text: [UInt8] = []
        while true {
            let piece = index
            while index < bytes.count, bytes[index] >= 0x20, bytes[index] != 0x22, bytes[index] != 0x5c { index += 1 }
            let end = index
            switch try peek() {
            case UInt8(ascii: "\""):
                index += 1
                // Most strings have no escape, and are read where they stand.
                if piece > start { text += bytes[piece..<end] }
                let string =
                    piece > start
                    ? String(validating: text, as: UTF8.self) : String(validating: bytes[start..<end], as: UTF8.self)
                guard let string else { throw JSONFailure(.invalidUTF8, at: start) }
                return string
            case UInt8(ascii: "\\"):
                text += bytes[piece..<end]
                text += UTF8.encode(try readEscape()) ?? UTF8.encodedReplacementCharacter
            case let byte: throw failure(.controlCharacter(byte))
            }
        }
    }

    private mutating func readEscape() throws(JSONFailure) -> Unicode.Scalar {
        let start = index
        index += 1
        let kind = try peek()
        index += 1
        switch kind {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(kind)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{c}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try readScalar(from: start)
        default: throw JSONFailure(.malformedEscape, at: start)
        }
    }

    /// Reads the digits of one escape, or of the two that make a surrogate pair. Half a pair becomes a replacement
    /// character.
    private mutating func readScalar(from start: Int) throws(JSONFailure) -> Unicode.Scalar {
        let unit = try readUnit(from: start)
        if let scalar = Unicode.Scalar(unit) { return scalar }
        let second = index
        guard unit < 0xdc00, bytes[index...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else {
            return "\u{fffd}"
        }
        index += 2
        let low = try readUnit(from: second)
        if 0xdc00...0xdfff ~= low, let scalar = Unicode.Scalar(0x10000 + (unit - 0xd800) << 10 + (low - 0xdc00)) {
            return scalar
        }
        // The second escape stands for itself.
        index = second
        return "\u{fffd}"
    }

    private mutating func readUnit(from start: Int) throws(JSONFailure) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = Character(Unicode.Scalar(try peek())).hexDigitValue else {
                throw JSONFailure(.malformedEscape, at: start)
            }
            unit = unit << 4 + UInt32(digit)
            index += 1
        }
        return unit
    }
}
