import Foundation
import Mutator

/// The figures, and the survivors.
struct Report {
    let command: String
    let seed: UInt64
    let drawn: Int
    let planted: Int
    let uncompilable: Int
    let unfit: [Judge]
    let results: [(mutant: Mutant, outcome: Outcome)]
    /// Why some mutants change nothing that anybody could see, by their names.
    let equivalent: [String: String]

    private struct Row {
        var name: String
        var tried = 0
        var byScenario = 0
        var byTest = 0
        var survived = 0
        var unreached = 0
        var equivalent = 0

        /// The number of mutants that could be found out.
        private var counted: Int { tried - equivalent }
        var killedPart: String { part(byScenario + byTest) }
        var scenarioPart: String { part(byScenario) }

        private func part(_ count: Int) -> String {
            counted == 0 ? "–" : String(format: "%.1f %%", 100 * Double(count) / Double(counted))
        }

        mutating func add(_ outcome: Outcome, isEquivalent: Bool) {
            tried += 1
            switch outcome.verdict {
            case .killedByScenario: byScenario += 1
            case .killedByTest: byTest += 1
            case .equivalent: equivalent += 1
            case .survived where isEquivalent, .unreached where isEquivalent: equivalent += 1
            case .survived: survived += 1
            case .unreached: unreached += 1
            }
        }

        static let titles = [
            "module", "tried", "killed by scenarios", "by unit tests", "survived", "reached by nothing", "equivalent",
            "killed", "by scenarios",
        ]
        var cells: [String] {
            [name] + [tried, byScenario, byTest, survived, unreached, equivalent].map(String.init) + [
                killedPart, scenarioPart,
            ]
        }
    }

    private func rows() -> [Row] {
        func row(_ name: String, _ isIn: (_ file: String) -> Bool) -> Row {
            var row = Row(name: name)
            for (mutant, outcome) in results where isIn(mutant.file) {
                row.add(outcome, isEquivalent: equivalent[mutant.name] != nil)
            }
            return row
        }
        let modules = Set(results.map { MutatedTree.module(of: $0.mutant.file) }).sorted().map { name in
            row(name) { MutatedTree.module(of: $0) == name }
        }
        let groups = ModuleGroup.allCases.map { group in row("**\(group.rawValue)**") { ModuleGroup(of: $0) == group } }
        let rest = [
            row("**clients, mocks and centre**") { ModuleGroup(of: $0) != .harness }, row("**all**") { _ in true },
        ]
        return modules + (groups + rest).filter { $0.tried > 0 }
    }

    /// The table as text for a terminal.
    var table: String {
        let cells = [Row.titles] + rows().map(\.cells)
        let widths = Row.titles.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
        return cells.map { line in
            zip(line, widths).enumerated().map { index, cell in
                let space = String(repeating: " ", count: cell.1 - cell.0.count)
                return index == 0 ? cell.0 + space : space + cell.0
            }.joined(separator: "  ")
        }.joined(separator: "\n").replacing("**", with: "")
    }

    /// Survivors, for a terminal.
    var survivors: String {
        results.filter { $0.outcome.isUnnoticed && equivalent[$0.mutant.name] == nil }.map(Report.line).joined(
            separator: "\n")
    }

    private static func line(_ mutant: Mutant, _ outcome: Outcome) -> String {
        "\(mutant.file):\(mutant.line) \(mutant.kind.rawValue) in \(mutant.function): \(mutant.original) → \(mutant.mutated)"
            + (outcome.verdict == .unreached ? " (reached by nothing)" : " (\(outcome.asked) asked)")
            + " [make mutate MUTATE='--only \(mutant.id)']"
    }

    var markdown: String {
        var lines = [
            "# Mutation run", "",
            "`\(command)`, seed \(seed): \(results.count) of \(drawn) drawn mutants were tried, of \(planted) that compile;"
                + " \(uncompilable) do not.", "",
        ]
        lines.append("| " + Row.titles.joined(separator: " | ") + " |")
        lines.append("|---" + String(repeating: "|---:", count: Row.titles.count - 1) + "|")
        lines += rows().map { "| " + $0.cells.joined(separator: " | ") + " |" }
        lines += ["", "Percentages are of those that are not equivalent."]
        if !unfit.isEmpty {
            lines += [
                "",
                "These fail without any mutant, and judged none: " + unfit.map(\.description).joined(separator: ", "),
            ]
        }

        for (title, verdict) in [("Survived", Outcome.Verdict.survived), ("Reached by nothing", .unreached)] {
            section(title, &lines) { $1.verdict == verdict && equivalent[$0.name] == nil }
        }
        let killed = results.filter(\.outcome.isKilled)
        for manner in Finding.Manner.allCases where manner != .failed {
            let some = killed.filter { $0.outcome.manner == manner }
            guard !some.isEmpty else { continue }
            lines += ["", "## Killed because it \(manner.rawValue)", ""]
            for (mutant, outcome) in sorted(some) {
                lines.append(
                    "- \(Report.place(mutant)), found by \(outcome.judge.map(\.description) ?? "") (\(outcome.detail ?? ""))"
                )
            }
        }
        lines += ["", "## Killed by an expectation", ""]
        for (mutant, outcome) in sorted(killed.filter { $0.outcome.manner == .failed }) {
            lines.append(
                "- \(Report.place(mutant)), found by \(outcome.judge.map(\.description) ?? ""): \(outcome.detail ?? "")"
            )
        }
        let same = results.filter { !$0.outcome.isKilled && equivalent[$0.mutant.name] != nil }
        if !same.isEmpty {
            lines += ["", "## Equivalent", ""]
            for (mutant, _) in sorted(same) {
                lines.append("- \(Report.place(mutant)): \(equivalent[mutant.name] ?? "")")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func section(_ title: String, _ lines: inout [String], _ isIn: (Mutant, Outcome) -> Bool) {
        let some = results.filter { isIn($0.mutant, $0.outcome) }
        guard !some.isEmpty else { return }
        lines += ["", "## \(title)", ""]
        for (mutant, outcome) in sorted(some) {
            lines.append(
                "- \(Report.place(mutant)), \(outcome.asked) asked: `make mutate MUTATE='--only \(mutant.id)'`")
        }
    }

    private func sorted(_ some: [(mutant: Mutant, outcome: Outcome)]) -> [(mutant: Mutant, outcome: Outcome)] {
        some.sorted { ($0.mutant.file, $0.mutant.line, $0.mutant.id) < ($1.mutant.file, $1.mutant.line, $1.mutant.id) }
    }

    private static func place(_ mutant: Mutant) -> String {
        "\(mutant.file):\(mutant.line) \(mutant.kind.rawValue) in `\(mutant.function)`: `\(mutant.original)` → `\(mutant.mutated)`"
    }
}
