import Foundation

/// The files that a process has loaded into its memory, and where. Two processes of the same program have the same code
/// at different addresses.
struct LoadedFiles: Sendable {
    private struct Part: Sendable {
        var range: Range<UInt64>
        var path: Substring
    }

    private var parts: [Part] = []
    /// The beginning of each file in memory.
    private var beginnings: [Substring: UInt64] = [:]

    /// Reads the table that Linux keeps of a process.
    ///
    /// - Parameter text: the contents of `/proc/PID/maps`.
    init(_ text: String) {
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
            guard words.count == 6, words[5].hasPrefix("/") else { continue }
            let ends = words[0].split(separator: "-").compactMap { UInt64($0, radix: 16) }
            guard ends.count == 2, ends[0] < ends[1] else { continue }
            parts.append(Part(range: ends[0]..<ends[1], path: words[5]))
            beginnings[words[5]] = min(beginnings[words[5]] ?? .max, ends[0])
        }
    }

    /// Reads the table of a process; empty where the system does not tell.
    init(of process: pid_t) {
        self.init((try? String(contentsOfFile: "/proc/\(process)/maps", encoding: .utf8)) ?? "")
    }

    /// Returns the address in another process of the code at an address in this one; 0 if there is none.
    func translate(_ address: UInt64, to other: LoadedFiles) -> UInt64 {
        guard let part = parts.first(where: { $0.range.contains(address) }), let beginning = beginnings[part.path],
            let there = other.beginnings[part.path]
        else { return 0 }
        return address - beginning + there
    }
}

extension RunEnd {
    /// Returns this end with other addresses of code.
    func translated(_ translate: (UInt64) -> UInt64) -> RunEnd {
        switch self {
        case .lost(var lost):
            lost.loss.frames = lost.loss.frames.map(translate)
            return .lost(lost)
        case .found(var finding):
            for index in finding.record.waiting.indices {
                finding.record.waiting[index].made = finding.record.waiting[index].made.map(translate)
                finding.record.waiting[index].at = finding.record.waiting[index].at.map(translate)
            }
            return .found(finding)
        }
    }
}
