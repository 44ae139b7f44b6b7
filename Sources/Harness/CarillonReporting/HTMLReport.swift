public import CarillonResults

/// The results as HTML that works from disk, offline, and without scripts but for the diagrams of
/// ``TraceSelection/packed``.
///
/// ```swift
/// try HTMLReport(results).write(at: "reports/index.html")
/// ```
///
/// The report is one file. With more results than ``mostInOneFile``, it is an index, and a folder beside it with a page
/// for each suite: `reports/index.html` and `reports/index/courier.html`.
///
/// The same results give the same bytes, where zlib is the same. No text of the results becomes markup, and a content
/// security policy in each file forbids everything but the file's own stylesheet and script.
public struct HTMLReport: Sendable {
    /// The most results of a report in one file. A browser opens so many in less than a second.
    public static let mostInOneFile = 2_000

    let results: RunResults
    /// The differences from an earlier run; `nil` for a report without that section.
    public var comparison: Comparison?
    /// The runs before; `nil` for a report without them.
    public var history: History?
    private let chosenTraces: TraceSelection?
    /// The most results of a report in one file, and the sizes of pages: smaller ones in tests.
    var mostInOneFile = Self.mostInOneFile
    var limits = ReportPages.Limits()

    /// The report of a run.
    ///
    /// - Parameters:
    ///   - results: The results of the run.
    ///   - traces: The runs whose traces are shown. By default these are all, packed; of a report that is a folder,
    ///     they are the ``TraceSelection/examples``.
    public init(_ results: RunResults, traces: TraceSelection? = nil) {
        self.results = results
        chosenTraces = traces
    }

    var traces: TraceSelection { chosenTraces ?? (results.scenarios.count > mostInOneFile ? .examples : .packed) }

    /// The report in one file, however large, which ends with a line feed.
    public func render() -> String {
        var bytes: [UInt8] = []
        write { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Writes the same file piece by piece, so that it need not fit into memory.
    ///
    /// - Parameter take: Takes the next piece. An error that it throws ends the writing.
    public func write<Failure>(to take: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        try write(index, to: take)
    }

    var index: ReportIndex {
        var index = ReportIndex(results, traces: traces)
        index.history = history?.upTo(HistoryEntry(results))
        return index
    }

    /// Writes the only file, the index or a page.
    func write<Failure>(_ index: ReportIndex, to take: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        var page = PageView(index, traces: traces)
        if index.page == nil {
            page.compare(by: ComparisonView.render(comparison, index: index))
            page.history = ComparisonView.render(index.history, index: index)
        }
        try Templates.write(.page, page, to: take)
    }
}
