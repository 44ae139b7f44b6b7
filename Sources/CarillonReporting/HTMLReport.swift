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
        var bytes: [UInt8] = []
        write { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Writes the same file piece by piece, so that it need not fit into memory.
    ///
    /// - Parameter take: Takes the next piece. What it throws ends the writing.
    public func write<Failure>(to take: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        var page = PageView(results, traces: traces)
        page.comparison = ComparisonView.render(comparison, anchors: Anchors(results))
        try Templates.write(.page, page, to: take)
    }
}
