/// Writes templates, filled in, into pieces of some 64 KiB.
struct TemplateWriter {
    private static let pieceSize = 65_536

    private var piece: [UInt8] = []
    /// The values whose properties the names stand for, the innermost last.
    private var contexts: [TemplateValue]
    private let shapes = TemplateShapes()

    init(_ view: Any) {
        contexts = [TemplateValue(view, shapes)]
        piece.reserveCapacity(Self.pieceSize + 4_096)
    }

    mutating func write<Failure>(
        _ parts: [Template.Part], _ others: (String) -> Template?, to take: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        for part in parts {
            switch part {
            case .text(let words): append(words)
            case .value(let path, let isMarkup):
                if let value = find(path), let words = value.text {
                    append(isMarkup ? words : HTMLText.escape(words))
                }
            case .section(let path, let isInverted, let inner):
                guard let value = find(path) else { continue }
                try write(value.content, isInverted, inner, others, to: take)
            case .template(let name):
                if let other = others(name) {
                    try write(other.parts, others, to: take)
                } else {
                    appendMissing([name])
                }
            }
            if piece.count > Self.pieceSize { try finish(to: take) }
        }
    }

    private mutating func write<Failure>(
        _ content: TemplateValue.Content, _ isInverted: Bool, _ inner: [Template.Part],
        _ others: (String) -> Template?, to take: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        switch (content, isInverted) {
        case (.nothing, true), (.truth, false): try write(inner, others, to: take)
        case (.value(let value), false): try write(inner, within: value, others, to: take)
        case (.elements(let elements), false):
            for element in elements {
                try write(inner, within: TemplateValue(element, shapes), others, to: take)
            }
        case (.views(let views), false):
            for number in 0..<views.count {
                try write(inner, within: TemplateValue(views.view(number), shapes), others, to: take)
            }
        case (.nothing, false), (.truth, true), (.value, true), (.elements, true), (.views, true): break
        }
    }

    private mutating func write<Failure>(
        _ parts: [Template.Part], within value: TemplateValue, _ others: (String) -> Template?,
        to take: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        contexts.append(value)
        try write(parts, others, to: take)
        contexts.removeLast()
    }

    /// Gives away what was not taken yet.
    mutating func finish<Failure>(to take: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        try take(piece)
        piece.removeAll(keepingCapacity: true)
    }

    /// Returns the value of the innermost context that has the path's first name. An empty path is that context. Where
    /// there is no such value, the text gets a note.
    private mutating func find(_ path: [String]) -> TemplateValue? {
        guard let first = path.first else { return contexts.last }
        for context in contexts.reversed() {
            guard let found = context.property(first) else { continue }
            if path.count == 1 { return found }
            let value = path.dropFirst().reduce(found) { $0?.property($1) }
            if value == nil { appendMissing(path) }
            return value
        }
        appendMissing(path)
        return nil
    }

    private mutating func append(_ text: String) { piece.append(contentsOf: text.utf8) }

    private mutating func appendMissing(_ path: [String]) { append("⟨\(path.joined(separator: "."))?⟩") }
}
