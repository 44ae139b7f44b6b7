/// The lines of a header or trailer section, each without its CRLF and found to be well formed by itself.
struct Section {
    /// How many bytes of the stream come before it.
    let offset: Int
    /// The request line or the status line; `nil` for a trailer section.
    let startLine: StartLine?
    let fieldLines: [ArraySlice<UInt8>]
    /// The same lines as names and values.
    let fields: HTTPFields

    /// - Parameter fieldLines: Lines that ``FieldLine`` has found good.
    init(offset: Int, startLine: StartLine?, fieldLines: [ArraySlice<UInt8>]) {
        self.offset = offset
        self.startLine = startLine
        self.fieldLines = fieldLines
        fields = HTTPFields(fieldLines.map { HTTPField(line: $0) })
    }

    /// The same without what would frame a body.
    var withoutFraming: Section {
        let kept = zip(fieldLines, fields).filter { _, field in
            !field.hasName("Content-Length") && !field.hasName("Transfer-Encoding")
        }
        return Section(offset: offset, startLine: startLine, fieldLines: kept.map(\.0))
    }
}

extension HTTPField {
    /// A line that ``FieldLine`` has found good.
    fileprivate init(line: ArraySlice<UInt8>) {
        let name = line.prefix { $0 != UInt8(ascii: ":") }
        self.init(
            String(decoding: name, as: UTF8.self),
            String(utf8OrLatin1: line.dropFirst(name.count + 1)).withoutOuterSpace())
    }
}
