import CarillonEnvironment

/// The content security policy of the report. It allows the report's own stylesheet and script, each named by its hash,
/// and nothing else.
enum Policy {
    static let text = [
        "default-src 'none'",
        "style-src '\(SHA256.source(Stylesheet.text))'",
        "script-src '\(SHA256.source(Script.text))'",
        "base-uri 'none'",
        "form-action 'none'",
    ].joined(separator: "; ")
}
