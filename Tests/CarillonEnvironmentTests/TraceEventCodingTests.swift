import Foundation
import Testing

@testable import CarillonEnvironment

@Suite("Events in a file")
struct TraceEventCodingTests {
    private func text(_ event: TraceEvent) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(event), as: UTF8.self)
    }

    private func event(_ text: String) throws -> TraceEvent {
        try JSONDecoder().decode(TraceEvent.self, from: Data(text.utf8))
    }

    @Test("have what they know, fields as pairs and bytes as digits, and come back the same")
    func whole() throws {
        let event = TraceEvent(
            instant: Instant(nanoseconds: 7), kind: "net.data", lane: "phone", peer: "broker", text: "2 bytes",
            fields: [.init("id", "standup"), .init("empty", "")], bytes: [0x00, 0x0f, 0xf0, 0xc9, 0xff])
        let text = try text(event)
        #expect(
            text == #"{"bytes":"000ff0c9ff","fields":[["id","standup"],["empty",""]],"kind":"net.data","lane":"phone","#
                + #""nanoseconds":7,"peer":"broker","text":"2 bytes"}"#)
        #expect(try self.event(text) == event)
    }

    @Test("say nothing of what they do not have", arguments: [nil, []] as [[UInt8]?])
    func plain(bytes: [UInt8]?) throws {
        let event = TraceEvent(instant: .zero, kind: "note", lane: "scenario", text: "hello", bytes: bytes)
        let text = try text(event)
        #expect(
            text == (bytes == nil ? "{" : #"{"bytes":"","#)
                + #""kind":"note","lane":"scenario","nanoseconds":0,"text":"hello"}"#)
        #expect(try self.event(text) == event)
    }

    @Test(
        "have bytes in digits of either case, an even number of them",
        arguments: [
            ("", []), ("00", [0]), ("fF", [255]), ("0a1B", [10, 27]), ("0", nil), ("000", nil), ("0g", nil),
            ("g0", nil),
            ("0 ", nil), ("é", nil),
        ] as [(String, [UInt8]?)])
    func digits(digits: String, bytes: [UInt8]?) {
        let read = Result {
            try event(#"{"bytes":"\#(digits)","kind":"note","lane":"phone","nanoseconds":0,"text":""}"#)
        }
        switch read {
        case .success(let event): #expect(event.bytes == bytes && bytes != nil)
        case .failure(let error):
            #expect(bytes == nil)
            guard case DecodingError.dataCorrupted(let context) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(
                context.debugDescription == "bytes must be an even number of hexadecimal digits, such as \"c000\"")
            #expect(context.codingPath.isEmpty == false)
        }
    }
}
