import CarillonEnvironment
import CarillonSimulation
import Foundation

/// Runs that have shown something new: in memory, and in a folder of small files that several processes share.
///
/// A file is written under another name first, and its name follows from its contents. So a kill at any moment leaves
/// whole files, and two processes that find the same run write the same file.
final class Corpus {
    /// A run that showed something new.
    struct Entry: Sendable {
        var seed: Seed
        var script: ChoiceScript
    }

    /// The most entries for a case. Beyond that, the oldest makes room.
    private static let mostEntries = 1_000

    private let cases: [ScenarioCase]
    private let directory: URL?
    private var entries: [[Entry]]
    private var known: Set<UInt64> = []
    /// The reason why entries are no longer written; `nil` while they are.
    private(set) var complaint: String?
    /// The files of the folder that are no kept runs of these scenarios.
    private(set) var foreignFiles = 0

    /// Opens a corpus.
    ///
    /// - Parameters:
    ///   - cases: the scenarios of the search.
    ///   - path: the folder, which is made if it is not there; `nil` for a corpus in memory alone.
    /// - Throws: ``ReplayFault`` if there is no such folder and none can be made.
    init(of cases: [ScenarioCase], in path: String?) throws(ReplayFault) {
        self.cases = cases
        entries = cases.map { _ in [] }
        directory = path.map { URL(fileURLWithPath: $0) }
        guard let directory, let path else { return }
        do {
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        } catch {
            throw ReplayFault(path, "is no folder, and none can be made there")
        }
    }

    /// Reads the files of the folder that are not known yet, in the order of their names.
    ///
    /// - Returns: the entries, with the numbers of their cases.
    func readFiles() -> [(number: Int, entry: Entry)] {
        guard let directory, let names = try? FileManager.default.contentsOfDirectory(atPath: directory.path) else {
            return []
        }
        let numbers = Dictionary(
            cases.enumerated().map { ("\($1.scenario.id) \($1.network?.rawValue ?? "")", $0) },
            uniquingKeysWith: { first, _ in first })
        foreignFiles = 0
        var found: [(number: Int, entry: Entry)] = []
        for name in names.sorted() where !name.hasPrefix(".") {
            let path = directory.appendingPathComponent(name).path
            do throws(ReplayFault) {
                let stored = try StoredRun(readingFrom: path)
                let entry = Entry(seed: try stored.seed(in: path), script: try stored.script(in: path))
                let network = try stored.network(in: path)?.rawValue
                if let number = numbers["\(stored.scenario) \(network ?? "")"] { found.append((number, entry)) }
            } catch {
                foreignFiles += 1
            }
        }
        return found
    }

    /// Notes the behaviours of a run. Returns the number of new ones among them.
    func note(_ behaviours: [UInt64], of number: Int) -> Int {
        var new = 0
        for behaviour in behaviours {
            var hash = TraceHash()
            hash.combine(cases[number].id)
            hash.combine(behaviour)
            if known.insert(hash.value).inserted { new += 1 }
        }
        return new
    }

    /// The number of entries.
    var count: Int { entries.reduce(0) { $0 + $1.count } }

    /// The entries of a case, the oldest first.
    func entries(of number: Int) -> [Entry] { entries[number] }

    /// Adds a run, and writes it into the folder.
    func add(_ entry: Entry, of number: Int) {
        var entry = entry
        entry.script = entry.script.trimmed
        entries[number].append(entry)
        if entries[number].count > Corpus.mostEntries { entries[number].removeFirst() }
        write(entry, of: number)
    }

    private func write(_ entry: Entry, of number: Int) {
        guard let directory, complaint == nil else { return }
        let data = StoredRun(
            scenario: cases[number].scenario.id, network: cases[number].network, seed: entry.seed, script: entry.script
        ).data
        var hash = TraceHash()
        data.withUnsafeBytes { hash.combine($0) }
        let file = directory.appendingPathComponent("\(TraceDigest.text(hash.value, digits: 16)).json")
        if FileManager.default.fileExists(atPath: file.path) { return }
        do {
            try data.write(to: file, options: .atomic)
        } catch {
            complaint = "\(directory.path) takes no more files: \(error.localizedDescription)"
        }
    }
}
