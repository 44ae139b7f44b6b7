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
    /// What is otherwise than in a run before; `nil` for a report without that section.
    public var comparison: Comparison?
    private let traces: TraceSelection

    /// The report of a run.
    ///
    /// - Parameter traces: The runs whose traces are shown.
    public init(_ results: RunResults, traces: TraceSelection = .examples) {
        self.results = results
        self.traces = traces
    }

    /// The whole file, which ends with a line feed.
    public func render() -> String {
        var page = PageView(results, traces: traces)
        page.comparison = ComparisonView.render(comparison, anchors: Anchors(results))
        return Templates.render(.page, page)
    }
}
