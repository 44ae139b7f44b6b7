/// Writes JSON without a blank more than it needs, and with line feeds where its caller wants them.
struct JSONWriter {
    /// The bytes written since the last ``take()``.
    private(set) var bytes: [UInt8] = []
    /// Whether the next element is the first one of its object or list.
    private var isFirst = true

    /// Returns the bytes written since the last call.
    mutating func take() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    /// Appends JSON that is known to fit here. The next element is the first of its list.
    mutating func raw(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
        isFirst = true
    }

    /// A member on a line of its own.
    mutating func line(_ name: StaticString, _ write: (inout JSONWriter) -> Void) {
        separate()
        bytes.append(UInt8(ascii: "\n"))
        isFirst = true
        key(name)
        write(&self)
        isFirst = false
    }

    mutating func object(_ body: (inout JSONWriter) -> Void) { enclose("{", "}", body) }

    mutating func list(_ body: (inout JSONWriter) -> Void) { enclose("[", "]", body) }

    /// A list with each element on a line of its own.
    mutating func lines<Element>(_ elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void) {
        list { list in
            for element in elements {
                list.separate()
                list.bytes.append(UInt8(ascii: "\n"))
                list.isFirst = true
                write(&list, element)
            }
        }
    }

    /// A list of texts.
    mutating func texts(_ texts: [String]) {
        list { for text in texts { $0.text(text) } }
    }

    mutating func key(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        isFirst = true
    }

    mutating func member(_ name: StaticString, _ text: String) {
        key(name)
        self.text(text)
    }

    mutating func member(_ name: StaticString, _ text: String?) {
        if let text { member(name, text) }
    }

    mutating func member(_ name: StaticString, _ number: some BinaryInteger) {
        key(name)
        self.number(number)
    }

    mutating func member(_ name: StaticString, _ flag: Bool) {
        key(name)
        bytes.append(contentsOf: (flag ? "true" : "false").utf8)
        isFirst = false
    }

    mutating func member(_ name: StaticString, _ texts: [String]) {
        key(name)
        self.texts(texts)
    }

    mutating func number(_ number: some BinaryInteger) {
        separate()
        bytes.append(contentsOf: String(number).utf8)
        isFirst = false
    }

    mutating func text(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { append(escaping: $0) }
        bytes.append(UInt8(ascii: "\""))
        isFirst = false
    }

    private mutating func separate() {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = true
    }

    private mutating func enclose(
        _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, _ body: (inout JSONWriter) -> Void
    ) {
        separate()
        bytes.append(UInt8(ascii: opening))
        body(&self)
        bytes.append(UInt8(ascii: closing))
        isFirst = false
    }

    /// Appends text, in runs of what needs no escape.
    private mutating func append(escaping text: UnsafeBufferPointer<UInt8>) {
        var start = 0
        for index in 0..<text.count {
            let byte = text[index]
            guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F else {
                continue
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
            start = index + 1
            bytes.append(contentsOf: JSONWriter.escape(byte).utf8)
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }

    private static func escape(_ byte: UInt8) -> String {
        switch byte {
        case UInt8(ascii: "\""): "\\\""
        case UInt8(ascii: "\\"): "\\\\"
        case UInt8(ascii: "\n"): "\\n"
        case UInt8(ascii: "\r"): "\\r"
        case UInt8(ascii: "\t"): "\\t"
        default: "\\u00" + zeroPadded(String(byte, radix: 16), to: 2)
        }
    }
}
