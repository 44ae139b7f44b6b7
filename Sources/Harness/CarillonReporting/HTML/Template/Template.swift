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
        var text: [UInt8] = []
        write(view, others: others) { text += $0 }
        return String(decoding: text, as: UTF8.self)
    }

    /// Writes the same text piece by piece, so that it need not fit into memory. Elements of ``LazyViews`` are made
    /// when they are written, and are forgotten then.
    ///
    /// - Parameter take: Takes the next piece. An error that it throws ends the writing.
    func write<Failure>(
        _ view: Any, others: (String) -> Template?, to take: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        var writer = TemplateWriter(view)
        try writer.write(parts, others, to: take)
        try writer.finish(to: take)
    }
}
