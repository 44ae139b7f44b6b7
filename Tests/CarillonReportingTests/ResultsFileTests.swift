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
        let text = ResultsFile.encode(results)
        #expect(try ResultsFile.decode(Array(text.utf8)) == results)
    }

    @Test("the same results give the same bytes, which end with one line feed")
    func stable() throws {
        let text = ResultsFile.encode(SampleResults.everything)
        #expect(try text == ResultsFile.encode(ResultsFile.decode(Array(text.utf8))))
        #expect(text.hasSuffix("]}\n"))
        #expect(try JSONSerialization.jsonObject(with: Data(text.utf8)) is [String: Any])
    }

    @Test("the head comes first, a member on each line")
    func head() throws {
        var results = RunResults.with()
        results.labels = [ResultLabel(name: "commit", value: "4f2a\"")]
        #expect(
            ResultsFile.encode(results) == #"""
                {
                "schema":"carillon-results/3",
                "version":"0.1.0",
                "swiftVersion":"6.3.1",
                "firstSeed":"0x5eed",
                "seedCount":8,
                "reproduce":"carillon run --seed 0x5eed --seeds 8 --network both",
                "labels":[
                ["commit","4f2a\""]],
                "kinds":[],
                "requirements":[],
                "saboteurs":[],
                "scenarios":[]}

                """#)
        #expect(try ResultsFile.decode(Array(ResultsFile.encode(results).utf8)) == results)
    }

    @Test("an event takes a line: the time since the one before, its kind, its words, its bytes as text or as Base64")
    func events() throws {
        var trace = TraceBuilder()
        trace.wait(.milliseconds(5))
        trace.record("mqtt.packet", "PINGREQ of the rider", lane: "rider", fields: ["packet": "12"], bytes: [0xC0, 0])
        trace.wait(.milliseconds(1))
        trace.record(
            "mqtt.packet", "PINGREQ of the rider", lane: "rider", fields: ["packet": "13"], bytes: Array("GET".utf8))
        var run = trace.run(lanes: [])
        run.trace[1].omittedBytes = 70
        let text = ResultsFile.encode(.with([.plain("a/b", run: run)]))
        #expect(text.contains("\"kinds\":[\n[\"mqtt.packet\",\"packet\"]],"))
        #expect(text.contains(#""words":["PINGREQ of the rider"],"#))
        #expect(
            text.contains("\n[5000000,0,\"rider\",0,1,\"12\",\"wAA\"],\n[1000000,0,\"rider\",0,1,\"13\",\"'GET\",70]]"))
        #expect(try ResultsFile.decode(Array(text.utf8)).scenarios[0].run == run)
    }

    @Test("a trace that is the same on the next network is written once")
    func sharedTrace() throws {
        var trace = TraceBuilder()
        trace.record("mqtt.packet", "PINGREQ", lane: "rider")
        var (memory, loopback) = (
            ScenarioResult.plain("a/b", run: trace.run(lanes: [])),
            ScenarioResult.plain("a/b", run: trace.run(lanes: []))
        )
        (memory.network, loopback.network) = ("memory", "loopback")
        var third = ScenarioResult.plain("a/c", run: trace.run(lanes: []))
        third.network = "memory"
        let results = RunResults.with([memory, loopback, third])
        let text = ResultsFile.encode(results)
        #expect(text.components(separatedBy: #""trace":"memory""#).count == 2)
        #expect(text.components(separatedBy: "PINGREQ").count == 3)
        #expect(try ResultsFile.decode(Array(text.utf8)) == results)
        let orphan = text.replacingOccurrences(of: #""trace":"memory""#, with: #""trace":"loopback""#)
        #expect(throws: ResultsFileError.self) { try ResultsFile.decode(Array(orphan.utf8)) }
    }

    @Test("a lane tells its device where it has one, and older files without devices are read")
    func devices() throws {
        let results = RunResults.with([.plain("a/b", run: SampleStories.pushes())])
        let text = ResultsFile.encode(results)
        #expect(text.contains(#"{"name":"phone/mail","kind":"app","device":"phone"}"#))
        #expect(text.contains(#"{"name":"phone","kind":"device"}"#))
        #expect(try ResultsFile.decode(Array(text.utf8)) == results)
        let older = text.replacing(#","device":"phone""#, with: "")
        let lanes = try #require(ResultsFile.decode(Array(older.utf8)).scenarios[0].run).lanes
        #expect(lanes.map(\.name) == SampleStories.lanes.map(\.name) && lanes.allSatisfy { $0.device == nil })
    }

    @Test("two spellings of a letter stay two texts")
    func spellings() throws {
        var trace = TraceBuilder()
        for text in [
            "caf\u{E9} caf\u{E9}", "cafe\u{301} cafe\u{301}", "caf\u{E9} caf\u{E9}", "cafe\u{301} cafe\u{301}",
        ] {
            trace.record("note", text, lane: "rider")
        }
        let results = RunResults.with([.plain("a/b", run: trace.run(lanes: []))])
        let again = try ResultsFile.decode(Array(ResultsFile.encode(results).utf8))
        let texts = try #require(again.scenarios[0].run).trace.map { Array($0.text.utf8) }
        #expect(texts == results.scenarios[0].run?.trace.map { Array($0.text.utf8) })
    }

    @Test("bytes of every kind come back", arguments: 0..<300)
    func bytes(count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) }
        #expect(EventBytes.bytes(EventBytes.text(bytes)) == bytes)
        let text = Array(String(repeating: "é ", count: count).utf8)
        #expect(EventBytes.bytes(EventBytes.text(text)) == text)
    }

    @Test(
        "a file that is none, or of another version, is told apart",
        arguments: [
            ("", ResultsFileError.notJSON),
            ("{\"schema\": \"carillon-results/3\"", .notJSON),
            ("{\"schema\": \"carillon-results/3\"} {", .notJSON),
            ("[1, 2]", .noSchema),
            ("{\"scenarios\": []}", .noSchema),
            ("{\"schema\": 1}", .noSchema),
            ("{\"schema\": \"carillon-trace/1\"}", .foreignSchema("carillon-trace/1")),
            ("{\"schema\": \"carillon-results/one\"}", .foreignSchema("carillon-results/one")),
            ("{\"schema\": \"carillon-results/4\", \"all\": \"new\"}", .newerSchema("carillon-results/4")),
            ("{\"schema\": \"carillon-results/2\", \"all\": \"old\"}", .olderSchema("carillon-results/2")),
            ("{\"schema\": \"carillon-results/3\"}", .malformed(path: "version", problem: "is missing")),
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
        "a fault is named by its path",
        arguments: [
            (#""verdict":"pass""#, #""verdict":"great""#, "scenarios[0].verdict"),
            (#""wAA""#, #""w""#, "scenarios[0].run.trace[0][5]"),
            (#""wAA""#, #""wA!""#, "scenarios[0].run.trace[0][5]"),
            ("\n[0,0,", "\n[\"now\",0,", "scenarios[0].run.trace[0][0]"),
            ("\n[0,0,", "\n[0,7,", "scenarios[0].run.trace[0][1]"),
            ("\n[0,0,", "\n[0,0,9,", "scenarios[0].run.trace[0][2]"),
            (#""seedsRun":8"#, #""seedsRun":8.5"#, "scenarios[0].seedsRun"),
            ("\"scenarios\":[\n{", "\"scenarios\":{\"a\":[\n{", "scenarios"),
        ])
    func malformed(part: String, replacement: String, path: String) throws {
        var trace = TraceBuilder()
        trace.record("mqtt.packet", "PINGREQ", lane: "rider", bytes: [0xC0, 0])
        let text = ResultsFile.encode(.with([.plain("a/b", run: trace.run(lanes: []))]))
        var damaged = text.replacingOccurrences(of: part, with: replacement)
        try #require(damaged != text)
        if replacement.contains(#"{"a":"#) { damaged = damaged.replacingOccurrences(of: "]}\n", with: "]}}\n") }
        let error = #expect(throws: ResultsFileError.self) { try ResultsFile.decode(Array(damaged.utf8)) }
        #expect(error?.description.contains("\(path)") == true, "\(String(describing: error))")
    }

    @Test("a file that was cut off anywhere is refused, and one with a spoilt byte never crashes the reader")
    func damaged() throws {
        let bytes = Array(ResultsFile.encode(SampleResults.everything).utf8)
        for count in stride(from: 0, to: bytes.count - 2, by: max(1, bytes.count / 60)) {
            #expect(throws: ResultsFileError.notJSON) { try ResultsFile.decode(Array(bytes[..<count])) }
        }
        // Each place gets the next one of the bytes that mean something in JSON, or nowhere.
        let others = Array("\"\\[]{},:0'".utf8) + [0, 0xFF]
        for (number, place) in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 130)).enumerated() {
            var spoilt = bytes
            spoilt[place] = others[number % others.count]
            _ = try? ResultsFile.decode(spoilt)
        }
    }

    @Test("lists within lists without end are refused")
    func deep() {
        for opening in ["[", "{\"a\":"] {
            let text = "{\"schema\":" + String(repeating: opening, count: 200_000)
            #expect(throws: ResultsFileError.notJSON) { try ResultsFile.decode(Array(text.utf8)) }
        }
    }

    @Test("a file that is too large is refused before it is read")
    func large() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
        try Data().write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let file = try FileHandle(forWritingTo: url)
        try file.truncate(atOffset: UInt64(ResultsFile.byteLimit) + 1)
        try file.close()
        let error = #expect(throws: ResultsFileError.self) { try ResultsFile.read(at: url.path) }
        #expect(error == .tooLarge(ResultsFile.byteLimit + 1))
        #expect(throws: ResultsFileError.self) { try ResultsFile.read(at: url.path + ".none") }
    }
}
