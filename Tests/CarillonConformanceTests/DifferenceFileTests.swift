import CarillonConformance
import Foundation
import Testing

@Suite("A file of known differences")
struct DifferenceFileTests {
    @Test("holds scenarios, judgements, reasons, and how each difference shows")
    func entries() throws {
        let file = DifferenceFile(
            """
            # The differences of a bell.

            bells/ring: fault, B-1, README: Ringing
              does: It rings twice: once, and again.
              because: It is old.
              fails: it rings once
              fails: it is: silent
            bells/stop:choice
              because: Nobody says when.
              does: It never ends.
              times out:
            bells/fall: fault
              does: It falls.
              because: It hangs badly.
              crashes: the strap is torn
            """, name: "bells.differences")
        #expect(file.faults == [])
        #expect(file.differences.map(\.scenario) == ["bells/ring", "bells/stop", "bells/fall"])
        #expect(file.differences.map(\.kind) == [.fault, .choice, .fault])
        #expect(file.differences.map(\.statements) == [["B-1", "README: Ringing"], [], []])
        #expect(file.differences.map(\.expectations) == [["it rings once", "it is: silent"], [], []])
        #expect(file.differences.map(\.ending) == [nil, .timeout(), .crash(saying: "the strap is torn")])
        let first = try #require(file.differences.first)
        #expect((first.behaviour, first.explanation) == ("It rings twice: once, and again.", "It is old."))
    }

    @Test(
        "names what it cannot read, with the line and what to write, and keeps the other entries",
        arguments: [
            ("bells/a fault\n", "1: “bells/a fault” begins no entry; write SCENARIO: fault or choice, STATEMENT, …"),
            (
                "bells/a: wrong\n  does: A.\n  fail: y\n",
                "1: “bells/a: wrong” begins no entry; write SCENARIO: fault or choice, STATEMENT, …"
            ),
            (
                "  fails: x\n",
                "1: “fails: x” belongs to no entry; begin one with SCENARIO: fault or choice, STATEMENT, …"
            ),
            (
                "bells/a: fault\n  does: A.\n  because: B.\n  fails: x\n  fail: y\n",
                "5: “fail: y” is no line of an entry; write does:, because:, fails:, crashes: or times out:"
            ),
            (
                "bells/a: fault\n  because: B.\n  fails: x\n",
                "1: “bells/a” does not say what is different; add does: and a sentence"
            ),
            ("bells/a: fault\n  does: A.\n  fails: x\n", "1: “bells/a” has no reason; add because: and a sentence"),
            (
                "bells/a: fault\n  does: A.\n  because: B.\n",
                "1: “bells/a” does not say how the difference shows; add fails:, crashes: or times out:"
            ),
        ])
    func mistakes(text: String, fault: String) {
        let good = "bells/z: choice\n  does: Z.\n  because: B.\n  fails: z\n"
        let file = DifferenceFile(text + good, name: "list")
        #expect(file.faults == ["list:\(fault)"])
        #expect(file.differences.last?.scenario == "bells/z")
    }

    @Test("is missed where it is not")
    func missing() throws {
        let file = DifferenceFile(at: "/nowhere/list")
        #expect(file.differences.isEmpty)
        #expect(file.faults.count == 1)
        #expect(
            file.faults.first?.hasPrefix("/nowhere/list cannot be read; make the file, or say where it is: ") == true)
    }
}
