import Testing

@testable import CarillonCommand

@Suite("The name of a program")
struct CommandNameTests {
    @Test(
        "is what one has to type to start it again",
        arguments: [
            ("/home/me/app/.build/x86_64-unknown-linux-gnu/debug/Conformance", "swift run Conformance"),
            (".build/debug/Conformance", "swift run Conformance"),
            (".build/release/Conformance", "swift run -c release Conformance"),
            ("/usr/local/bin/conformance", "conformance"), ("Conformance", "Conformance"), ("./debug", "debug"),
            ("", ""),
        ])
    func words(path: String, words: String) {
        #expect(CommandName.ofProgram(at: path) == words)
    }

    @Test("stands before its examples, whose meanings are in one column")
    func examples() {
        let examples = [
            CommandExample("run", "everything"), CommandExample("run a/b", "that"), CommandExample("list -x -y"),
        ]
        #expect(
            CommandExample.lines(examples, command: "swift run It")
                == "  swift run It run     everything\n  swift run It run a/b that\n  swift run It list -x -y")
    }

    @Test("stands before examples that are made of what the suites have")
    func madeExamples() {
        #expect(CommandExample.examples(of: []).map(\.arguments) == ["run", "run --html reports/index.html"])
        let suite = Suite(
            "T", requirements: [Requirement("T-1", "It holds.", source: "us")],
            scenarios: [
                Scenario("t/b", "B.", covers: ["T-1"]) { _ in }, Scenario("t/a", "A.", covers: ["T-1"]) { _ in },
            ])
        #expect(
            CommandExample.examples(of: [suite]).map(\.arguments) == [
                "run", "run t", "run 't/**' --seeds 100", "run t/a --seed 0x5eed --check-determinism",
                "run --html reports/index.html", "show T-1",
            ])
        let flat = Suite("F", requirements: [], scenarios: [Scenario("flat", "It.", covers: []) { _ in }])
        #expect(
            CommandExample.examples(of: [flat]).map(\.arguments) == [
                "run", "run flat --seed 0x5eed --check-determinism", "run --html reports/index.html",
            ])
    }
}
