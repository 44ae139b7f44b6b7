import CHeapLoop
import CarillonEnvironment
import CarillonReporting
import CarillonResults
import Foundation

/// Reports of 10,000 and of 100,000 results. Each is made in a process of its own, so that its memory can be told: the
/// seconds of a processor for writing, and the most memory that the process has had, with the results themselves.
enum ReportBenchmark {
    private static let variable = "CARILLON_BENCHMARK_RESULTS"

    static func run() {
        if let count = ProcessInfo.processInfo.environment[variable].flatMap(Int.init) { return measure(count) }
        for count in [10_000, 100_000] {
            let child = Process()
            child.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
            child.arguments = ["report"]
            child.environment = ProcessInfo.processInfo.environment.merging([variable: "\(count)"]) { $1 }
            do {
                try child.run()
                child.waitUntilExit()
            } catch {
                print("report: it cannot be started: \(error.localizedDescription)")
            }
        }
    }

    private static func measure(_ count: Int) {
        let results = MadeUpResults.results(count)
        let before = peakMegabytes
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("carillon-report-\(getpid())")
        defer { try? FileManager.default.removeItem(at: directory) }
        let file = directory.appendingPathComponent("results.json").path
        do {
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            try Data().write(to: URL(fileURLWithPath: file))
            guard let handle = FileHandle(forWritingAtPath: file) else {
                return print("report: \(file) cannot be written")
            }
            let writing = seconds {
                try ResultsFile.write(results) { try handle.write(contentsOf: $0) }
                try handle.close()
            }
            let size = try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int ?? 0
            let peak = peakMegabytes
            let reading = seconds { _ = try ResultsFile.read(at: file) }
            print(
                String(
                    format:
                        "report, %d results: %.1f MB of results.json written in %.2f s, most memory %.0f MB (%.0f MB of it before), read in %.2f s",
                    count, Double(size) / 1e6, try writing.get(), peak, before, try reading.get()))
            let comparing = seconds { _ = Comparison(of: results, against: results) }
            print(String(format: "report, %d results: compared in %.2f s", count, try comparing.get()))
        } catch {
            print("report: \(error)")
        }
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
