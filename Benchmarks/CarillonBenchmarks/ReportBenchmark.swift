import CHeapLoop
import CarillonEnvironment
import CarillonReporting
import CarillonResults
import Foundation

/// Reports of 10,000 and of 100,000 results. Each is made in a process of its own, so that its memory can be told: the
/// seconds of a processor for writing, and the most memory that the process has had, with the results themselves.
enum ReportBenchmark {
    private static let variable = "CARILLON_BENCHMARK_RESULTS"

    /// The form in which a process writes the results.
    private enum Form: String, CaseIterable {
        case json, html
    }

    static func run() {
        let words = ProcessInfo.processInfo.environment[variable]?.split(separator: " ") ?? []
        if words.count == 2, let count = Int(words[0]), let form = Form(rawValue: String(words[1])) {
            return measure(count, form)
        }
        for count in [10_000, 100_000] {
            for form in Form.allCases {
                let child = Process()
                child.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
                child.arguments = ["report"]
                child.environment = ProcessInfo.processInfo.environment.merging([
                    variable: "\(count) \(form.rawValue)"
                ]) { $1 }
                do {
                    try child.run()
                    child.waitUntilExit()
                } catch {
                    print("report: it cannot be started: \(error.localizedDescription)")
                }
            }
        }
    }

    private static func measure(_ count: Int, _ form: Form) {
        let results = MadeUpResults.results(count)
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("carillon-report-\(getpid())")
        defer { try? FileManager.default.removeItem(at: directory) }
        do {
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            switch form {
            case .json: try measureJSON(results, directory.appendingPathComponent("results.json"))
            case .html: try measureHTML(results, directory.appendingPathComponent("index.html"))
            }
        } catch {
            print("report: \(error)")
        }
    }

    private static func measureJSON(_ results: RunResults, _ file: URL) throws {
        let before = peakMegabytes
        try Data().write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        let writing = seconds {
            try ResultsFile.write(results) { try handle.write(contentsOf: $0) }
            try handle.close()
        }
        let peak = peakMegabytes
        let reading = seconds { _ = try ResultsFile.read(at: file.path) }
        print(
            String(
                format:
                    "report, %d results: %.1f MB of results.json written in %.2f s, most memory %.0f MB (%.0f MB of it before), read in %.2f s",
                results.scenarios.count, try megabytes(file), try writing.get(), peak, before, try reading.get()))
        let comparing = seconds { _ = Comparison(of: results, against: results) }
        print(String(format: "report, %d results: compared in %.2f s", results.scenarios.count, try comparing.get()))
    }

    private static func measureHTML(_ results: RunResults, _ index: URL) throws {
        let before = peakMegabytes
        let writing = seconds { try HTMLReport(results).write(at: index.path) }
        let folder = index.deletingPathExtension()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let pages = try names.map { try megabytes(folder.appendingPathComponent($0)) }
        print(
            String(
                format:
                    "report, %d results: HTML, an index of %.1f MB and %d pages of %.1f MB at most written in %.2f s, most memory %.0f MB (%.0f MB of it before)",
                results.scenarios.count, try megabytes(index), pages.count, pages.max() ?? 0, try writing.get(),
                peakMegabytes, before))
    }

    private static func megabytes(_ file: URL) throws -> Double {
        Double(try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0) / 1e6
    }

    private static func seconds(_ body: () throws -> Void) -> Result<Double, any Error> {
        let start = processor_time()
        return Result { try body() }.map { Double(processor_time() - start) / 1e9 }
    }

    /// The most memory that the process has had.
    private static var peakMegabytes: Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return Double(usage.ru_maxrss) / 1_000
    }
}
