/// Writes the shapes of a drawing as SVG for use within HTML. All text is escaped. All styling is by class, because the
/// content security policy allows no style attributes.
struct SVGWriter {
    private(set) var markup = ""

    /// A whole drawing of a given size, described by `label` for readers who cannot see it.
    static func drawing(
        width: Double, height: Double, class name: String, label: String, content: (inout SVGWriter) -> Void
    ) -> String {
        var writer = SVGWriter()
        content(&writer)
        let size =
            "width=\"\(figure(width))\" height=\"\(figure(height))\" viewBox=\"0 0 \(figure(width)) \(figure(height))\""
        return
            "<svg class=\"\(name)\" \(size) role=\"img\" aria-label=\"\(HTMLText.escape(label))\">\(writer.markup)</svg>"
    }

    /// Puts the shapes of another writer into a group of their own, moved to the right by `x`.
    mutating func group(_ name: String, x: Double, _ other: SVGWriter) {
        guard !other.markup.isEmpty else { return }
        markup += "<g class=\"\(name)\" transform=\"translate(\(Self.figure(x)) 0)\">\(other.markup)</g>"
    }

    /// Puts the shapes of another writer on top.
    mutating func append(_ other: SVGWriter) { markup += other.markup }

    mutating func path(_ path: PathData, class name: String) {
        guard !path.isEmpty else { return }
        markup += "<path class=\"\(name)\" d=\"\(path.text)\"/>"
    }

    mutating func rectangle(
        x: Double, y: Double, width: Double, height: Double, radius: Double = 0, class name: String
    ) {
        markup += "<rect class=\"\(name)\" x=\"\(Self.figure(x))\" y=\"\(Self.figure(y))\" "
        markup += "width=\"\(Self.figure(width))\" height=\"\(Self.figure(height))\""
        markup += radius > 0 ? " rx=\"\(Self.figure(radius))\"/>" : "/>"
    }

    mutating func circle(x: Double, y: Double, radius: Double, class name: String) {
        markup +=
            "<circle class=\"\(name)\" cx=\"\(Self.figure(x))\" cy=\"\(Self.figure(y))\" r=\"\(Self.figure(radius))\"/>"
    }

    /// The part of a text that stands at its place.
    enum Anchor {
        case start, middle, end

        /// The class in the stylesheet.
        fileprivate var className: String? {
            switch self {
            case .start: nil
            case .middle: "m"
            case .end: "e"
            }
        }
    }

    /// Writes a line of text whose baseline is at `y`, with a note set off at its end. If the text was cut, `full` has
    /// all of it, for a tooltip.
    mutating func text(
        _ text: String, note: String? = nil, x: Double? = nil, y: Double, anchor: Anchor = .start,
        class name: String? = nil, id: String? = nil, full: String? = nil
    ) {
        markup += "<text"
        if let id { markup += " id=\"\(HTMLText.escape(id))\"" }
        if let x { markup += " x=\"\(Self.figure(x))\"" }
        markup += " y=\"\(Self.figure(y))\""
        let classes = [anchor.className, name].compactMap(\.self)
        if !classes.isEmpty { markup += " class=\"\(classes.joined(separator: " "))\"" }
        markup += ">\(HTMLText.content(text))"
        if let note { markup += " <tspan class=\"times\">\(HTMLText.content(note))</tspan>" }
        if let full, full != text { markup += "<title>\(HTMLText.content(full))</title>" }
        markup += "</text>"
    }

    /// A number with at most one decimal, as short as it can be. Infinity and NaN become 0.
    static func figure(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e9 else { return "0" }
        let tenths = Int((value * 10).rounded())
        let whole = tenths.magnitude / 10
        let rest = tenths.magnitude % 10
        return (tenths < 0 ? "-" : "") + (rest == 0 ? String(whole) : "\(whole).\(rest)")
    }
}
