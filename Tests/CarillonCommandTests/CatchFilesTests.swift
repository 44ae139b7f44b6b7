import CarillonResults
import Foundation
import Testing

@testable import CarillonCommand
@testable import CarillonConformance

@Suite("Files with lists of catches")
struct CatchFilesTests {
    /// A suite whose list is in a file, and what its only saboteur was caught by.
    private static func learn(
        _ list: String, in file: URL, caughtBy sentences: [String] = ["one", "two"]
    ) throws -> [String] {
        var catches = CatchList(list)
        catches.file = file.path
        let kept = catches
        let scenario = Scenario("t/a", "A.", covers: ["T-1"], networks: []) { _ in }
        let saboteur = Saboteur("t/fine", "Something.", breaks: ["T-1"]) { _ in }
        let suite = Suite("T", requirements: [], scenarios: [scenario], saboteurs: [saboteur], catches: kept)
        let without = Suite("Without", requirements: [], scenarios: [scenario], saboteurs: [saboteur])
        let result = SaboteurResult(
            id: "t/fine", summary: "", breaks: ["T-1"], outcome: .killed,
            caughtBy: [.init(scenario: "t/a", network: "none", failed: sentences, heldTo: [])])
        return try CatchFiles.learn([without, suite], from: [result], networks: [.memory])
    }

    @Test("get the new list between the marks of their text, and keep what is around it")
    func learnt() throws {
        try CommandTests.withDirectory { directory in
            let file = directory.appendingPathComponent("Catches.swift")
            try Data(
                "let list = CatchList(\n    #\"\"\"\n        t/gone\n          T-1 t/a: one\n        \"\"\"#)\n".utf8
            )
            .write(to: file)
            let changes = try CatchFilesTests.learn("t/gone\n  T-1 t/a: one", in: file)
            #expect(changes == ["T: 2 lines changed in \(file.path); read them, then build again"])
            #expect(
                try String(contentsOf: file, encoding: .utf8) == """
                    let list = CatchList(
                        #\"""
                            t/fine
                              T-1 t/a: one
                            \"""#)

                    """)
        }
    }

    @Test("stay untouched where the list holds")
    func held() throws {
        let nowhere = URL(fileURLWithPath: "/dev/null/Catches.swift")
        #expect(try CatchFilesTests.learn("t/fine\n  T-1 t/a: two", in: nowhere).isEmpty)
    }

    @Test("are left alone where they hold no list", arguments: ["let list = 1\n", "let list = #\"\"\"\n"])
    func foreign(text: String) throws {
        try CommandTests.withDirectory { directory in
            let file = directory.appendingPathComponent("Catches.swift")
            try Data(text.utf8).write(to: file)
            #expect(throws: CommandStatus.unexpected) { try CatchFilesTests.learn("", in: file) }
            #expect(try String(contentsOf: file, encoding: .utf8) == text)
        }
    }
}
