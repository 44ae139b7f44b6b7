import Foundation
import Mutator

/// Builds the copy, and takes out what the compiler refuses.
struct TreeBuilder {
    let tree: MutatedTree
    let terminal: Terminal
    /// The names of mutants that are known not to compile.
    private(set) var uncompilable: Set<String>
    /// Told of the names of those that turn out not to compile.
    var onRefusal: (Set<String>) throws -> Void = { _ in }

    init(_ tree: MutatedTree, uncompilable: Set<String>, terminal: Terminal) {
        self.tree = tree
        self.uncompilable = uncompilable
        self.terminal = terminal
    }

    /// Writes and builds until the compiler is content.
    ///
    /// - Parameter fromNothing: Whether to build in the way that is quickest where nothing is built yet. The other way
    ///   is quicker where the compiler refuses some mutants, and files with others have to be built again.
    /// - Throws: ``ToolError`` if it finds fault with something else, or with something new forty times.
    mutating func build(fromNothing: Bool = false, isWanted: @escaping @Sendable (Mutant) -> Bool) throws -> [Mutant] {
        var files: [String: MutatedFile] = [:]
        var changed = Set(tree.sources.keys)
        for round in 1...40 {
            let refused = uncompilable
            files.merge(tree.mutate(changed) { isWanted($0) && !refused.contains($0.name) }) { $1 }
            let mutants = files.keys.sorted().flatMap { files[$0]?.mutants ?? [] }
            try tree.write(files)
            terminal.say(
                "building with \(mutants.count) mutants"
                    + (round == 1 ? "" : ", round \(round), \(uncompilable.count) do not compile"))
            let log = "\(tree.layout.home)/build.log"
            let end = try ChildProcess(
                words: (fromNothing ? ["scripts/build"] : ["swift", "build"])
                    + ["--build-tests", "-Xswiftc", "-suppress-warnings"],
                directory: tree.layout.tree,
                seconds: 7_200, output: log
            ).run()
            if end == .exited(0) { return mutants }
            let suspects = suspects(in: File.read(log) ?? "", files)
            guard !suspects.isEmpty else {
                throw ToolError("The copy does not build, and no mutant is to blame: see \(log)")
            }
            for mutant in suspects { terminal.note("does not compile: \(mutant.name)") }
            uncompilable.formUnion(suspects.map(\.name))
            changed = Set(suspects.map(\.file))
            try onRefusal(Set(suspects.map(\.name)))
        }
        throw ToolError("The compiler found fault with something new forty times.")
    }

    /// The mutants that would be planted.
    func plan(isWanted: @escaping @Sendable (Mutant) -> Bool) -> [Mutant] {
        let files = tree.mutate(Set(tree.sources.keys), isWanted: isWanted)
        return files.keys.sorted().flatMap { files[$0]?.mutants ?? [] }
    }

    private func suspects(in log: String, _ files: [String: MutatedFile]) -> [Mutant] {
        var suspects: [Mutant] = []
        for line in Set(log.split(separator: "\n")).sorted() {
            guard let match = line.firstMatch(of: #/^(/[^:]+\.swift):(\d+):(\d+): error:/#),
                match.1.hasPrefix(tree.layout.tree + "/"), let row = Int(match.2), let column = Int(match.3)
            else { continue }
            suspects +=
                files[String(match.1.dropFirst(tree.layout.tree.count + 1))]?.suspects(line: row, column: column) ?? []
        }
        return suspects
    }
}
