/// The lines of a header or trailer section. Each line is without its CRLF, and is well formed by itself.
struct Section {
    /// The number of bytes of the stream before the section.
    let offset: Int
    /// The request line or the status line; `nil` for a trailer section.
    let startLine: StartLine?
    let fieldLines: [ArraySlice<UInt8>]
    /// The bytes of the section as they came, with the line ends; empty if the section was changed.
    let bytes: ArraySlice<UInt8>
    /// The field lines as names and values.
    let fields: HTTPFields

    /// - Parameter fieldLines: Lines that have passed ``FieldLine``.
    init(offset: Int, startLine: StartLine?, fieldLines: [ArraySlice<UInt8>], bytes: ArraySlice<UInt8> = []) {
        self.offset = offset
        self.startLine = startLine
        self.fieldLines = fieldLines
        self.bytes = bytes
        fields = HTTPFields(fieldLines.map { HTTPField(line: $0) })
    }

    /// The same section without the fields that would frame a body.
    var withoutFraming: Section {
        let kept = zip(fieldLines, fields).filter { _, field in
            !field.hasName("Content-Length") && !field.hasName("Transfer-Encoding")
        }
        return Section(offset: offset, startLine: startLine, fieldLines: kept.map(\.0))
    }
}

extension HTTPField {
    /// Makes a field from a line that has passed ``FieldLine``.
    fileprivate init(line: ArraySlice<UInt8>) {
        let name = line.prefix { $0 != UInt8(ascii: ":") }
        self.init(
            String(decoding: name, as: UTF8.self),
            String(utf8OrLatin1: line.dropFirst(name.count + 1)).withoutOuterSpace())
    }
}
