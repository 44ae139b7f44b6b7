import ArgumentParser
import Foundation
import Mutator

@main
struct Mutate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mutate",
        abstract: "Plants mistakes in the package, one at a time, and says which ones no scenario and no test notices.",
        discussion: """
            All mistakes are built in at once, and a variable switches one of them on. Each is shown to the scenarios that reach it, \
            then to the suites of tests that reach it, until one finds it out. The outcomes are kept in .build/mutation, and \
            reports/mutation.md has the report.

            Exit status: 0, or 1 if a mistake that is listed as found (Mutation/Known/killed.tsv) goes unnoticed now.
            """)

    @Option(help: "How many mutants are drawn, over all modules; 0 for all of them.")
    var sample = 500

    @Option(help: "Which ones are drawn.")
    var seed: UInt64 = 1

    @Option(help: "After so many minutes no further mutant is begun.")
    var minutes: Int?

    @Option(
        help:
            "Only mutants with this text in their file, function or kind, such as Clients/Robin or boundary; may be repeated."
    )
    var filter: [String] = []

    @Option(help: "Only this mutant, by its identifier; may be repeated.")
    var only: [String] = []

    @Option(help: "Draw so many of those that are listed as found, and look whether they still are.")
    var known: Int?

    @Flag(help: "Build in only the mutants that are drawn: quicker, and good for this run alone.")
    var drawnOnly = false

    @Option(help: "How many run at a time.")
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    @Option(help: "How many gigabytes each process may have.")
    var memory = 6

    @Flag(help: "Forget what was found in earlier runs.")
    var fresh = false

    @Flag(help: "Write what was found into Mutation/Known/killed.tsv.")
    var learn = false

    @Flag(help: "List the mutants that would be tried, and try none; with --verbose as they stand in Mutation/Known.")
    var list = false

    @Flag(help: "Say for each mutant which scenario or test found it out.")
    var verbose = false

    func run() throws {
        let layout = try Layout.find()
        let terminal = Terminal(isVerbose: verbose)
        let tree = try MutatedTree(layout)
        var killed = MutantList(layout.killed)

        if list {
            let refused = MutantList(layout.uncompilable).remarks
            let planned = tree.mutate(Set(tree.sources.keys)) { refused[$0.name] == nil }
            for mutant in try choose(planned.keys.sorted().flatMap { planned[$0]?.mutants ?? [] }) {
                let words = mutant.name.split(separator: "\t").dropFirst().dropLast().joined(separator: " · ")
                print(verbose ? "\(mutant.id)\t\(mutant.name)" : "\(mutant.id) \(mutant.file):\(mutant.line) \(words)")
            }
            return
        }
        let mutants = try build(tree, terminal, killed)
        let chosen = try choose(mutants)
        let equivalent = MutantList(layout.equivalent)
        let examination = Examination(
            layout: layout, digest: tree.digest, mutants: mutants, jobs: max(1, jobs), gigabytes: memory,
            terminal: terminal,
            isFresh: fresh || !only.isEmpty, minutes: minutes, killed: killed,
            equivalent: only.isEmpty ? Set(equivalent.remarks.keys) : [], isLazy: known != nil)
        let results = try examination.run(chosen)

        let report = Report(
            command: command, seed: seed, drawn: chosen.count, planted: mutants.count,
            uncompilable: MutantList(layout.uncompilable).remarks.count, unfit: examination.unfit, results: results,
            equivalent: equivalent.remarks)
        try File.write(report.markdown, to: layout.report)
        print(report.table)
        if !report.survivors.isEmpty { print("\nNobody noticed:\n\(report.survivors)") }
        let lost = results.filter { $0.outcome.isUnnoticed && killed.remarks[$0.mutant.name] != nil }
        if learn {
            for (mutant, outcome) in results {
                killed.remarks[mutant.name] = outcome.isKilled ? outcome.judge?.description : nil
            }
            let names = Set(mutants.map(\.name))
            if known == nil { killed.remarks = killed.remarks.filter { names.contains($0.key) } }
            try killed.write()
        } else if !lost.isEmpty {
            print("\nThese were found out before: \(lost.map(\.mutant.id).joined(separator: " "))")
            throw ExitCode(1)
        }
    }

    /// The command as one types it.
    private var command: String {
        let words = CommandLine.arguments.dropFirst()
        return words.isEmpty ? "make mutate" : "make mutate MUTATE='\(words.joined(separator: " "))'"
    }

    private func build(_ tree: MutatedTree, _ terminal: Terminal, _ killed: MutantList) throws -> [Mutant] {
        var list = MutantList(tree.layout.uncompilable)
        var builder = TreeBuilder(tree, uncompilable: Set(list.remarks.keys), terminal: terminal)
        builder.onRefusal = { names in
            for name in names { list.remarks[name] = "" }
            try list.write()
        }
        if let known {
            // Only those are built in, for there is nothing built yet where this runs.
            let all = builder.plan { killed.remarks[$0.name] != nil }
            let drawn = Set(Sampling(seed: seed).ordered(all).prefix(known).map(\.name))
            guard !drawn.isEmpty else { throw ToolError("None of the mutants in \(killed.path) is there any more.") }
            return try builder.build(fromNothing: true) { drawn.contains($0.name) }
        }
        if drawnOnly {
            let refused = builder.uncompilable
            let drawn = Set(try choose(builder.plan { !refused.contains($0.name) }).map(\.name))
            return try builder.build(fromNothing: true) { drawn.contains($0.name) }
        }
        return try builder.build { _ in true }
    }

    private func choose(_ mutants: [Mutant]) throws -> [Mutant] {
        if !only.isEmpty {
            let some = mutants.filter { only.contains($0.id) }
            guard some.count == only.count else {
                throw ToolError("There is no mutant of each of these identifiers: \(only.joined(separator: " "))")
            }
            return some
        }
        let matching = mutants.filter { mutant in
            filter.isEmpty
                || filter.contains {
                    mutant.file.contains($0) || mutant.function.contains($0) || mutant.kind.rawValue == $0
                }
        }
        guard !matching.isEmpty else { throw ToolError("No mutant matches \(filter.joined(separator: " or ")).") }
        let sampling = Sampling(seed: seed)
        return sample > 0 && known == nil ? sampling.draw(sample, from: matching) : sampling.ordered(matching)
    }
}
