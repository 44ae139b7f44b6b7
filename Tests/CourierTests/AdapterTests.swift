import CourierCore
import Foundation
import Testing

@testable import CourierMQTT

@Suite("Message adapters")
struct AdapterTests {
    struct Note: Codable, Equatable {
        var title: String
    }
    struct Opaque {}

    static var all: [any MessageAdapter] {
        [
            JSONMessageAdapter(), PlistMessageAdapter(), DataMessageAdapter(), TextMessageAdapter(),
        ]
    }

    @Test(
        "Content types",
        arguments: zip(0..<4, ["application/json", "application/xml", "application/octet-stream", "text/plain"]))
    func contentTypes(_ index: Int, _ contentType: String) {
        #expect(AdapterTests.all[index].contentType == contentType)
    }

    @Test("JSON and property lists carry what is codable", arguments: [0, 1])
    func codable(_ index: Int) throws {
        let adapter = AdapterTests.all[index]
        let message = try adapter.toMessage(data: [Note(title: "é")], topic: "a")
        let notes: [Note] = try adapter.fromMessage(message, topic: "a")
        #expect(notes == [Note(title: "é")])
        #expect(throws: (any Error).self) { let _: Int = try adapter.fromMessage(message, topic: "a") }
        #expect(throws: CourierError.encodingError.asNSError) { try adapter.toMessage(data: Opaque(), topic: "a") }
        #expect(throws: CourierError.decodingError.asNSError) {
            let _: Opaque = try adapter.fromMessage(message, topic: "a")
        }
    }

    @Test("JSON carries fragments, and leaves data to others")
    func json() throws {
        let adapter = JSONMessageAdapter()
        #expect(try adapter.toMessage(data: "hi", topic: "a") == Data("\"hi\"".utf8))
        let number: Int = try adapter.fromMessage(Data("42".utf8), topic: "a")
        #expect(number == 42)
        #expect(throws: CourierError.encodingError.asNSError) { try adapter.toMessage(data: Data([1]), topic: "a") }
    }

    @Test("Property lists carry data, but no bare text")
    func plist() throws {
        let adapter = PlistMessageAdapter()
        let message = try adapter.toMessage(data: Data([1, 2, 3]), topic: "a")
        #expect(message.starts(with: Data("bplist".utf8)))
        #expect(throws: (any Error).self) { try adapter.toMessage(data: "hi", topic: "a") }
    }

    @Test("Data goes through as it is, and nothing else does")
    func data() throws {
        let adapter = DataMessageAdapter()
        #expect(try adapter.toMessage(data: Data([0, 255]), topic: "a") == Data([0, 255]))
        let data: Data = try adapter.fromMessage(Data([0, 255]), topic: "a")
        #expect(data == Data([0, 255]))
        #expect(throws: CourierError.encodingError.asNSError) { try adapter.toMessage(data: "x", topic: "a") }
        #expect(throws: CourierError.decodingError.asNSError) {
            let _: String = try adapter.fromMessage(Data([65]), topic: "a")
        }
    }

    @Test("Text is UTF-8, bare, and nothing else")
    func text() throws {
        let adapter = TextMessageAdapter()
        #expect(try adapter.toMessage(data: "é", topic: "a") == Data([0xC3, 0xA9]))
        let text: String = try adapter.fromMessage(Data([0xC3, 0xA9]), topic: "a")
        #expect(text == "é")
        let empty: String = try adapter.fromMessage(Data(), topic: "a")
        #expect(empty.isEmpty)
        #expect(throws: CourierError.decodingError.asNSError) {
            let _: String = try adapter.fromMessage(Data([0xC3]), topic: "a")
        }
        #expect(throws: CourierError.decodingError.asNSError) {
            let _: Int = try adapter.fromMessage(Data("1".utf8), topic: "a")
        }
        #expect(throws: CourierError.encodingError.asNSError) { try adapter.toMessage(data: 1, topic: "a") }
    }

    @Test("The first adapter that can is taken, both ways")
    func order() throws {
        let textFirst: [any MessageAdapter] = [TextMessageAdapter(), JSONMessageAdapter()]
        let jsonFirst: [any MessageAdapter] = [JSONMessageAdapter(), TextMessageAdapter(), DataMessageAdapter()]
        #expect(try textFirst.encode("hi", topic: "a") == Data("hi".utf8))
        #expect(try jsonFirst.encode("hi", topic: "a") == Data("\"hi\"".utf8))
        #expect(try jsonFirst.encode(Data([7]), topic: "a") == Data([7]))
        let bare: String? = jsonFirst.decode(Data("hi".utf8), topic: "a")
        #expect(bare == "hi", "no JSON, so the next one")
        let nothing: Note? = jsonFirst.decode(Data("hi".utf8), topic: "a")
        #expect(nothing == nil)
        #expect(throws: CourierError.encodingError) { try jsonFirst.encode(Opaque(), topic: "a") }
    }
}
