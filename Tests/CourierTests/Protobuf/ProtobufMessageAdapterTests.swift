import CourierCore
import CourierMQTT
import CourierProtobuf
import Foundation
import SwiftProtobuf
import Testing

@Suite("Protobuf adapter")
struct ProtobufMessageAdapterTests {
    private let adapter = ProtobufMessageAdapter()

    @Test("Messages go there and back, byte by byte as the format has them")
    func roundTrip() throws {
        var note = Note()
        note.title = "Füße"
        note.tag = ["a", "b"]
        note.reply.title = ""
        let bytes = try adapter.toMessage(data: note, topic: "notes")
        #expect(bytes == Data([0x0A, 6] + Array("Füße".utf8) + [0x12, 1, 0x61, 0x12, 1, 0x62, 0x1A, 2, 0x0A, 0]))
        #expect(try adapter.fromMessage(bytes, topic: "notes") as Note == note)
        #expect(adapter.contentType == "application/x-protobuf")
    }

    @Test("Fields that a type does not know are kept")
    func unknownFields() throws {
        var later = AnnotatedNote()
        later.title = "Hello"
        later.author = "Anna"
        later.position = 7
        var note: Note = try adapter.fromMessage(adapter.toMessage(data: later, topic: ""), topic: "")
        note.title += "!"
        let back: AnnotatedNote = try adapter.fromMessage(adapter.toMessage(data: note, topic: ""), topic: "")
        later.title = "Hello!"
        #expect(back == later)
    }

    @Test(
        "Bytes that are no message throw",
        arguments: [
            [0x0A, 5, 0x61],  // shorter than it says
            [0x0A, 1, 0xFF],  // no UTF-8
            [0x12, 1, 0x61],  // without what is required
            [0x0A, 0, 0xFF],  // half a tag
            [0x0A, 0, 0x07],  // a wire type that does not exist
            [],
        ] as [[UInt8]])
    func malformed(bytes: [UInt8]) {
        #expect(throws: (any Error).self) { try adapter.fromMessage(Data(bytes), topic: "") as Note }
    }

    @Test("A message that holds itself a thousand times throws, and does no harm")
    func deep() {
        var bytes: [UInt8] = [0x0A, 0]
        for _ in 1...1_000 {
            var length: [UInt8] = []
            var rest = bytes.count
            repeat {
                length.append(UInt8(rest & 0x7F) | (rest > 0x7F ? 0x80 : 0))
                rest >>= 7
            } while rest > 0
            bytes = [0x0A, 0, 0x1A] + length + bytes
        }
        let data = Data(bytes)
        #expect(throws: BinaryDecodingError.messageDepthLimit) { try adapter.fromMessage(data, topic: "") as Note }
    }

    @Test("Other types are left to other adapters")
    func otherTypes() {
        let decoding = CourierError.decodingError.asNSError
        let encoding = CourierError.encodingError.asNSError
        #expect(throws: decoding) { try adapter.fromMessage(Data(), topic: "") as String }
        #expect(throws: decoding) { try adapter.fromMessage(Data(), topic: "") as Data }
        #expect(throws: decoding) { try adapter.fromMessage(Data(), topic: "") as Note? }
        #expect(throws: encoding) { try adapter.toMessage(data: "text", topic: "") }
        #expect(throws: encoding) { try adapter.toMessage(data: Data(), topic: "") }
    }

    @Test("A value that lacks a required field cannot be sent")
    func incomplete() {
        #expect(throws: BinaryEncodingError.missingRequiredFields) { try adapter.toMessage(data: Note(), topic: "") }
    }
}
