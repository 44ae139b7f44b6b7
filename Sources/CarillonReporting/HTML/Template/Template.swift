/// A text with gaps, and the names of the values that fill them, in the part of the Mustache language that the report
/// needs.
///
/// | in the text | stands for |
/// |---|---|
/// | `{{name}}` | the value, escaped; `{{a.b}}` is the value `b` of the value `a`, `{{.}}` the innermost value itself |
/// | `{{{name}}}` | the value as it is |
/// | `{{#name}}…{{/name}}` | the text for each element of an array, for a value that is there, or if a value is true |
/// | `{{^name}}…{{/name}}` | the text if there is no such element or value, or if the value is false |
/// | `{{> name}}` | another template |
///
/// A line with nothing but one tag of the last three kinds leaves no line behind.
struct Template: Sendable {
    indirect enum Part: Sendable {
        case text(String)
        case value([String], isMarkup: Bool)
        case section([String], isInverted: Bool, [Part])
        case template(String)
    }

    let parts: [Part]

    /// Fills the template in with the properties of a value.
    ///
    /// A name that no value has stands in the result as `⟨name?⟩`, so that it is seen.
    ///
    /// - Parameter others: returns the template of a name.
    func render(_ view: Any, others: (String) -> Template?) -> String {
        var text = ""
        Template.render(parts, [TemplateValue(view)], others, into: &text)
        return text
    }

    private static func render(
        _ parts: [Part], _ values: [TemplateValue], _ others: (String) -> Template?, into text: inout String
    ) {
        for part in parts {
            switch part {
            case .text(let words): text += words
            case .value(let path, let isMarkup):
                guard let value = find(path, in: values) else {
                    text += missing(path)
                    continue
                }
                if let words = value.text { text += isMarkup ? words : HTMLText.escape(words) }
            case .section(let path, let isInverted, let inner):
                guard let value = find(path, in: values) else {
                    text += missing(path)
                    continue
                }
                switch (value.content, isInverted) {
                case (.nothing, true): render(inner, values, others, into: &text)
                case (.something(let elements), false):
                    for element in elements {
                        render(inner, values + (element.map { [TemplateValue($0)] } ?? []), others, into: &text)
                    }
                case (.nothing, false), (.something, true): break
                }
            case .template(let name):
                guard let other = others(name) else {
                    text += missing([name])
                    continue
                }
                render(other.parts, values, others, into: &text)
            }
        }
    }

    /// Returns the value of the innermost context that has the path's first name. An empty path is that context.
    private static func find(_ path: [String], in values: [TemplateValue]) -> TemplateValue? {
        guard let first = path.first else { return values.last }
        for value in values.reversed() {
            guard let found = value.property(first) else { continue }
            return path.dropFirst().reduce(found) { $0?.property($1) }
        }
        return nil
    }

    private static func missing(_ path: [String]) -> String { "⟨\(path.joined(separator: "."))?⟩" }
}
