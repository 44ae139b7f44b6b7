import CarillonEnvironment
import CarillonResults
import Foundation
import Testing

@testable import CarillonReporting

@Suite("results.json")
struct ResultsFileTests {
    @Test(
        "reading gives back what was written",
        arguments: [RunResults.with(), SampleResults.everything, .hostile])
    func roundTrip(results: RunResults) throws {
        let text = try ResultsFile.encode(results)
        #expect(try ResultsFile.decode(Array(text.utf8)) == results)
    }

    @Test("the same results give the same bytes, which end with one line feed")
    func stable() throws {
        let text = try ResultsFile.encode(SampleResults.everything)
        #expect(try text == ResultsFile.encode(ResultsFile.decode(Array(text.utf8))))
        #expect(text.hasSuffix("\n}\n"))
    }

    @Test("keys are sorted")
    func sorted() throws {
        let text = try ResultsFile.encode(.with())
        #expect(
            text == """
                {
                  "firstSeed": "0x5eed",
                  "reproduce": "carillon run --seed 0x5eed --seeds 8 --network both",
                  "requirements": [],
                  "saboteurs": [],
                  "scenarios": [],
                  "schema": "carillon-results/2",
                  "seedCount": 8,
                  "swiftVersion": "6.3.1",
                  "version": "0.1.0"
                }

                """)
    }

    @Test("a short event takes a line: its time as a number, its fields as pairs, its bytes as digits")
    func event() throws {
        var trace = TraceBuilder()
        trace.wait(.milliseconds(5))
        trace.record("mqtt.packet", "PINGREQ", lane: "rider", fields: ["packet": "12"], bytes: [0xC0, 0])
        let run = trace.run(lanes: [])
        let text = try ResultsFile.encode(.with([.plain("a/b", run: run)]))
        let line =
            #"{"bytes": "c000", "fields": [["packet", "12"]], "kind": "mqtt.packet", "lane": "rider", "#
            + #""nanoseconds": 5000000, "text": "PINGREQ"}"#
        #expect(text.contains(line))
    }

    @Test(
        "a file that is none, or of another version, is told apart",
        arguments: [
            ("", ResultsFileError.notJSON),
            ("{\"schema\": \"carillon-results/2\"", .notJSON),
            ("[1, 2]", .noSchema),
            ("{\"scenarios\": []}", .noSchema),
            ("{\"schema\": 1}", .noSchema),
            ("{\"schema\": \"carillon-trace/1\"}", .foreignSchema("carillon-trace/1")),
            ("{\"schema\": \"carillon-results/one\"}", .foreignSchema("carillon-results/one")),
            ("{\"schema\": \"carillon-results/3\", \"all\": \"new\"}", .newerSchema("carillon-results/3")),
            ("{\"schema\": \"carillon-results/1\", \"all\": \"old\"}", .olderSchema("carillon-results/1")),
            ("{\"schema\": \"carillon-results/2\"}", .malformed(path: "version", problem: "is missing")),
        ])
    func refused(text: String, error: ResultsFileError) {
        #expect(throws: error) { try ResultsFile.decode(Array(text.utf8)) }
    }

    @Test("a newer file says that Carillon has to be updated")
    func newer() {
        let text = ResultsFileError.newerSchema("carillon-results/7").description
        #expect(text.contains("carillon-results/7"))
        #expect(text.contains("Update Carillon"))
    }

    @Test(
        "what is wrong is named by its path",
        arguments: [
            ("\"verdict\": \"pass\"", "\"verdict\": \"great\"", "scenarios[0].verdict"),
            ("\"bytes\": \"c000\"", "\"bytes\": \"c00\"", "scenarios[0].run.trace[0].bytes"),
            ("\"bytes\": \"c000\"", "\"bytes\": \"c0 0\"", "scenarios[0].run.trace[0].bytes"),
            ("\"nanoseconds\": 0", "\"nanoseconds\": \"now\"", "scenarios[0].run.trace[0].nanoseconds"),
        ])
    func malformed(part: String, replacement: String, path: String) throws {
        var trace = TraceBuilder()
        trace.record("mqtt.packet", "PINGREQ", lane: "rider", bytes: [0xC0, 0])
        let text = try ResultsFile.encode(.with([.plain("a/b", run: trace.run(lanes: []))]))
        let damaged = text.replacingOccurrences(of: part, with: replacement)
        try #require(damaged != text)
        let error = #expect(throws: ResultsFileError.self) { try ResultsFile.decode(Array(damaged.utf8)) }
        #expect(error?.description.contains("\(path) ") == true, "\(String(describing: error))")
    }

    @Test(
        "laying out changes nothing but white space",
        arguments: [
            #"{"a":[],"b":{},"c":"}]{[,:\"\\"}"#, #"["\\","\"",",:"]"#, "12",
            "[" + Array(repeating: #"{"key":"va,l:ue"}"#, count: 40).joined(separator: ",") + "]",
        ])
    func layout(compact: String) throws {
        let pretty = JSONLayout.pretty(Array(compact.utf8))
        let parse = { (text: String) in
            try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed) as? NSObject
        }
        #expect(try parse(pretty) == parse(compact))
        #expect(pretty.split(separator: "\n").allSatisfy { $0.count <= JSONLayout.width + 2 })
    }
}
