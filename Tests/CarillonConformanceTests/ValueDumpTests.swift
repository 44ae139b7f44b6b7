import Testing

@testable import CarillonConformance

@Suite("Values in a report")
struct ValueDumpTests {
    struct Notification: Equatable {
        var id: String
        var due: Int?
        var options: Set<String>
        var kind: Kind
    }

    enum Kind: Equatable { case plain, repeating(every: Int) }

    @Test("A value has one line for each of its parts, in an order of its own")
    func dump() {
        let value = Notification(id: "a", due: nil, options: ["sound", "list", "banner"], kind: .repeating(every: 60))
        #expect(
            ValueDump([value]).lines == [
                "[", "  Notification(", "    id: \"a\",", "    due: nil,", "    options: [", "      \"banner\",",
                "      \"list\",", "      \"sound\",", "    ],", "    kind: .repeating(", "      every: 60,", "    ),",
                "  ),", "]",
            ])
        #expect(ValueDump(Kind.plain).lines == [".plain"])
        #expect(ValueDump([Int]()).lines == ["[]"])
    }

    @Test("A value that may be missing is written as itself where it is there, and text as it would be in code")
    func wrapped() {
        let value = Notification(id: "a\"b\n", due: 5, options: [], kind: .plain)
        #expect(
            ValueDump(value).lines == [
                "Notification(", "  id: \"a\\\"b\\n\",", "  due: 5,", "  options: [],", "  kind: .plain,", ")",
            ])
        #expect(
            ValueDump(["b": 2, "a": 1]).lines.filter { $0.contains("\"") } == ["    key: \"a\",", "    key: \"b\","])
        #expect(ValueDump((1, name: "x")).lines == ["(", "  1,", "  name: \"x\",", ")"])
        #expect(ValueDump(Optional<Int>.none as Any).lines == ["nil"])
    }

    @Test("A value that is endless or very long is cut, and says so")
    func cut() {
        final class Link {
            var next: Link?
        }
        let link = Link()
        link.next = link
        defer { link.next = nil }
        let lines = ValueDump(link).lines
        #expect(lines.count == 17)
        #expect(lines[7] == String(repeating: " ", count: 14) + "next: Link(")
        #expect(lines[8] == String(repeating: " ", count: 16) + "next: …,")
        #expect(lines[9] == String(repeating: " ", count: 14) + "),")
        #expect(lines[16] == ")")

        let long = ValueDump(Array(0..<3_000)).lines
        #expect(long.count == 2_002)
        #expect(long[1_999...] == ["  1998,", "…", "]"])
        #expect(ValueDump(Array(0..<1_998)).lines.suffix(2) == ["  1997,", "]"])
    }

    @Test("A text of several lines is written on as many, where a difference needs it")
    func texts() {
        let value = Notification(id: "a \"b\"\n\tc\r\n", due: nil, options: [], kind: .plain)
        #expect(
            ValueDump(value, splitsTexts: true).lines == [
                "Notification(", "  id: \"\"\"", "    a \"b\"", "    \\tc\\r", "    ", "    \"\"\",", "  due: nil,",
                "  options: [],", "  kind: .plain,", ")",
            ])
        #expect(ValueDump("one\n", splitsTexts: true).lines == ["\"one\\n\""])
        #expect(ValueDump(["one\ntwo"[...]], splitsTexts: true).lines == ["[", "  one", "two,", "]"])
        let long = ValueDump(String(repeating: "x\n", count: 10), limit: 4, splitsTexts: true)
        #expect(long.lines == ["\"\"\"", "  x", "  x", "  x", "  \"\"\""])
        #expect(long.isCut)
    }
}
