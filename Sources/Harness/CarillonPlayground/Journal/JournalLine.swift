/// One line of a journal: a JSON object whose members keep the order in which they were added.
struct JournalLine {
    private var bytes: [UInt8]

    init() {
        bytes = []
        bytes.reserveCapacity(256)
        bytes.append(UInt8(ascii: "{"))
    }

    /// The longest text that a member shows, in bytes. A longer text shows only its beginning.
    static let textLimit = 1_024

    /// The object, without a line feed.
    var finished: [UInt8] { bytes + [UInt8(ascii: "}")] }

    mutating func add(_ name: String, _ flag: Bool) {
        begin(name)
        bytes += (flag ? "true" : "false").utf8
    }

    mutating func add(_ name: String, _ number: some BinaryInteger) {
        begin(name)
        bytes += String(number).utf8
    }

    mutating func add(_ name: String, _ text: String, limit: Int = JournalLine.textLimit) {
        begin(name)
        write(text, limit: limit)
    }

    mutating func add(_ name: String, _ fill: (inout JournalLine) -> Void) {
        begin(name)
        var object = JournalLine()
        fill(&object)
        bytes += object.finished
    }

    /// Adds a list of objects.
    mutating func add<Element>(
        _ name: String, _ elements: some Sequence<Element>, _ fill: (inout JournalLine, Element) -> Void
    ) {
        begin(name)
        bytes.append(UInt8(ascii: "["))
        var isFirst = true
        for element in elements {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            var object = JournalLine()
            fill(&object, element)
            bytes += object.finished
        }
        bytes.append(UInt8(ascii: "]"))
    }

    private mutating func begin(_ name: String) {
        if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
        write(name, limit: .max)
        bytes.append(UInt8(ascii: ":"))
    }

    private mutating func write(_ text: String, limit: Int) {
        bytes.append(UInt8(ascii: "\""))
        defer { bytes.append(UInt8(ascii: "\"")) }
        // Most texts need no escapes.
        if text.utf8.count <= limit, text.utf8.allSatisfy({ $0.isPlain }) { return bytes.append(contentsOf: text.utf8) }
        var remaining = limit
        for scalar in text.unicodeScalars {
            let utf8 = UTF8.encode(scalar).map(Array.init) ?? []
            remaining -= utf8.count
            if remaining < 0 {
                bytes += "…".utf8
                break
            }
            switch scalar {
            case "\"", "\\":
                bytes.append(UInt8(ascii: "\\"))
                bytes += utf8
            case "\n":
                bytes += "\\n".utf8
            // Characters that steer a terminal or end a line must not appear in a line.
            case _
            where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
                || (0x2028...0x2029).contains(scalar.value):
                let digits = String(scalar.value, radix: 16)
                bytes += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
            default:
                bytes += utf8
            }
        }
    }
}

extension UInt8 {
    /// Whether the byte is an ASCII character that needs no escape in JSON.
    fileprivate var isPlain: Bool {
        (0x20..<0x7F).contains(self) && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
    }
}
