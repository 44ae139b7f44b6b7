import CarillonResults

/// The results as one HTML file that works from disk, offline and without scripts.
///
/// ```swift
/// try Data(HTMLReport(results).render().utf8).write(to: file)
/// ```
///
/// The same results give the same bytes. No text of the results becomes markup, and a content security policy in the
/// file forbids everything but the file's own stylesheet and script.
public struct HTMLReport: Sendable {
    private let results: RunResults

    /// The report of a run.
    public init(_ results: RunResults) {
        self.results = results
    }

    /// The whole file, which ends with a line feed.
    public func render() -> String {
        Templates.render(.page, PageView(results))
    }
}
