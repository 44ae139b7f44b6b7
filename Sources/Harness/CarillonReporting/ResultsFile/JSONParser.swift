/// Reads JSON value by value, so that a long list needs the memory of one element.
struct JSONParser {
    /// The text is no JSON, or ends too early.
    struct Failure: Error {
        /// The offset of the byte that does not belong there.
        var offset: Int
    }

    /// The most objects and lists within each other. A results file needs eight.
    static let depthLimit = 64

    private let bytes: UnsafeBufferPointer<UInt8>
    private(set) var offset: Int

    init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int = 0) {
        self.bytes = bytes
        self.offset = offset
    }

    /// Reads the value that comes next.
    mutating func value(depth: Int = 0) throws(Failure) -> JSONValue {
        switch try next() {
        case UInt8(ascii: "\""): return .text(try text())
        case UInt8(ascii: "{"):
            var members: [JSONValue.Member] = []
            try members_(depth: depth) { parser, name throws(Failure) in
                members.append(JSONValue.Member(name: name, value: try parser.value(depth: depth + 1)))
            }
            return .object(members)
        case UInt8(ascii: "["):
            var elements: [JSONValue] = []
            try self.elements(depth: depth) { parser throws(Failure) in
                elements.append(try parser.value(depth: depth + 1))
            }
            return .list(elements)
        case UInt8(ascii: "t"):
            try word("true")
            return .flag(true)
        case UInt8(ascii: "f"):
            try word("false")
            return .flag(false)
        case UInt8(ascii: "n"):
            try word("null")
            return .null
        default: return try number()
        }
    }

    /// Calls `take` at the value of each member of the object that comes next. It has to read or skip the value.
    mutating func members(_ take: (inout JSONParser, String) throws(Failure) -> Void) throws(Failure) {
        guard try next() == UInt8(ascii: "{") else { throw Failure(offset: offset) }
        try members_(depth: 0, take)
    }

    /// Calls `take` at each element of the list that comes next. It has to read or skip the element.
    mutating func elements(
        depth: Int = 0, _ take: (inout JSONParser) throws(Failure) -> Void
    ) throws(Failure) {
        guard try next() == UInt8(ascii: "["), depth < JSONParser.depthLimit else { throw Failure(offset: offset) }
        offset += 1
        if try next() == UInt8(ascii: "]") {
            offset += 1
            return
        }
        while true {
            try take(&self)
            if try isLast(UInt8(ascii: "]")) { return }
        }
    }

    /// Passes over the value that comes next.
    mutating func skip() throws(Failure) {
        var depth = 0
        repeat {
            switch try next() {
            case UInt8(ascii: "\""): try skipText()
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                offset += 1
                guard depth <= JSONParser.depthLimit else { throw Failure(offset: offset) }
                continue
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                offset += 1
            case UInt8(ascii: ","), UInt8(ascii: ":"):
                guard depth > 0 else { throw Failure(offset: offset) }
                offset += 1
            default: skipWord()
            }
        } while depth > 0
        guard depth == 0 else { throw Failure(offset: offset) }
    }

    /// Makes sure that nothing but blanks is left.
    mutating func end() throws(Failure) {
        skipBlanks()
        guard offset == bytes.count else { throw Failure(offset: offset) }
    }

    private mutating func members_(
        depth: Int, _ take: (inout JSONParser, String) throws(Failure) -> Void
    ) throws(Failure) {
        guard depth < JSONParser.depthLimit else { throw Failure(offset: offset) }
        offset += 1
        if try next() == UInt8(ascii: "}") {
            offset += 1
            return
        }
        while true {
            guard try next() == UInt8(ascii: "\"") else { throw Failure(offset: offset) }
            let name = try text()
            guard try next() == UInt8(ascii: ":") else { throw Failure(offset: offset) }
            offset += 1
            try take(&self, name)
            if try isLast(UInt8(ascii: "}")) { return }
        }
    }

    /// Passes over a comma or the end of a list or an object. Returns whether it was the end.
    private mutating func isLast(_ end: UInt8) throws(Failure) -> Bool {
        let byte = try next()
        guard byte == end || byte == UInt8(ascii: ",") else { throw Failure(offset: offset) }
        offset += 1
        return byte == end
    }

    private mutating func skipBlanks() {
        while offset < bytes.count {
            let byte = bytes[offset]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
            offset += 1
        }
    }

    /// The next byte that is no blank.
    private mutating func next() throws(Failure) -> UInt8 {
        skipBlanks()
        guard offset < bytes.count else { throw Failure(offset: offset) }
        return bytes[offset]
    }

    private mutating func word(_ word: StaticString) throws(Failure) {
        for index in 0..<word.utf8CodeUnitCount {
            guard offset < bytes.count, bytes[offset] == word.utf8Start[index] else { throw Failure(offset: offset) }
            offset += 1
        }
    }

    private mutating func skipWord() {
        let start = offset
        while offset < bytes.count, !"{}[],:\" \n\r\t".utf8.contains(bytes[offset]) { offset += 1 }
        if offset == start { offset += 1 }
    }

    private mutating func number() throws(Failure) -> JSONValue {
        let start = offset
        var isNegative = false
        if bytes[offset] == UInt8(ascii: "-") {
            isNegative = true
            offset += 1
        }
        var number: Int64 = 0
        var isExact = true
        let digits = offset
        while offset < bytes.count, case let byte = bytes[offset], byte >= 48, byte <= 57 {
            // Counted towards the sign, for the least number has no positive one.
            let (product, overflow) = number.multipliedReportingOverflow(by: 10)
            let digit = Int64(byte - 48)
            let (sum, carry) = product.addingReportingOverflow(isNegative ? -digit : digit)
            if overflow || carry { isExact = false }
            number = sum
            offset += 1
        }
        guard offset > digits else { throw Failure(offset: start) }
        while offset < bytes.count, ".eE+-0123456789".utf8.contains(bytes[offset]) {
            isExact = false
            offset += 1
        }
        return isExact ? .number(number) : .otherNumber
    }

    private mutating func skipText() throws(Failure) {
        offset += 1
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "\""):
                offset += 1
                return
            case UInt8(ascii: "\\"): offset += 2
            default: offset += 1
            }
        }
        throw Failure(offset: offset)
    }

    private mutating func text() throws(Failure) -> String {
        let start = offset + 1
        var end = start
        var hasEscapes = false
        while true {
            guard end < bytes.count, bytes[end] >= 0x20 else { throw Failure(offset: end) }
            if bytes[end] == UInt8(ascii: "\"") { break }
            if bytes[end] == UInt8(ascii: "\\") {
                hasEscapes = true
                end += 1
            }
            end += 1
        }
        offset = end + 1
        let raw = UnsafeBufferPointer(rebasing: bytes[start..<end])
        if !hasEscapes {
            guard let text = String(validating: raw, as: UTF8.self) else { throw Failure(offset: start) }
            return text
        }
        guard let text = JSONParser.unescaped(raw) else { throw Failure(offset: start) }
        return text
    }

    private static func unescaped(_ raw: UnsafeBufferPointer<UInt8>) -> String? {
        var plain: [UInt8] = []
        plain.reserveCapacity(raw.count)
        var index = 0
        while index < raw.count {
            guard raw[index] == UInt8(ascii: "\\") else {
                plain.append(raw[index])
                index += 1
                continue
            }
            guard index + 1 < raw.count else { return nil }
            let letter = raw[index + 1]
            index += 2
            switch letter {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): plain.append(letter)
            case UInt8(ascii: "n"): plain.append(0x0A)
            case UInt8(ascii: "r"): plain.append(0x0D)
            case UInt8(ascii: "t"): plain.append(0x09)
            case UInt8(ascii: "b"): plain.append(0x08)
            case UInt8(ascii: "f"): plain.append(0x0C)
            case UInt8(ascii: "u"):
                guard var code = unit(raw, index) else { return nil }
                index += 4
                if code & 0xFC00 == 0xD800 {
                    guard index + 1 < raw.count, raw[index] == UInt8(ascii: "\\"), raw[index + 1] == UInt8(ascii: "u"),
                        let low = unit(raw, index + 2), low & 0xFC00 == 0xDC00
                    else { return nil }
                    code = 0x10000 + (code & 0x3FF) << 10 + low & 0x3FF
                    index += 6
                }
                guard let scalar = Unicode.Scalar(code) else { return nil }
                plain.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            default: return nil
            }
        }
        return String(validating: plain, as: UTF8.self)
    }

    private static func unit(_ raw: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt32? {
        guard index + 4 <= raw.count else { return nil }
        var value: UInt32 = 0
        for place in index..<index + 4 {
            guard let digit = Character(Unicode.Scalar(raw[place])).hexDigitValue else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return value
    }
}
