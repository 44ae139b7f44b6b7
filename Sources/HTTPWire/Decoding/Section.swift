/// The lines of a header or trailer section, each without its CRLF and found to be well formed by itself.
struct Section {
    /// How many bytes of the stream come before it.
    let offset: Int
    /// The request line or the status line; `nil` for a trailer section.
    let startLine: StartLine?
    var fieldLines: [ArraySlice<UInt8>]

    var fields: HTTPFields { HTTPFields(fieldLines.map { HTTPField(line: $0) }) }

    /// The same without what would frame a body.
    var withoutFraming: Section {
        var section = self
        section.fieldLines.removeAll {
            let field = HTTPField(line: $0)
            return field.hasName("Content-Length") || field.hasName("Transfer-Encoding")
        }
        return section
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
