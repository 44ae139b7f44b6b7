import CarillonResults

/// The results as one HTML file that works from disk, offline and without scripts.
///
/// ```swift
/// try Data(HTMLReport(results).render().utf8).write(to: file)
/// ```
///
/// The same results give the same bytes. Whatever text the results hold, none of it becomes markup, and a content security policy
/// in the file forbids everything but the stylesheet and the script that it brings itself.
public struct HTMLReport: Sendable {
    private let results: RunResults

    public init(_ results: RunResults) {
        self.results = results
    }

    /// The whole file, which ends with a line feed.
    public func render() -> String {
        Templates.render(.page, PageView(results))
    }
}
