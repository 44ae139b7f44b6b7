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

    @Test("A difference marks what is missing and what is new, and keeps the rest as it is")
    func difference() {
        #expect(
            ValueDump.difference(expected: ["a", "b", "c"], actual: ["a", "x", "c"]) == [
                "  [", "    \"a\",", "-   \"b\",", "+   \"x\",", "    \"c\",", "  ]",
            ])
        #expect(ValueDump.difference(expected: 1, actual: 1) == [])
    }
}
