import CarillonEnvironment
public import CarillonResults
import Foundation

/// The runs of a folder, the oldest first: since when a scenario fails, how often it flips, and whether it got slower.
///
/// Each run is a small file of its own, so several machines can add to the same folder, and a repository can keep it.
public struct History: Sendable {
    /// The most runs that a report looks back on.
    public static let mostShown = 30
    /// The most runs that a folder keeps, unless said otherwise.
    public static let mostKept = 500
    /// The most bytes of a file that is read: 16 MiB, which are 100,000 scenarios.
    public static let byteLimit = 16 << 20

    /// The runs, the oldest first.
    public private(set) var entries: [HistoryEntry] = []
    /// The files that could not be read, each with the reason in a sentence.
    public private(set) var faults: [String] = []

    /// A history of these runs.
    public init(_ entries: [HistoryEntry] = []) {
        self.entries = entries.sorted { $0.origin.epochSeconds < $1.origin.epochSeconds }
    }

    /// Reads the last runs of a folder. Files of other names are left alone; one that cannot be read is a fault, and
    /// the others count.
    ///
    /// - Throws: ``HistoryError`` if the folder cannot be read.
    public static func read(at folder: String, last limit: Int = mostShown) throws(HistoryError) -> History {
        var entries: [HistoryEntry] = [], faults: [String] = []
        for name in try names(in: folder).suffix(limit) {
            let path = folder + "/" + name
            do {
                let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
                guard size <= byteLimit else {
                    faults.append("\(path) is no run: it has more than \(byteLimit >> 20) MiB.")
                    continue
                }
                entries.append(try HistoryEntry([UInt8](Data(contentsOf: URL(fileURLWithPath: path)))))
            } catch let fault as JSONValue.Fault {
                faults.append("\(path) is no run of a history: \(fault.path) \(fault.problem).")
            } catch is JSONParser.Failure {
                faults.append("\(path) is no run of a history: it is no JSON, or was cut short.")
            } catch {
                faults.append("\(path) cannot be read: \(error.localizedDescription)")
            }
        }
        var history = History(entries)
        history.faults = faults
        return history
    }

    /// Adds a run to a folder, which is made if it is not there. The file is whole from the moment on at which it is
    /// there. A run that the folder has already is not added again. The oldest runs go if there are more than `limit`.
    ///
    /// - Returns: The path of the file.
    /// - Throws: ``HistoryError`` if the results do not tell when they were made, or the file cannot be written.
    @discardableResult
    public static func add(
        _ results: RunResults, to folder: String, keeping limit: Int = mostKept
    ) throws(HistoryError) -> String {
        guard let entry = HistoryEntry(results) else {
            throw HistoryError(
                description: "The results do not tell when they were made; make them with this version of Carillon.")
        }
        let bytes = entry.encoded()
        let path = folder + "/" + name(of: entry, bytes)
        do throws(ReportFileError) {
            try ReportFile(path: path).write { (take) throws(ReportFileError) in try take(bytes) }
        } catch { throw HistoryError(description: error.description) }
        for name in try names(in: folder).dropLast(max(1, limit)) {
            try? FileManager.default.removeItem(atPath: folder + "/" + name)
        }
        return path
    }

    /// The name of a run's file: its time, so that names sort as runs do, and the beginning of its digest.
    private static func name(of entry: HistoryEntry, _ bytes: [UInt8]) -> String {
        let date = CivilDate(epochSeconds: entry.origin.epochSeconds)
        let day = [date.year, date.month, date.day].map { zeroPadded(String($0), to: 2) }.joined(separator: "-")
        let digest = SHA256.hexadecimal(String(decoding: bytes, as: UTF8.self)).prefix(12)
        return "\(day)T\(date.clock.replacing(":", with: ""))Z-\(digest).json"
    }

    /// The names of the runs' files, the oldest first.
    private static func names(in folder: String) throws(HistoryError) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder).filter {
                $0.wholeMatch(of: /\d{4,}-\d\d-\d\dT\d{6}Z-[0-9a-f]{12}\.json/) != nil
            }.sorted()
        } catch {
            throw HistoryError(description: "\(folder) cannot be read: \(error.localizedDescription)")
        }
    }

    /// Returns the history up to a run, which stands at its end. A run that is there already stands there once.
    func upTo(_ entry: HistoryEntry?) -> History {
        guard let entry else { return self }
        var history = self
        history.entries.removeAll {
            $0.origin.epochSeconds > entry.origin.epochSeconds || $0.isSameRun(as: entry)
        }
        history.entries = history.entries.suffix(History.mostShown - 1) + [entry]
        return history
    }
}

/// A history that cannot be read or written.
public struct HistoryError: Error, Equatable, CustomStringConvertible {
    /// The reason in a sentence.
    public let description: String
}
