import Foundation
import Testing

@testable import CarillonCommand

@Suite("A program that is watched")
struct WatchedProgramTests {
    @Test(
        "is built as SwiftPM has built it",
        arguments: [
            (".build/x86_64-unknown-linux-gnu/debug/App", "swift build --product App"),
            (".build/x86_64-unknown-linux-gnu/release/App", "swift build --product App -c release"),
            (
                ".build/two words/arm64-apple-macosx/debug/App's",
                #"swift build --product 'App'\''s' --scratch-path '.build/two words'"#
            ),
            (".build/debug/App", nil), ("x86_64-unknown-linux-gnu/debug/App", nil),
            (".build/x86_64-unknown-linux-gnu/other/App", nil),
        ] as [(String, String?)])
    func buildCommand(path: String, command: String?) throws {
        try WatchedProgramTests.withPackage { package in
            let program = "\(package)/\(path)"
            guard let command else {
                let fault = #expect(throws: WatchedProgram.Fault.self) {
                    try WatchedProgram(at: program, around: package, buildCommand: nil)
                }
                #expect(fault?.description.hasPrefix("\(program) does not lie where swift build puts") == true)
                #expect(try WatchedProgram(at: program, around: package, buildCommand: "make").buildCommand == "make")
                return
            }
            let watched = try WatchedProgram(at: program, around: package, buildCommand: nil)
            #expect(watched.buildCommand == command)
            #expect(watched.path == program && watched.package == package)
        }
    }

    @Test("belongs to the nearest package above the working directory, by its real path")
    func package() throws {
        try WatchedProgramTests.withPackage { package in
            let deep = "\(package)/Sources/App"
            try FileManager.default.createDirectory(atPath: deep, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(atPath: "\(package)/link", withDestinationPath: deep)
            for place in [deep, "\(package)/link"] {
                #expect(try WatchedProgram(at: "app", around: place, buildCommand: "make").package == package)
            }
        }
        #expect(throws: WatchedProgram.Fault.self) {
            try WatchedProgram(at: "app", around: "/proc", buildCommand: "make")
        }
    }

    @Test(
        "is run with the arguments of the watch, without those that concern the watch alone",
        arguments: [
            (["run", "--watch"], nil, ["run"]),
            (
                ["run", "robin", "--watch", "--build-command", "make all", "-q"], ["A.swift"],
                ["run", "robin", "-q", "--edited=A.swift"]
            ),
            (["run", "--build-command=make", "--watch", "--open"], nil, ["run", "--open"]),
            (["run", "--watch", "--open"], [], ["run"]),
            (["run", "--watch", "--", "--watch"], ["A.swift"], ["run", "--edited=A.swift", "--", "--watch"]),
            (["run", "--watch"], Array(repeating: "A.swift", count: 101), ["run"]),
        ] as [([String], [String]?, [String])])
    func arguments(_ words: [String], edited: [String]?, _ expected: [String]) {
        #expect(WatchedArguments.run(words, edited: edited) == expected)
    }

    private static func withPackage(_ body: (String) throws -> Void) throws {
        try CommandTests.withDirectory { directory in
            try Data().write(to: directory.appendingPathComponent("Package.swift"))
            try body(RealPath.of(directory.path))
        }
    }
}
