/// The content security policy of the report: nothing from anywhere but its own stylesheet and its own script, each named by its
/// hash.
enum Policy {
    static let text = [
        "default-src 'none'",
        "style-src '\(SHA256.source(Stylesheet.text))'",
        "script-src '\(SHA256.source(Script.text))'",
        "base-uri 'none'",
        "form-action 'none'",
    ].joined(separator: "; ")
}
