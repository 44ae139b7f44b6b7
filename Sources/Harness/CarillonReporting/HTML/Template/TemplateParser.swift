/// Reads the text of a ``Template``.
struct TemplateParser {
    /// A mistake in a template.
    enum Failure: Error, Equatable {
        /// A tag has no end.
        case unclosedTag(String)
        /// A section has no end.
        case unclosedSection(String)
        /// A section ends that has not begun.
        case strayEnd(String)
    }

    private struct Section {
        var name: String
        var isInverted: Bool
        var parts: [Template.Part] = []
    }

    private let source: String
    private var position: String.Index
    private var sections = [Section(name: "", isInverted: false)]

    private init(_ source: String) {
        self.source = source
        position = source.startIndex
    }

    /// Reads a template.
    ///
    /// - Throws: ``Failure`` for a mistake.
    static func parse(_ source: String) throws -> Template {
        var parser = TemplateParser(source)
        while let start = parser.source[parser.position...].firstRange(of: "{{")?.lowerBound {
            try parser.readTag(at: start)
        }
        parser.append(parser.source[parser.position...])
        guard parser.sections.count == 1 else { throw Failure.unclosedSection(parser.sections.last?.name ?? "") }
        return Template(parts: parser.sections[0].parts)
    }

    private mutating func readTag(at start: String.Index) throws {
        let isMarkup = source[start...].hasPrefix("{{{")
        let (open, close) = isMarkup ? ("{{{", "}}}") : ("{{", "}}")
        let inside = source[start...].dropFirst(open.count)
        guard let end = inside.firstRange(of: close) else { throw Failure.unclosedTag(String(inside.prefix(40))) }
        let tag = inside[..<end.lowerBound]
        let kind = isMarkup ? nil : tag.first.flatMap { "#^/>".contains($0) ? $0 : nil }
        let name = String(tag.drop { "#^/> ".contains($0) })
        let path = name == "." ? [] : name.split(separator: ".").map(String.init)
        guard let kind else {
            append(source[position..<start])
            position = end.upperBound
            sections[sections.count - 1].parts.append(.value(path, isMarkup: isMarkup))
            return
        }
        if let line = wholeLine(of: start..<end.upperBound) {
            append(source[position..<line.lowerBound])
            position = line.upperBound
        } else {
            append(source[position..<start])
            position = end.upperBound
        }
        switch kind {
        case ">": sections[sections.count - 1].parts.append(.template(name))
        case "/":
            guard sections.count > 1, let section = sections.popLast(), section.name == name else {
                throw Failure.strayEnd(name)
            }
            sections[sections.count - 1].parts.append(.section(path, isInverted: section.isInverted, section.parts))
        default: sections.append(Section(name: name, isInverted: kind == "^"))
        }
    }

    /// Returns the line of a tag, with its end, if nothing else stands there.
    private func wholeLine(of tag: Range<String.Index>) -> Range<String.Index>? {
        let start = source[..<tag.lowerBound].lastIndex(of: "\n").map(source.index(after:)) ?? source.startIndex
        let end = source[tag.upperBound...].firstIndex(of: "\n").map(source.index(after:)) ?? source.endIndex
        let rest = source[start..<tag.lowerBound] + source[tag.upperBound..<end]
        return rest.allSatisfy(\.isWhitespace) ? start..<end : nil
    }

    private mutating func append(_ text: Substring) {
        guard !text.isEmpty else { return }
        sections[sections.count - 1].parts.append(.text(String(text)))
    }
}
