import Foundation

/// Where everything lies.
struct Layout {
    /// The root of the package that is mutated.
    let root: String

    var home: String { "\(root)/.build/mutation" }
    /// The copy of the package that is built with the mutants in it.
    var tree: String { "\(home)/tree" }
    /// The file of results from earlier runs on this machine.
    var memory: String { "\(home)/known.json" }
    /// Which mutants each scenario and each suite of tests reaches, a file for each.
    var reach: String { "\(home)/reach" }
    var scratch: String { "\(home)/scratch" }
    var report: String { "\(root)/reports/mutation.md" }
    var killed: String { "\(root)/Mutation/Known/killed.tsv" }
    var equivalent: String { "\(root)/Mutation/Known/equivalent.tsv" }
    var uncompilable: String { "\(root)/Mutation/Known/uncompilable.tsv" }

    var products: String { "\(tree)/.build/debug" }

    /// The root of the package around the working directory.
    ///
    /// - Throws: ``ToolError`` if there is none.
    static func find() throws -> Layout {
        var directory = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        while directory.path != "/" {
            if FileManager.default.fileExists(atPath: directory.appendingPathComponent("Mutation/Package.swift").path) {
                return Layout(root: directory.path)
            }
            directory.deleteLastPathComponent()
        }
        throw ToolError("Run this within the package; there is no Mutation/Package.swift above the working directory.")
    }
}

/// A sentence for the person who runs the tool.
struct ToolError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// Files that are written only if that changes them, so that what was built of them stays.
enum File {
    static func read(_ path: String) -> String? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }

    static func write(_ text: String, to path: String) throws {
        try write(Data(text.utf8), to: path)
    }

    static func write(_ data: Data, to path: String, isProgram: Bool = false) throws {
        if FileManager.default.contents(atPath: path) != data {
            try FileManager.default.createDirectory(
                atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path, withIntermediateDirectories: true)
            try data.write(to: URL(fileURLWithPath: path), options: .atomic)
        }
        if isProgram, !FileManager.default.isExecutableFile(atPath: path) {
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }
    }

    /// Makes a symbolic link.
    static func link(to target: String, at path: String) throws {
        guard (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != target else { return }
        try FileManager.default.createDirectory(
            atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path, withIntermediateDirectories: true)
        try? FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }
}
