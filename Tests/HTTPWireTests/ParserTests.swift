import Testing

@testable import HTTPWire

@Suite("swift-nio's parser")
struct ParserTests {
    @Test("Trailers pass if it reads the same ones, and no others")
    func trailers() throws {
        let parser = SwiftNIOParser(limits: .standard)
        let lines = ["A: b", "C: d "].map { Array($0.utf8)[...] }
        let section = Section(offset: 0, startLine: nil, fieldLines: lines)
        try parser.confirm(["A": "b", "C": "d"], in: section)
        let others: [HTTPFields] = [[:], ["A": "b"], ["A": "b", "C": "e"], ["A": "b", "C": "d", "E": "f"]]
        for fields in others {
            let fault = try #require(throws: Fault.self) { try parser.confirm(fields, in: section) }
            #expect(fault.kind == .refusedByParser)
        }
    }
}
