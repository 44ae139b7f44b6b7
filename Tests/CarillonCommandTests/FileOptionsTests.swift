import ArgumentParser
import Foundation
import Testing

@testable import CarillonCommand
@testable import CarillonConformance

@Suite("The selection by files")
struct FileOptionsTests {
    private static let scenarios = [
        Scenario("t/a", "A.", covers: [], file: "/nowhere/carillon/One.swift") { _ in },
        Scenario("t/b", "B.", covers: [], file: "/nowhere/carillon/One.swift") { _ in },
        Scenario("t/c", "C.", covers: [], file: "/nowhere/carillon/Two.swift") { _ in },
    ]

    private static func select(_ arguments: [String]) throws -> [String] {
        try FileOptions.parse(arguments).filter(scenarios).map(\.id)
    }

    @Test(
        "means the scenarios that are declared there, by any path that leads to the file",
        arguments: [
            ([], ["t/a", "t/b", "t/c"]), (["--in-file", "Two.swift"], ["t/c"]),
            (["--in-file", "/nowhere/carillon/One.swift"], ["t/a", "t/b"]),
            (["--in-file", "One.swift", "--in-file", "Two.swift"], ["t/a", "t/b", "t/c"]),
            (["--in-file", "Three.swift"], []), (["--in-file", "wo.swift"], []),
        ])
    func files(_ arguments: [String], _ selected: [String]) throws {
        #expect(try FileOptionsTests.select(arguments) == selected)
    }

    @Test(
        "after an edit is that of the edited files, if each of them declares something of it",
        arguments: [
            (["--edited=/nowhere/carillon/Two.swift"], ["t/c"]),
            (["--edited=/nowhere/carillon/Two.swift", "--edited=/nowhere/carillon/App.swift"], ["t/a", "t/b", "t/c"]),
            (["--edited=/nowhere/App.swift"], ["t/a", "t/b", "t/c"]),
            (["--in-file", "One.swift", "--edited=/nowhere/carillon/Two.swift"], ["t/a", "t/b"]),
            (["--in-file", "One.swift", "--edited=/nowhere/carillon/One.swift"], ["t/a", "t/b"]),
        ])
    func edits(_ arguments: [String], _ selected: [String]) throws {
        #expect(try FileOptionsTests.select(arguments) == selected)
    }

    @Test("is in the command that repeats the run, where it leaves something out")
    func names() throws {
        func names(_ arguments: String...) throws -> [String] {
            try FileOptions.parse(arguments).names(among: FileOptionsTests.scenarios)
        }
        #expect(try names() == [])
        #expect(try names("--in-file", "/nowhere/carillon/Two.swift") == ["Two.swift"])
        #expect(try names("--edited=/nowhere/carillon/One.swift") == ["One.swift"])
        #expect(try names("--edited=/nowhere/carillon/App.swift") == [])
    }

    @Test("runs what it means, repeats it by its command, and helps where it means nothing")
    func run() throws {
        func run(_ arguments: String...) throws -> CommandTests.Ending {
            try CommandTests.run(["run"] + arguments, by: "OwnSuites")
        }
        let results = try run("--in-file", "Tests/Programs/OwnSuites/Colour.swift", "--json", "-")
        #expect(results.status == 1)
        #expect(results.errors.contains("0 of 1 scenarios as expected: 1 fail; 1 run in "))
        #expect(
            results.output.contains(
                "\"swift run OwnSuites run --in-file 'Tests/Programs/OwnSuites/Colour.swift' --seed 0x5eed\""))
        // A selection says nothing about the catalogue as a whole.
        #expect(!results.errors.contains("MISSING"))
        let unknown = try run("--in-file", "Tests/Programs/OwnSuites/Color.swift")
        #expect(unknown.status == 4)
        let sentence = "No scenario is declared in Tests/Programs/OwnSuites/Color.swift.\n"
        #expect(unknown.errors.hasPrefix("\(sentence)Did you mean Tests/Programs/OwnSuites/Colour.swift, "))
        let other = try run("own/bell/sounds", "--in-file", "Tests/Programs/OwnSuites/Colour.swift")
        #expect(other.status == 4)
        #expect(other.errors.contains("No scenario of Tests/Programs/OwnSuites/Colour.swift matches the patterns."))
    }
}
