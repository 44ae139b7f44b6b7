import Foundation
import Testing

#if os(Linux)
/// A package with a program that is watched: `OwnSuites`, with two scenarios, in two files of ours.
///
/// Nothing waits by a clock: the test reads what the watch prints, and edits in answer to it.
final class WatchedRun {
    /// The last line of each round.
    static let last = "watching "

    let directory: URL
    let process = Process()
    private let output = Pipe()
    private static let triple = "x86_64-unknown-linux-gnu"

    /// Makes a package around a program, and does not start it yet.
    ///
    /// - Parameter build: the lines of the shell that stand for its build.
    init(build: String = "true") throws {
        directory = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("carillon-watch-\(ProcessInfo.processInfo.globallyUniqueString)")
        let programs = directory.appendingPathComponent(".build/\(WatchedRun.triple)/debug")
        for place in [programs, directory.appendingPathComponent("Sources/App")] {
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        }
        let original = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("OwnSuites")
        try FileManager.default.copyItem(at: original, to: programs.appendingPathComponent("OwnSuites"))
        try "".write(to: directory.appendingPathComponent("Package.swift"), atomically: false, encoding: .utf8)
        try script("build", build)
    }

    deinit {
        // Nothing of it is left, even if the test has failed before its end.
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        try? FileManager.default.removeItem(at: directory)
    }

    /// Starts the watch, with the script `build` as its build unless `buildCommand` is `nil`.
    func start(_ arguments: String..., buildCommand: String? = "./build") throws {
        process.executableURL = directory.appendingPathComponent(".build/\(WatchedRun.triple)/debug/OwnSuites")
        let build = buildCommand.map { ["--build-command", $0] } ?? []
        process.arguments = ["run", "--jobs", "1", "--watch"] + build + arguments
        process.currentDirectoryURL = directory.appendingPathComponent("Sources")
        // A fake `swift` is found before the real one.
        let path = "\(directory.path)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
        process.environment = CommandTests.plainEnvironment.merging(["PATH": path]) { $1 }
        process.standardOutput = output
        process.standardError = output
        try process.run()
        try output.fileHandleForWriting.close()
        // A watchdog: one that does not end would hold up everything.
        DispatchQueue.global().asyncAfter(deadline: .now() + 600) { [process] in
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        }
    }

    // MARK: Reading

    /// Returns the next line; `nil` at the end.
    func line() throws -> String? {
        var line: [UInt8] = []
        while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first {
            if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
        return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
    }

    /// Returns the lines up to one with that beginning, which is the last of them.
    func lines(to beginning: String = WatchedRun.last) throws -> [String] {
        var lines: [String] = []
        while let line = try line() {
            lines.append(line)
            if line.hasPrefix(beginning) { return lines }
            // Nothing more will come of its own accord.
            if line.hasPrefix(WatchedRun.last) { break }
        }
        Issue.record("no line begins with “\(beginning)”: \(lines)")
        return lines
    }

    /// Returns the header of the next round, and the line with the number of scenarios; waits for the round's end.
    func round() throws -> [String] {
        let lines = try lines()
        return lines.filter { $0.hasPrefix("edited: ") || $0.contains(" scenarios as expected: ") }
            .map { $0.replacing(/; \d+ runs? in .*/, with: "") }
    }

    /// Returns the status, after whatever else it says.
    func status() throws -> Int32 {
        while try line() != nil {}
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Ends it by a signal, if it has not ended, and returns its status.
    func end(by signal: Int32 = SIGINT) throws -> Int32 {
        if process.isRunning { kill(process.processIdentifier, signal) }
        return try status()
    }

    // MARK: Writing

    func file(_ path: String) -> URL { directory.appendingPathComponent(path) }

    func text(_ path: String) throws -> String { try String(contentsOf: file(path), encoding: .utf8) }

    /// Saves a file in place.
    func save(_ path: String, _ text: String = "// An edit.\n") throws { try Data(text.utf8).write(to: file(path)) }

    /// Saves a file by renaming another one over it, as many editors do.
    func saveByRenaming(_ path: String) throws {
        try save("\(path)~")
        #expect(rename(file("\(path)~").path, file(path).path) == 0)
    }

    /// Saves a file of the package that is a file in which the program's scenarios are declared.
    func saveScenarios(_ name: String) throws {
        let tests = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
            .deletingLastPathComponent()
        let original = tests.appendingPathComponent("Programs/OwnSuites/\(name)")
        let link = file("Sources/App/\(name)~")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: original)
        #expect(rename(link.path, file("Sources/App/\(name)").path) == 0)
    }

    func script(_ path: String, _ lines: String) throws {
        try FileManager.default.createDirectory(
            at: file(path).deletingLastPathComponent(), withIntermediateDirectories: true)
        try save(path, "#!/bin/sh\n\(lines)\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: file(path).path)
    }

    func makePipe(_ path: String) { #expect(mkfifo(file(path).path, 0o600) == 0) }

    /// Lets a script go on that reads a pipe. Waits until it does.
    func open(_ pipe: String) throws { try FileHandle(forWritingTo: file(pipe)).close() }

    /// Waits until every writer of a pipe has gone.
    func awaitEnd(of pipe: String) throws { _ = try FileHandle(forReadingFrom: file(pipe)).readToEnd() }
}
#endif
