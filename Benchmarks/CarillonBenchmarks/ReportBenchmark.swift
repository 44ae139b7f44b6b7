import CHeapLoop
import CarillonEnvironment
import CarillonReporting
import CarillonResults
import Foundation

/// Reports of 10,000 and of 100,000 results. Each is made in a process of its own, so that its memory can be told: the
/// seconds of a processor for writing, and the most memory that the process has had, with the results themselves. Such
/// a process says its figures as JSON.
enum ReportBenchmark {
    private static let variable = "CARILLON_BENCHMARK_RESULTS"

    /// The form in which a process writes the results.
    private enum Form: String, CaseIterable {
        case json, html
    }

    static func run(_ sheet: Sheet) {
        let words = ProcessInfo.processInfo.environment[variable]?.split(separator: " ") ?? []
        if words.count == 2, let count = Int(words[0]), let form = Form(rawValue: String(words[1])) {
            for figure in measure(count, form) { sheet.add(figure) }
            return
        }
        for count in [10_000, 100_000] {
            for form in Form.allCases {
                guard let figures = figuresOfProcess(count, form) else {
                    sheet.omit("report of \(count)", "the process that writes \(form.rawValue) failed")
                    continue
                }
                for figure in figures { sheet.add(figure) }
            }
        }
    }

    /// Measures in a process of its own.
    private static func figuresOfProcess(_ count: Int, _ form: Form) -> [Figure]? {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("carillon-figures-\(getpid()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let child = Process()
        child.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        child.arguments = ["--json", file.path, "report"]
        child.standardOutput = FileHandle.nullDevice
        child.environment = ProcessInfo.processInfo.environment.merging([variable: "\(count) \(form.rawValue)"]) { $1 }
        guard (try? child.run()) != nil else { return nil }
        child.waitUntilExit()
        return Sheet.figures(in: file)
    }

    private static func measure(_ count: Int, _ form: Form) -> [Figure] {
        let results = MadeUpResults.results(count)
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("carillon-report-\(getpid())")
        defer { try? FileManager.default.removeItem(at: directory) }
        do {
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            switch form {
            case .json: return try measureJSON(results, directory.appendingPathComponent("results.json"))
            case .html: return try measureHTML(results, directory.appendingPathComponent("index.html"))
            }
        } catch {
            print("report: \(error)")
            return []
        }
    }

    private static func measureJSON(_ results: RunResults, _ file: URL) throws -> [Figure] {
        let name = "report of \(results.scenarios.count)"
        let before = peakMegabytes
        try Data().write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        let writing = try seconds {
            try ResultsFile.write(results) { try handle.write(contentsOf: $0) }
            try handle.close()
        }
        let peak = peakMegabytes
        let reading = try seconds { _ = try ResultsFile.read(at: file.path) }
        let comparing = try seconds { _ = Comparison(of: results, against: results) }
        let size = readable(try megabytes(file))
        return [
            Figure("\(name), results.json written", writing, "s", remark: "for \(size) MB"),
            Figure("\(name), most memory while results.json is written", peak, "MB", remark: share(before)),
            Figure("\(name), results.json read", reading, "s"), Figure("\(name), compared", comparing, "s"),
        ]
    }

    private static func measureHTML(_ results: RunResults, _ index: URL) throws -> [Figure] {
        let name = "report of \(results.scenarios.count)"
        let before = peakMegabytes
        let writing = try seconds { try HTMLReport(results).write(at: index.path) }
        let folder = index.deletingPathExtension()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let pages = try names.map { try megabytes(folder.appendingPathComponent($0)) }
        let sizes = "an index of \(readable(try megabytes(index))) MB and \(pages.count) pages"
        return [
            Figure(
                "\(name), HTML written", writing, "s",
                remark: "for \(sizes) of \(readable(pages.max() ?? 0)) MB at most"),
            Figure("\(name), most memory while HTML is written", peakMegabytes, "MB", remark: share(before)),
        ]
    }

    /// The memory that the results themselves have taken, made up as they are.
    private static func share(_ megabytes: Double) -> String { "(\(readable(megabytes)) MB of it before)" }

    private static func megabytes(_ file: URL) throws -> Double {
        Double(try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0) / 1e6
    }

    private static func seconds(_ body: () throws -> Void) throws -> Double {
        let start = processor_time()
        try body()
        return Double(processor_time() - start) / 1e9
    }

    /// The most memory that the process has had.
    private static var peakMegabytes: Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return Double(usage.ru_maxrss) / 1_000
    }
}
