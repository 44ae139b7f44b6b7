import Foundation

/// The figures of one run of the benchmarks.
final class Sheet {
    private(set) var figures: [Figure] = []
    private(set) var omissions: [String] = []

    /// Adds a figure, and prints it.
    func add(_ figure: Figure) {
        figures.append(figure)
        print(figure.line)
        fflush(nil)
    }

    /// Notes that something cannot be measured, and what to do about it.
    func omit(_ name: String, _ reason: String) {
        omissions.append("\(name): \(reason)")
        print("\(name): \(reason)")
        fflush(nil)
    }

    // MARK: The end

    /// The figures with their partners and aims, in columns.
    ///
    /// - Parameter isWhole: whether everything was to be measured, so that an aim without a figure is shown, too.
    func table(isWhole: Bool) -> String {
        let names = Set(figures.map(\.name))
        let lacking = isWhole ? Aim.all.filter { !names.contains($0.key) }.sorted { $0.key < $1.key } : []
        let rows =
            [["", "measured", "partner", "ratio", "aim", ""]] + figures.map(Sheet.row)
            + lacking.map { [$0.key, "", "", "", $0.value.text, "not measured"] }
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
            return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
        }.joined(separator: "\n")
    }

    private static func row(_ figure: Figure) -> [String] {
        let aim = Aim.all[figure.name]
        let verdict = aim?.isMet(by: figure).map { $0 ? "met" : "missed" }
        return [
            figure.name, "\(readable(figure.value)) \(figure.unit)",
            figure.partner.map { "\($0.name) \(readable($0.value))" } ?? "",
            figure.partner.map { String(format: "%.2f×", $0.ratio) } ?? "", aim?.text ?? "", verdict ?? "",
        ]
    }

    /// Writes the figures as JSON.
    ///
    /// - Throws: the error of Foundation, if the file cannot be written.
    func write(to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let file = File(
            processors: ProcessInfo.processInfo.activeProcessorCount,
            figures: figures.map { figure in
                let aim = Aim.all[figure.name]
                return File.Row(figure: figure, aim: aim, isMet: aim?.isMet(by: figure))
            }, omissions: omissions)
        try encoder.encode(file).write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    /// Reads the figures of a file that another process has written; `nil` if there are none.
    static func figures(in file: URL) -> [Figure]? {
        guard let data = try? Data(contentsOf: file), let sheet = try? JSONDecoder().decode(File.self, from: data),
            !sheet.figures.isEmpty
        else { return nil }
        return sheet.figures.map(\.figure)
    }

    /// The contents of `reports/benchmarks.json`.
    private struct File: Codable {
        var schema = "carillon-benchmarks/1"
        var processors: Int
        var figures: [Row]
        var omissions: [String]

        struct Row: Codable {
            var figure: Figure
            var aim: Aim?
            var isMet: Bool?
        }
    }
}
