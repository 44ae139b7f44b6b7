import CarillonResults
import Foundation
import Testing

@testable import CarillonReporting

/// Reports of so many results that they are a folder.
@Suite("HTML report in a folder")
struct HTMLFolderTests {
    static let samples: [RunResults] = [
        SampleResults.everything, .hostile, SampleResults.hundredPassed, HTMLFolderTests.manyNames,
    ]

    /// Suites whose names are tricks, or differ in capitals alone.
    private static let names = [
        "", "/", "//", ".", "..", "../../etc/passwd", "..\\..\\boot", "a", "A", "ä", "a b", "a-b", "a/b", "-", "~",
        "a~2",
        "index", "index.html", "suite", "javascript:alert(1)", "?", "#", "%2e%2e/x", "nul\u{0}", "a\nb", "👩‍👩‍👧", "con/x",
        String(repeating: "long", count: 500),
    ]

    private static let manyNames = RunResults.with(
        names.flatMap { [.plain($0), .plain($0 + "/one", .fail), .plain($0 + "/two"), .plain($0 + "/three")] }
            .sorted(by: ScenarioResult.precede))

    /// A report with small pages.
    private static func report(_ results: RunResults, scenarios: Int = 3) -> HTMLReport {
        var report = HTMLReport(results)
        report.mostInOneFile = 0
        report.limits.scenarios = scenarios
        return report
    }

    private static func withDirectory(_ body: (URL) throws -> Void) throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: "carillon-pages-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        try body(directory)
    }

    private static func names(in directory: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
    }

    /// The text of the index and of every page, by their paths.
    private static func texts(in directory: URL, index: String = "index.html") throws -> [String: String] {
        let folder = directory.appending(path: PageFolder(beside: index).name)
        let pages = try names(in: folder).map { "\(folder.lastPathComponent)/\($0)" }
        return try Dictionary(
            uniqueKeysWithValues: ([index] + pages).map {
                ($0, try String(contentsOf: directory.appending(path: $0), encoding: .utf8))
            })
    }

    private static func text(_ url: URL) throws -> String { try String(contentsOf: url, encoding: .utf8) }

    private static func anchors(in html: XMLTree) -> [String] {
        html.withClass("scenario").compactMap { $0.attributes["id"] }
    }

    // MARK: The form

    @Test("up to the threshold there is one file, and beyond it an index with a page for each suite")
    func threshold() throws {
        try HTMLFolderTests.withDirectory { directory in
            var report = HTMLReport(.with([.plain("a/one"), .plain("b/two"), .plain("b/two", network: "loopback")]))
            let index = directory.appending(path: "index.html")
            report.mostInOneFile = 3
            try report.write(at: index.path)
            #expect(try HTMLFolderTests.names(in: directory) == ["index.html"])
            #expect(try HTMLFolderTests.text(index) == report.render())
            report.mostInOneFile = 2
            try report.write(at: index.path)
            #expect(try HTMLFolderTests.names(in: directory) == ["index", "index.html"])
            #expect(try HTMLFolderTests.names(in: directory.appending(path: "index")) == ["a.html", "b.html"])
        }
        #expect(HTMLReport.mostInOneFile == 2_000)
    }

    @Test("a suite that alone is large has several pages, and many small suites share some")
    func sizes() throws {
        let large = RunResults.with((0..<7).map { .plain("a/\($0)") } + [.plain("b/0")])
        let pages = ReportIndex(large, traces: .examples)
            .inPages(named: "i.html", folder: "i", limits: .init(scenarios: 3)).pages?.pages
        #expect(pages?.map(\.file) == ["a.html", "a-2.html", "a-3.html", "b.html"])
        #expect(pages?.map(\.title) == ["a, part 1 of 3", "a, part 2 of 3", "a, part 3 of 3", "b"])
        let many = RunResults.with((0..<1_000).map { .plain("suite-\($0)/only") })
        let few =
            ReportIndex(many, traces: .examples)
            .inPages(named: "i.html", folder: "i", limits: .init(scenarios: 50, suites: 100)).pages?.pages ?? []
        #expect(few.count == 20)
        #expect(few.allSatisfy { $0.scenarioIDs.count == 50 })
        #expect(few.first?.title == "suite-0 to suite-142")
    }

    @Test("runs with much to show make pages smaller")
    func weight() {
        let results = RunResults.with((0..<40).map { .plain("a/\($0)", .fail, run: SampleRuns.sixtyFifth()) })
        let pages =
            ReportIndex(results, traces: .examples)
            .inPages(named: "i.html", folder: "i", limits: .init(weight: 400)).pages?.pages ?? []
        #expect(pages.count > 2)
        #expect(pages.flatMap(\.scenarioIDs).count == 40)
    }

    @Test("the same results give the same bytes")
    func identical() throws {
        for results in HTMLFolderTests.samples {
            try HTMLFolderTests.withDirectory { directory in
                let again = try ResultsFile.decode(Array(ResultsFile.encode(results).utf8))
                for (name, results) in [("one", results), ("two", again)] {
                    try HTMLFolderTests.report(results).write(at: directory.appending(path: "\(name)/index.html").path)
                }
                let texts = try ["one", "two"].map { try HTMLFolderTests.texts(in: directory.appending(path: $0)) }
                #expect(texts[0] == texts[1])
            }
        }
    }

    // MARK: Links

    @Test(
        "every link leads to a place that is there, and every scenario has its anchor on one page", arguments: samples)
    func links(results: RunResults) throws {
        try HTMLFolderTests.withDirectory { directory in
            let name = "re#port: 100%?.html"
            var report = HTMLFolderTests.report(results)
            report.comparison = Comparison(of: results, against: .with())
            try report.write(at: directory.appending(path: name).path)
            let whole = try ParsedReport(HTMLReport(results, traces: .examples).render())
            var pages: [String: XMLTree] = [:]
            for (path, text) in try HTMLFolderTests.texts(in: directory, index: name) {
                let page = try ParsedReport(text)
                #expect(page.style == whole.style && page.script == whole.script)
                pages[path] = page.html
            }
            let policies = (Array(pages.values) + [whole.html]).map { html in
                html.all("meta").first { $0.attributes["http-equiv"] == "Content-Security-Policy" }?
                    .attributes["content"]
            }
            #expect(Set(policies).count == 1)
            let ids = pages.mapValues { $0.all.compactMap { $0.attributes["id"] } }
            for (path, html) in pages {
                #expect(Set(ids[path] ?? []).count == ids[path]?.count)
                for href in html.all("a").compactMap({ $0.attributes["href"] }) {
                    let parts = href.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
                    let base = URL(fileURLWithPath: "/\(path)")
                    let target =
                        parts[0].isEmpty
                        ? path : String(try #require(URL(string: String(parts[0]), relativeTo: base)).path.dropFirst())
                    let there = try #require(ids[target], "\(path) links to \(href)")
                    if parts.count > 1 { #expect(there.contains(String(parts[1])), "\(path) links to \(href)") }
                }
                #expect(
                    path == name
                        || html.all("a").contains { $0.attributes["href"] == "../re%23port%3A%20100%25%3F.html" })
            }
            #expect(pages[name].map(HTMLFolderTests.anchors) == [])
            #expect(
                pages.values.flatMap(HTMLFolderTests.anchors).sorted()
                    == HTMLFolderTests.anchors(in: whole.html).sorted())
            let (elements, attributes) = HTMLFolderTests.markup(of: [whole.html])
            let (others, otherAttributes) = HTMLFolderTests.markup(of: Array(pages.values))
            #expect(
                others.isSubset(
                    of: elements.union(["ul", "li", "table", "caption", "thead", "tbody", "tr", "th", "td"])))
            #expect(otherAttributes.isSubset(of: attributes.union(["data-first", "tabindex", "role", "scope"])))
        }
    }

    private static func markup(of pages: [XMLTree]) -> (elements: Set<String>, attributes: Set<String>) {
        let all = pages.flatMap(\.all)
        return (Set(all.map(\.name)), Set(all.flatMap(\.attributes.keys)))
    }

    /// The test looks for the page as ``Script`` does.
    @Test("an old link into the index finds the page of its scenario", arguments: samples)
    func forwarding(results: RunResults) throws {
        let index = ReportIndex(results, traces: .examples)
            .inPages(named: "index.html", folder: "index", limits: .init(scenarios: 3))
        let pages = try #require(index.pages)
        let starts = pages.pages.map {
            $0.first.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        }
        for (number, page) in pages.pages.enumerated() {
            for id in page.scenarioIDs {
                let anchor = try #require(index.anchors.scenario(id))
                let suite = anchor.dropFirst(2).split(separator: "/").first.map(String.init) ?? ""
                #expect(starts.lastIndex { $0[0] < suite || $0[0] == suite && $0[1] <= anchor } == number)
                let places = index.anchors.places(scenario: id, outcome: 2, failure: 10)
                for place in [places.list, places.diagram, places.log, index.anchors.outcome(scenario: id, 1)] {
                    let parent = try #require(place.wholeMatch(of: /[delno]\/(.*)\/[^\/]*/)).1
                    #expect("s/" + parent == anchor)
                }
            }
        }
    }

    // MARK: Names

    @Test("names of pages are plain, and different even where capitals do not count")
    func plainNames() throws {
        let index = ReportIndex(HTMLFolderTests.manyNames, traces: .examples)
            .inPages(named: "index.html", folder: "index", limits: .init(scenarios: 3))
        let files = index.pages?.pages.map(\.file) ?? []
        #expect(files.count > 20)
        #expect(Set(files.map { $0.lowercased() }).count == files.count)
        #expect(files.allSatisfy { $0.wholeMatch(of: /[a-z0-9_-][a-z0-9_~-]{0,99}\.html/) != nil })
        try HTMLFolderTests.withDirectory { directory in
            try HTMLFolderTests.report(HTMLFolderTests.manyNames).write(at: directory.appending(path: "a/b.html").path)
            #expect(try HTMLFolderTests.names(in: directory) == ["a"])
            #expect(try HTMLFolderTests.names(in: directory.appending(path: "a")) == ["b", "b.html"])
            #expect(try HTMLFolderTests.names(in: directory.appending(path: "a/b")) == files.sorted())
        }
    }

    @Test(
        "the folder has the name of the file without its ending",
        arguments: [
            ("reports/index.html", "index"), ("report", "report.pages"), (".html", ".html.pages"),
            ("a.HTML", "a.HTML.pages"),
        ])
    func folderNames(path: String, name: String) {
        #expect(PageFolder(beside: path).name == name)
    }

    // MARK: Other files

    @Test("pages of an earlier report are removed, and everything else stays")
    func stale() throws {
        try HTMLFolderTests.withDirectory { directory in
            let index = directory.appending(path: "index.html").path
            let folder = directory.appending(path: "index")
            try HTMLFolderTests.report(.with([.plain("a/one"), .plain("b/two"), .plain("c/three")])).write(at: index)
            let page = try HTMLFolderTests.text(folder.appending(path: "b.html"))
            #expect(Array(page.utf8).starts(with: PageMark.start(of: "b.html")))
            try Data(page.utf8).write(to: folder.appending(path: "copy.html"))
            try Data("<!DOCTYPE html>\nmine".utf8).write(to: folder.appending(path: "notes.html"))
            try Data().write(to: folder.appending(path: "empty.html"))
            try Data("x".utf8).write(to: folder.appending(path: "picture.png"))
            try FileManager.default.createDirectory(
                at: folder.appending(path: "more.html"), withIntermediateDirectories: false)
            let mine = directory.appending(path: "c.html")
            try FileManager.default.moveItem(at: folder.appending(path: "c.html"), to: mine)
            try FileManager.default.createSymbolicLink(at: folder.appending(path: "c.html"), withDestinationURL: mine)
            let others = ["c.html", "copy.html", "empty.html", "more.html", "notes.html", "picture.png"]

            try HTMLFolderTests.report(.with([.plain("a/one")])).write(at: index)
            #expect(try HTMLFolderTests.names(in: folder) == ["a.html"] + others)
            try HTMLReport(.with([.plain("a/one")])).write(at: index)
            #expect(try HTMLFolderTests.names(in: folder) == others)
            #expect(FileManager.default.fileExists(atPath: mine.path))
        }
    }

    @Test("a folder that a small report leaves empty is removed, and one that was empty stays")
    func emptied() throws {
        try HTMLFolderTests.withDirectory { directory in
            let index = directory.appending(path: "index.html").path
            let folder = directory.appending(path: "index")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
            try HTMLReport(.with([.plain("a/one")])).write(at: index)
            #expect(try HTMLFolderTests.names(in: directory) == ["index", "index.html"])
            try HTMLFolderTests.report(.with([.plain("a/one")])).write(at: index)
            try HTMLReport(.with([.plain("a/one")])).write(at: index)
            #expect(try HTMLFolderTests.names(in: directory) == ["index.html"])
        }
    }

    @Test("a page never takes the place of a file that is none, and the report before stays as it was")
    func inTheWay() throws {
        try HTMLFolderTests.withDirectory { directory in
            let index = directory.appending(path: "index.html")
            let folder = directory.appending(path: "index")
            try HTMLFolderTests.report(.with([.plain("a/one")])).write(at: index.path)
            let before = try HTMLFolderTests.texts(in: directory)
            let notes = folder.appending(path: "notes.html")
            try Data("mine".utf8).write(to: notes)
            let reason = "something stands there that is no page of a report; move it away"
            #expect(throws: ReportFileError(path: notes.path, reason: reason)) {
                try HTMLFolderTests.report(.with([.plain("notes/x"), .plain("z/y")])).write(at: index.path)
            }
            #expect(try HTMLFolderTests.names(in: folder) == ["a.html", "notes.html"])
            #expect(try HTMLFolderTests.text(notes) == "mine")
            try FileManager.default.removeItem(at: notes)
            #expect(try HTMLFolderTests.texts(in: directory) == before)
        }
    }

    @Test("a folder that cannot be made is an error with its path")
    func noFolder() throws {
        try HTMLFolderTests.withDirectory { directory in
            let folder = directory.appending(path: "index")
            try Data("a file".utf8).write(to: folder)
            let error = #expect(throws: ReportFileError.self) {
                try HTMLFolderTests.report(.with([.plain("a/one")])).write(
                    at: directory.appending(path: "index.html").path)
            }
            #expect(error?.description.hasPrefix("\(folder.path) cannot be written: ") == true)
            #expect(try HTMLFolderTests.names(in: directory) == ["index"])
            #expect(try HTMLFolderTests.text(folder) == "a file")
        }
    }

    @Test("a link gets the report in one file")
    func special() throws {
        try HTMLFolderTests.withDirectory { directory in
            let link = directory.appending(path: "link.html")
            let target = directory.appending(path: "target.html")
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
            let report = HTMLFolderTests.report(.with([.plain("a/one")]))
            try report.write(at: link.path)
            #expect(try HTMLFolderTests.names(in: directory) == ["link.html", "target.html"])
            #expect(try HTMLFolderTests.text(target) == report.render())
        }
    }

    // MARK: Bounds

    @Test("is written in pieces of some 64 KiB, also where it is one file")
    func pieces() {
        var sizes: [Int] = []
        HTMLReport(SampleResults.hundredPassed).write { sizes.append($0.count) }
        #expect(sizes.count > 4)
        #expect(sizes.allSatisfy { $0 < 256 * 1_024 })
    }

    @Test("an index names a bounded number of suites, scenarios and links")
    func bounds() throws {
        let ids = (0..<3_000).map { "suite-\($0)/only" }
        let results = RunResults.with(
            ids.map { .plain($0, .fail) }, requirements: [.covered("UN-1", by: ids, verdict: .fail)])
        let index = ReportIndex(results, traces: .examples).inPages(named: "index.html", folder: "index")
        var text: [UInt8] = []
        HTMLReport(results).write(index) { text += $0 }
        let html = try ParsedReport(String(decoding: text, as: UTF8.self)).html
        #expect(text.count < 1_500_000)
        #expect(html.withClass("rest").map(\.text).contains("… and 2,800 more suites, below."))
        #expect(html.withClass("rest").map(\.text).contains("… and 2,000 more, on their pages."))
        #expect(html.withClass("rest").map(\.text).contains("… and 2,500 more."))
    }
}
