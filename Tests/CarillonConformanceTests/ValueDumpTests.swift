import CarillonResults
import Foundation
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
        let comparison = ValueForm(isForComparison: true)
        let value = Notification(id: "a \"b\"\n\tc\r\n", due: nil, options: [], kind: .plain)
        #expect(
            ValueDump(value, comparison).lines == [
                "Notification(", "  id: \"\"\"", "    a \"b\"", "    \\tc\\r", "    ", "    \"\"\",", "  due: nil,",
                "  options: [],", "  kind: .plain,", ")",
            ])
        #expect(ValueDump("one\n", comparison).lines == ["\"one\\n\""])
        #expect(ValueDump(["one\ntwo"[...]], comparison).lines == ["[", "  one", "two,", "]"])
        let long = ValueDump(String(repeating: "x\n", count: 10), ValueForm(limit: 4, isForComparison: true))
        #expect(long.lines == ["\"\"\"", "  x", "  x", "  x", "  \"\"\""])
        #expect(long.isCut)
    }

    @Test("Bytes are a dump where a difference needs it, without the secrets in them")
    func bytes() {
        let comparison = ValueForm(isForComparison: true, hide: { $0.map { $0 == 0x61 ? 0x2A : $0 } })
        #expect(
            ValueDump(Array("Carillon rings, ü".utf8), comparison).lines == [
                "18 bytes", "  0000  43 2a 72 69 6c 6c 6f 6e  20 72 69 6e 67 73 2c 20  C*rillon rings, ",
                "  0010  c3 bc                                             ..",
            ])
        #expect(ValueDump([Data(), Data([1])], comparison).lines[1...2] == ["  no bytes,", "  1 byte"])
        #expect(ValueDump([Int](), comparison).lines == ["[]"], "an empty list of numbers is no bytes")
        #expect(ValueDump([0, 1] as [UInt8]).lines == ["[", "  0,", "  1,", "]"])
    }

    @Test("JSON has a line for each member where a difference needs it, in its own order and spelling")
    func json() {
        let comparison = ValueForm(isForComparison: true)
        #expect(
            ValueDump([#" {"b":1.50,"a":[{},[ ],"x\"{,"] , "c":{"d":null}}"#], comparison).lines == [
                "[", "  {", "    \"b\": 1.50,", "    \"a\": [", "      {},", "      [],", #"      "x\"{,","#, "    ],",
                "    \"c\": {", "      \"d\": null,", "    },", "  },", "]",
            ])
        #expect(ValueDump("{}", comparison).lines == [#""{}""#])
        #expect(ValueDump("{no JSON}", comparison).lines == [#""{no JSON}""#])
    }

    @Test("Dates are told as a clock in the zone of the world's devices shows them, and in GMT if they have several")
    func dates() async throws {
        let date = Date(timeIntervalSince1970: 1_774_746_000.25)
        #expect(ValueDump([date]).lines[1] == "  Sun 29 Mar 2026 01:00 GMT and 250 ms,")
        let result = try await WorldTests.result { world in
            let phone = world.device("phone", timeZone: "Europe/Berlin")
            world.expect(date - 0.25, equals: date + 60.75)
            phone.travel(to: "Asia/Tokyo")
            world.expect(date - 0.25, equals: date + 60.75)
            _ = world.device("watch", timeZone: "Europe/Berlin")
            world.expect(date - 0.25, equals: date + 60.75)
        }
        let differences = try #require(result.run?.expectations.map { $0.difference ?? "" })
        #expect(
            differences[0] == """
                It is 1 min 1 s earlier than expected.
                - expected: Sun 29 Mar 2026 03:01:01 GMT+2
                + found:    Sun 29 Mar 2026 03:00 GMT+2
                """)
        #expect(differences[1].hasSuffix("Sun 29 Mar 2026 10:00 GMT+9"))
        #expect(differences[2].hasSuffix("Sun 29 Mar 2026 01:00 GMT"))
        #expect(result.run?.expectations[0].text == "equals Sun 29 Mar 2026 03:01:01 GMT+2")
    }
}
