import Mustache

/// Escapes with ``HTMLText``. Mustache's own escaping looks at whole characters, so it would miss a quote with a
/// combining mark after it, which ends an attribute.
struct SafeHTML: MustacheContentType {
    func escapeText(_ text: String) -> String { HTMLText.escape(text) }
}
