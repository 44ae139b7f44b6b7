import Foundation

/// The program that is run again after each edit, and its package.
struct WatchedProgram {
    /// The reason why a program cannot be watched.
    enum Fault: Error, CustomStringConvertible {
        case noPackage(String)
        case notBuilt(String, package: String)

        /// The reason in words.
        var description: String {
            switch self {
            case .noPackage(let directory):
                "--watch watches the package around \(directory), and there is no Package.swift here or above."
            case .notBuilt(let program, let package):
                "\(program) does not lie where swift build puts the programs of \(package). Say how to build it: --build-command COMMAND"
            }
        }
    }

    /// The real path of the package's root.
    let package: String
    /// The real path of the program.
    let path: String
    /// The shell command that builds the program, in the package's root.
    let buildCommand: String

    /// Finds the package around a directory, and the way to build the program.
    ///
    /// - Parameter buildCommand: the way to build it; `nil` for the one by which SwiftPM has built it.
    /// - Throws: ``Fault``, if there is no package, or if SwiftPM has not built the program in it.
    init(at program: String, around directory: String, buildCommand: String?) throws(Fault) {
        guard let package = WatchedProgram.package(around: RealPath.of(directory)) else {
            throw .noPackage(directory)
        }
        self.package = package
        path = RealPath.of(program)
        guard let command = buildCommand ?? WatchedProgram.buildCommand(for: path, in: package) else {
            throw .notBuilt(path, package: package)
        }
        self.buildCommand = command
    }

    private static func package(around directory: String) -> String? {
        var place = URL(fileURLWithPath: directory)
        while true {
            if FileManager.default.fileExists(atPath: place.appendingPathComponent("Package.swift").path) {
                return place.path
            }
            if place.path == "/" { return nil }
            place = place.deletingLastPathComponent()
        }
    }

    /// Returns the command that builds a program anew; `nil` if it is not `.build/…/TRIPLE/CONFIGURATION/NAME`.
    private static func buildCommand(for program: String, in package: String) -> String? {
        guard program.hasPrefix("\(package)/.build/") else { return nil }
        let parts = program.dropFirst(package.count + 1).split(separator: "/").map(String.init)
        guard parts.count >= 4, let name = parts.last else { return nil }
        let (configuration, scratch) = (parts[parts.count - 2], parts.dropLast(3).joined(separator: "/"))
        guard ["debug", "release"].contains(configuration) else { return nil }
        var words = ["swift", "build", "--product", quoted(name)]
        if configuration != "debug" { words += ["-c", configuration] }
        if scratch != ".build" { words += ["--scratch-path", quoted(scratch)] }
        return words.joined(separator: " ")
    }

    /// Returns the text as one word of the shell.
    private static func quoted(_ text: String) -> String {
        let isPlain = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-/+".contains($0)) }
        return isPlain ? text : "'\(text.replacing("'", with: #"'\''"#))'"
    }
}
