import Testing

@testable import CarillonConformance

@Suite("Differences in a report")
struct ValueDifferenceTests {
    private static func lines(_ expected: Any, _ actual: Any) -> [String] {
        ValueDifference(expected: expected, actual: actual).lines
    }

    @Test("mark what is missing and what is new, and keep the rest of a short value as it is")
    func short() {
        #expect(
            Self.lines(["a", "b", "c"], ["a", "x", "c"]) == [
                "  [", "    \"a\",", "-   \"b\",", "+   \"x\",", "    \"c\",", "  ]",
            ])
        #expect(Self.lines(1, 1) == [])
        #expect(Self.lines([1], [1, 2]) == ["  [", "    1,", "+   2,", "  ]"])
    }

    @Test("show three equal lines around each change, and count the others")
    func folded() {
        let expected = Array(0..<200)
        var actual = expected
        actual[60] = -1
        actual[70] = -2
        actual[79] = -3
        let context = { (range: Range<Int>) in range.map { "    \($0)," } }
        #expect(
            Self.lines(expected, actual) == ["  … 58 equal lines …"] + context(57..<60) + ["-   60,", "+   -1,"]
                + context(61..<64) + ["  … 3 equal lines …"] + context(67..<70) + ["-   70,", "+   -2,"]
                + context(71..<74) + ["  … 2 equal lines …"] + context(76..<79) + ["-   79,", "+   -3,"]
                + context(80..<83) + ["  … 118 equal lines …"])
    }

    @Test("show one equal line rather than to count it")
    func single() {
        let seven = Self.lines([0, 1, 2, 3, 4, 5, 6, 7, 8], [-1, 1, 2, 3, 4, 5, 6, 7, -8])
        #expect(seven.filter { $0.contains("equal") } == [])
        let eight = Self.lines([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], [-1, 1, 2, 3, 4, 5, 6, 7, 8, -9])
        #expect(eight.filter { $0.contains("equal") } == ["  … 2 equal lines …"])
    }

    @Test("show the lines of texts that differ, far behind their beginning, too")
    func texts() {
        let expected = (1...100).map { "line \($0)" }.joined(separator: "\n")
        let actual = expected.replacing("line 90\n", with: "line \"ninety\"\n")
        #expect(
            Self.lines(expected, actual) == [
                "  … 87 equal lines …", "    line 87", "    line 88", "    line 89", "-   line 90",
                "+   line \"ninety\"", "    line 91", "    line 92", "    line 93", "  … 8 equal lines …",
            ])
    }

    @Test("show the part of a long line that differs")
    func longLines() {
        let text = (0..<2_000).map { "\($0)," }.joined()
        let lines = Self.lines(["id": text], ["id": text.replacing("1500,", with: "fifteen hundred,")])
        let changed = lines.filter { !$0.hasPrefix(" ") }
        #expect(changed.count == 2)
        #expect(changed.allSatisfy { $0.count <= 270 })
        #expect(changed[0].hasPrefix("-     value: \"0,1,2,3") && changed[0].contains("1499,1500,1501,"))
        #expect(changed[1].hasPrefix("+     value: \"0,1,2,3") && changed[1].contains("1499,fifteen hundred,1501,"))
    }

    @Test("show the beginning of either side of a long change, and both sides")
    func longChange() {
        let lines = Self.lines(Array(0..<100), Array(1_000..<1_100))
        #expect(lines.count == 44)
        #expect(lines[1] == "-   0," && lines[20] == "-   19," && lines[21] == "- … 80 more lines")
        #expect(lines[22] == "+   1000," && lines[41] == "+   1019," && lines[42] == "+ … 80 more lines")
    }

    @Test("are cut after sixty lines, and say how many are left")
    func cut() {
        let expected = Array(0..<1_000)
        let lines = Self.lines(expected, expected.map { $0.isMultiple(of: 10) ? -$0 - 1 : $0 })
        #expect(lines.count == 61)
        #expect(lines.last == "… 838 more lines")
    }

    @Test("are found far behind in a long value, and a value is compared up to a limit, which is said")
    func long() {
        var actual = Array(0..<9_000)
        actual[8_500] = -1
        #expect(Self.lines(Array(0..<9_000), actual).filter { !$0.hasPrefix(" ") } == ["-   8500,", "+   -1,"])
        actual[1_000] = -2
        let lines = Self.lines(Array(0..<9_000), actual)
        #expect(lines.filter { !$0.hasPrefix(" ") } == ["-   1000,", "+   -2,", "… 5501 more lines"])

        var longer = Array(0..<30_000)
        longer[25_000] = -1
        #expect(
            ValueDifference(expected: Array(0..<30_000), actual: longer).text.hasSuffix(
                "… and more, for the values are too long to be compared to their ends"))
    }

    @Test("say which value was expected and which was found")
    func words() {
        #expect(
            ValueDifference(expected: Double.nan, actual: Double.nan).text
                == "- expected: nan\n+ found:    nan\n  They look alike, and are not equal.")
        #expect(ValueDifference(expected: "a", actual: "b").text == "- expected: \"a\"\n+ found:    \"b\"")
        #expect(
            ValueDifference(expected: [1], actual: [1, 2]).text
                == "1 was not expected: 2.\n- expected\n+ found\n  [\n    1,\n+   2,\n  ]")
    }
}
