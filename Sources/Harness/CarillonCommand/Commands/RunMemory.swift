import CarillonConformance
import CarillonResults
import Foundation

/// The memory of what failed when it last ran, for `--last-failed`.
///
/// The memory is a small file in the build directory of the package, `.build/carillon/last-failed-PROGRAM.txt`, with a
/// line for each scenario on each network: its seed, its network and its identifier. Version control leaves that
/// directory out, and each program of a package has a file of its own. Where there is no build directory, nothing is
/// remembered.
struct RunMemory {
    /// A scenario that failed when it last ran.
    struct Failure: Hashable {
        var scenario: String
        var network: String
        var seed: Seed
    }

    /// The reason why a memory is of no use.
    enum Fault: Error, CustomStringConvertible {
        case noBuildDirectory
        case unreadable(String)

        /// The reason in words.
        var description: String {
            switch self {
            case .noBuildDirectory:
                "Failures are remembered in the directory .build, and there is none here or above. Run this in your package's directory."
            case .unreadable(let path):
                "\(path) is no list of failures. Remove it, and run everything once."
            }
        }
    }

    private static let head = "carillon-last-failed/1"
    /// The most bytes of a file that is read.
    private static let byteLimit = 4_000_000

    let file: URL

    /// The memory for a program that is run in a directory.
    ///
    /// - Returns: `nil` if neither the directory nor one above it has a build directory.
    init?(of program: String, in directory: URL) {
        let name = URL(fileURLWithPath: program).lastPathComponent
        var place = directory.standardizedFileURL
        while true {
            let build = place.appendingPathComponent(".build")
            var isDirectory: ObjCBool = false
            if FileManager.default.fileExists(atPath: build.path, isDirectory: &isDirectory), isDirectory.boolValue {
                file = build.appendingPathComponent("carillon/last-failed-\(name).txt")
                return
            }
            if place.path == "/" { return nil }
            place = place.deletingLastPathComponent()
        }
    }

    /// Returns what failed when it last ran; nothing if nothing was ever remembered.
    ///
    /// - Throws: ``Fault/unreadable(_:)`` if the file is of another kind, or too large.
    func failures() throws(Fault) -> [Failure] {
        guard FileManager.default.fileExists(atPath: file.path) else { return [] }
        guard let handle = try? FileHandle(forReadingFrom: file),
            let data = try? handle.read(upToCount: RunMemory.byteLimit + 1), data.count <= RunMemory.byteLimit
        else { throw .unreadable(file.path) }
        var lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
        guard !lines.isEmpty, lines.removeFirst() == RunMemory.head else { throw .unreadable(file.path) }
        var failures: [Failure] = []
        for line in lines {
            let words = line.split(separator: " ", maxSplits: 2).map(String.init)
            guard words.count == 3, let seed = Seed(parsing: words[0]) else { throw .unreadable(file.path) }
            failures.append(Failure(scenario: words[2], network: words[1], seed: seed))
        }
        return failures
    }

    /// Notes the results of a run. A scenario that did not run stays remembered as it was.
    ///
    /// - Throws: Foundation's error if the file cannot be written.
    func note(_ results: [ScenarioResult]) throws {
        var remembered: [String: Failure] = [:]
        for failure in (try? failures()) ?? [] { remembered["\(failure.scenario) \(failure.network)"] = failure }
        // A name that would not be one word or line cannot be remembered.
        for result in results
        where result.verdict != .notRun && !result.network.contains(" ") && !result.id.contains("\n") {
            let seed = result.run.flatMap { Seed(parsing: $0.seed) }
            remembered["\(result.id) \(result.network)"] =
                result.verdict.isAsExpected
                ? nil : seed.map { Failure(scenario: result.id, network: result.network, seed: $0) }
        }
        let lines = remembered.sorted { $0.key < $1.key }.map { "\($1.seed) \($1.network) \($1.scenario)\n" }
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data((RunMemory.head + "\n" + lines.joined()).utf8).write(to: file, options: .atomic)
    }
}
