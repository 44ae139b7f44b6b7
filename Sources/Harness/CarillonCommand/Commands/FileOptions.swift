import ArgumentParser
import CarillonConformance
import Foundation

/// The options that select scenarios by the files in which they are declared.
struct FileOptions: ParsableArguments {
    @Option(
        name: .customLong("in-file"),
        help: ArgumentHelp(
            "Run only scenarios that are declared in this file, such as Scenarios/Robin/Scenarios/Limit.swift; may be repeated. Patterns choose among them.",
            valueName: "file"))
    var files: [String] = []

    /// The files that somebody has edited. `--watch` names them to the program that it has built, which alone knows
    /// what these files declare now.
    @Option(name: .customLong("edited"), help: .hidden)
    var edited: [String] = []

    func validate() throws {
        if files.contains("") {
            throw ValidationError("“” is no file; name the one that declares scenarios, or leave --in-file out.")
        }
    }

    /// Returns those scenarios that are declared in the chosen files, and that edits touch.
    ///
    /// Edits touch the scenarios of the edited files if each of these declares one. Any other file may be used by any
    /// scenario, so its edit touches all.
    func filter(_ scenarios: [Scenario]) -> [Scenario] {
        if files.isEmpty, edited.isEmpty { return scenarios }
        let names = Set(scenarios.map(\.source.file))
        let paths = Dictionary(uniqueKeysWithValues: names.map { ($0, RealPath.of(PackageRoot.path(of: $0))) })
        func path(of scenario: Scenario) -> String { paths[scenario.source.file] ?? "" }
        // A file is named by its path from the root of its package, as in reports, or by any path that leads to it.
        let places = Set(files + files.map(RealPath.of))
        let chosen =
            files.isEmpty
            ? scenarios : scenarios.filter { places.contains($0.source.file) || places.contains(path(of: $0)) }
        let edits = Set(edited.map(RealPath.of))
        let touched = chosen.filter { edits.contains(path(of: $0)) }
        return Set(touched.map(path)).isSuperset(of: edits) && !edits.isEmpty ? touched : chosen
    }

    /// Returns the files of the scenarios from the roots of their packages, if files select among them. They stand in
    /// the command that repeats a run, which names no directory of a machine.
    func names(among scenarios: [Scenario]) -> [String] {
        let selected = filter(scenarios)
        return isEverything(of: scenarios) ? [] : Set(selected.map(\.source.file)).sorted()
    }

    /// Whether no file selects among the scenarios.
    func isEverything(of scenarios: [Scenario]) -> Bool {
        files.isEmpty && filter(scenarios).count == scenarios.count
    }

    /// Checks that the chosen files declare some of the scenarios that patterns have selected.
    ///
    /// - Throws: ``CommandStatus/nothingRan``, after a sentence that helps, if they do not.
    func checkNotEmpty(_ selected: [Scenario], among scenarios: [Scenario]) throws {
        guard selected.isEmpty, let file = files.first else { return }
        let names = files.map(TerminalText.line).joined(separator: " or ")
        if filter(scenarios).isEmpty {
            Console.error("No scenario is declared in \(names).")
            let close = Suggestions.closest(to: file, among: Set(scenarios.map(\.source.file)).sorted())
            if !close.isEmpty { Console.error("Did you mean \(close.joined(separator: ", "))?") }
        } else {
            Console.error("No scenario of \(names) matches the patterns.")
        }
        throw CommandStatus.nothingRan
    }
}
