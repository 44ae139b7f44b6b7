import Foundation

/// A checked-in list of mutants: a line for each, its name and a remark, sorted, so that a change is one line of a
/// diff.
struct MutantList {
    let path: String
    /// Remarks by names of mutants.
    var remarks: [String: String] = [:]

    init(_ path: String) {
        self.path = path
        for line in (File.read(path) ?? "").split(separator: "\n") where !line.hasPrefix("#") {
            // A name has six columns.
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard columns.count >= 6 else { continue }
            remarks[columns.prefix(6).joined(separator: "\t")] = columns.dropFirst(6).joined(separator: "\t")
        }
    }

    func write() throws {
        let lines = remarks.map { $0.value.isEmpty ? $0.key : "\($0.key)\t\($0.value)" }
        try File.write(lines.sorted().map { $0 + "\n" }.joined(), to: path)
    }
}
