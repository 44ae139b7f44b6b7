import Foundation
import Mutator

/// The copy of the package that has the mutants in it.
struct MutatedTree {
    let layout: Layout
    /// The sources that are mutated, by their path.
    let sources: [String: String]
    /// A digest of everything in the package, so that results of another state are not taken for those of this one.
    let digest: String
    private let others: [Other]
    /// Where symbolic links lead, by their path.
    private let links: [String: String]
    private let mutator: Mutator

    /// A file that is copied as it is.
    private struct Other {
        var path: String
        var data: Data
        var isProgram: Bool
    }

    init(_ layout: Layout) throws {
        self.layout = layout
        let list = "\(layout.home)/files.txt"
        try FileManager.default.createDirectory(atPath: layout.scratch, withIntermediateDirectories: true)
        let end = try ChildProcess(
            words: ["git", "ls-files", "--cached", "--others", "--exclude-standard"], directory: layout.root,
            seconds: 60,
            output: list
        ).run()
        guard end == .exited(0), let text = File.read(list) else {
            throw ToolError("git does not list the files: see \(list)")
        }
        var sources: [String: String] = [:]
        var others: [Other] = []
        var links: [String: String] = [:]
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for path in text.split(separator: "\n").map(String.init).sorted() {
            if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(layout.root)/\(path)") {
                links[path] = target
                continue
            }
            guard let data = FileManager.default.contents(atPath: "\(layout.root)/\(path)") else { continue }
            // The copy has this tool, too, because a test looks for all that the documentation names. It judges
            // nothing.
            let isTool = path.hasPrefix("Mutation/")
            if !isTool, path.hasSuffix(".swift") || path.hasSuffix(".c") || path.hasSuffix(".h") {
                for byte in Data(path.utf8) + data { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
            }
            if MutatedTree.isMutated(path), let text = String(data: data, encoding: .utf8) {
                sources[path] = text
            } else {
                let isProgram = FileManager.default.isExecutableFile(atPath: "\(layout.root)/\(path)")
                others.append(Other(path: path, data: data, isProgram: isProgram))
            }
        }
        self.sources = sources
        self.others = others
        self.links = links
        digest = String(hash, radix: 16)
        mutator = Mutator(vocabulary: Vocabulary(sources: sources.keys.sorted().compactMap { sources[$0] }))
    }

    /// Generated code has no authors whose tests could miss something. Kits are what scenarios and saboteurs are made
    /// of, and those are not mutated either.
    private static func isMutated(_ path: String) -> Bool {
        (path.hasPrefix("Sources/") || path.hasPrefix("mocks/")) && path.hasSuffix(".swift")
            && !path.hasSuffix(".pb.swift") && !path.hasPrefix("Sources/Kits/")
    }

    /// The module of a source file: the name of its folder, in a wing of `Sources` or in `mocks`.
    static func module(of path: String) -> String {
        let parts = path.split(separator: "/")
        let place = parts.first == "Sources" ? 2 : 1
        return parts.count > place ? String(parts[place]) : path
    }

    /// Plants the mutants that are wanted in some of the sources.
    func mutate(_ files: Set<String>, isWanted: @escaping @Sendable (Mutant) -> Bool) -> [String: MutatedFile] {
        let paths = files.sorted()
        let results = Shared([String: MutatedFile]())
        let (mutator, sources) = (mutator, sources)
        DispatchQueue.concurrentPerform(iterations: paths.count) { index in
            let path = paths[index]
            let file = mutator.mutate(sources[path] ?? "", file: path, isWanted: isWanted)
            results.change { $0[path] = file }
        }
        return results.value
    }

    /// Writes the copy. Files that are as they were keep their dates.
    func write(_ files: [String: MutatedFile]) throws {
        for other in others where other.path != "Package.swift" {
            try File.write(other.data, to: "\(layout.tree)/\(other.path)", isProgram: other.isProgram)
        }
        for (path, file) in files { try File.write(file.text, to: "\(layout.tree)/\(path)") }
        for (path, target) in links { try File.link(to: target, at: "\(layout.tree)/\(path)") }
        let support = "\(layout.tree)/Sources/\(SupportModule.switchName)"
        try File.write(SupportModule.header, to: "\(support)/include/\(SupportModule.switchName).h")
        try File.write(SupportModule.implementation, to: "\(support)/\(SupportModule.switchName).c")
        try File.write(
            SupportModule.swift, to: "\(layout.tree)/Sources/\(SupportModule.name)/\(SupportModule.name).swift")
        guard let manifest = File.read("\(layout.root)/Package.swift") else {
            throw ToolError("There is no Package.swift.")
        }
        let modules = Set(sources.keys.map(MutatedTree.module)).sorted()
        try File.write(manifest + MutatedTree.manifestEnd(modules), to: "\(layout.tree)/Package.swift")
        try removeStrangers(files)
    }

    private static func manifestEnd(_ modules: [String]) -> String {
        """

        let mutatedModules: Set<String> = \(modules)
        for target in package.targets where mutatedModules.contains(target.name) {
            target.dependencies.append("\(SupportModule.name)")
        }
        package.targets += [
            .target(name: "\(SupportModule.switchName)"),
            .target(name: "\(SupportModule.name)", dependencies: ["\(SupportModule.switchName)"]),
        ]
        """
    }

    /// Removes sources from the copy that the package has no more.
    private func removeStrangers(_ files: [String: MutatedFile]) throws {
        let present = Set(others.map(\.path)).union(files.keys)
        for folder in ["Sources", "mocks", "Tests", "Scenarios", "Benchmarks"] {
            guard let enumerator = FileManager.default.enumerator(atPath: "\(layout.tree)/\(folder)") else { continue }
            for case let name as String in enumerator where name.hasSuffix(".swift") {
                let path = "\(folder)/\(name)"
                if !present.contains(path), !name.hasPrefix(SupportModule.name) {
                    try FileManager.default.removeItem(atPath: "\(layout.tree)/\(path)")
                }
            }
        }
    }
}

/// A value that several threads change.
final class Shared<Value>: @unchecked Sendable {
    // Guarded by the lock.
    private var stored: Value
    private let lock = NSLock()

    init(_ value: Value) { stored = value }

    var value: Value { lock.withLock { stored } }

    @discardableResult
    func change<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&stored) }
    }
}

/// Runs something on threads of its own, as many as are asked for, which mostly wait for processes, and waits for all
/// of them.
func onThreads(_ count: Int, _ body: @escaping @Sendable (_ number: Int) -> Void) {
    let group = DispatchGroup()
    for number in 0..<count {
        group.enter()
        Thread {
            body(number)
            group.leave()
        }.start()
    }
    group.wait()
}
