/// A reader of one JSON text (RFC 8259).
struct JSONReader {
    let bytes: [UInt8]
    let depth: Int
    var index = 0

    init(_ bytes: [UInt8], depth: Int) {
        self.bytes = bytes
        self.depth = depth
    }

    mutating func readWhole() throws(JSONFailure) -> JSON {
        let value = try readValue(depth)
        skipSpace()
        guard index == bytes.count else { throw failure(.bytesAfterValue) }
        return value
    }

    /// Reads a value that may nest so many arrays and objects.
    private mutating func readValue(_ room: Int) throws(JSONFailure) -> JSON {
        skipSpace()
        switch try peek() {
        case UInt8(ascii: "{"): return .object(try readObject(room))
        case UInt8(ascii: "["): return .array(try readArray(room))
        case UInt8(ascii: "\""): return .string(try readString())
        case UInt8(ascii: "t"): return try readWord("true", .bool(true))
        case UInt8(ascii: "f"): return try readWord("false", .bool(false))
        case UInt8(ascii: "n"): return try readWord("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try readNumber())
        case let byte: throw failure(.unexpectedByte(byte))
        }
    }

    private mutating func readObject(_ room: Int) throws(JSONFailure) -> Members<JSON> {
        try enter(room)
        var object = Members<JSON>()
        if try isAtEnd(UInt8(ascii: "}")) { return object }
        while true {
            skipSpace()
            let start = index
            guard try peek() == UInt8(ascii: "\"") else { throw failure(.unexpectedByte(bytes[index])) }
            let name = try readString()
            skipSpace()
            try expect(UInt8(ascii: ":"))
            let value = try readValue(room - 1)
            guard object.set(name, to: value).utf8.elementsEqual(name.utf8) else {
                throw JSONFailure(.ambiguousName(name), at: start)
            }
            if try isLast(UInt8(ascii: "}")) { return object }
        }
    }

    private mutating func readArray(_ room: Int) throws(JSONFailure) -> [JSON] {
        try enter(room)
        var array: [JSON] = []
        if try isAtEnd(UInt8(ascii: "]")) { return array }
        while true {
            array.append(try readValue(room - 1))
            if try isLast(UInt8(ascii: "]")) { return array }
        }
    }

    private mutating func readWord(_ word: StaticString, _ value: JSON) throws(JSONFailure) -> JSON {
        for offset in 0..<word.utf8CodeUnitCount { try expect(word.utf8Start[offset]) }
        return value
    }

    // MARK: Punctuation

    private mutating func enter(_ room: Int) throws(JSONFailure) {
        guard room > 0 else { throw failure(.tooDeep(maximum: depth)) }
        index += 1
    }

    /// Passes the end of an array or object without elements.
    private mutating func isAtEnd(_ end: UInt8) throws(JSONFailure) -> Bool {
        skipSpace()
        guard try peek() == end else { return false }
        index += 1
        return true
    }

    /// Passes the end of an array or object, or the comma before its next element.
    private mutating func isLast(_ end: UInt8) throws(JSONFailure) -> Bool {
        if try isAtEnd(end) { return true }
        try expect(UInt8(ascii: ","))
        return false
    }

    mutating func expect(_ byte: UInt8) throws(JSONFailure) {
        guard try peek() == byte else { throw failure(.unexpectedByte(bytes[index])) }
        index += 1
    }

    func peek() throws(JSONFailure) -> UInt8 {
        guard index < bytes.count else { throw failure(.unexpectedEnd) }
        return bytes[index]
    }

    private mutating func skipSpace() {
        while index < bytes.count {
            switch bytes[index] {
            case 0x20, 0x09, 0x0a, 0x0d: index += 1
            default: return
            }
        }
    }

    func failure(_ reason: JSONFailure.Reason) -> JSONFailure { JSONFailure(reason, at: index) }
}
