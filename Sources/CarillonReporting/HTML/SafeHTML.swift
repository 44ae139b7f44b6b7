import Mustache

/// Escapes with ``HTMLText``. Mustache's own escaping looks at whole characters, so that a quote with a combining mark after it
/// would end an attribute.
struct SafeHTML: MustacheContentType {
    func escapeText(_ text: String) -> String { HTMLText.escape(text) }
}
