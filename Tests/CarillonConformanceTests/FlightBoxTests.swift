import CCarillonRuns
import Testing

@testable import CarillonConformance

@Suite("The memory of the flight recorder")
struct FlightBoxTests {
    /// The room that is left to say how a run ended.
    static let reserve = 32 << 20

    static func bytes(_ numbers: Int64...) -> ArraySlice<UInt8> {
        // The bytes are in the midst of others, as a story is behind another one.
        let bytes: [UInt8] = [1, 2, 3] + numbers.flatMap { number in withUnsafeBytes(of: number) { [UInt8]($0) } }
        return bytes[3...]
    }

    @Test(
        "A thread's place has as many addresses as were noted, and no more than there is room for",
        arguments: [(0, 0), (2, 2), (95, 95), (96, 96), (97, 96), (1_000, 96)] as [(UInt32, Int)])
    func frames(noted: UInt32, count: Int) throws {
        let box = try FlightBox()
        withUnsafeMutableBytes(of: &box.header.pointee.frames) { frames in
            for index in 0..<96 {
                frames.storeBytes(of: UInt64(index + 1), toByteOffset: 8 * index, as: UInt64.self)
            }
        }
        box.header.pointee.frame_count = noted
        let addresses: [UInt64] = Array(1..<UInt64(count) + 1)
        #expect(box.frames == addresses)
    }

    @Test("No place in the story lies beyond its memory, whatever the run has left there")
    func places() throws {
        let box = try FlightBox()
        box.header.pointee.story_closing = .max
        box.header.pointee.story_start = .max
        #expect(box.length == 0 && box.start == 0 && box.closing == box.story.count)
        carillon_box_commit(box.header, 9)
        #expect(box.length == 9 && box.start == 9 && box.bytes().count == 9)
        (box.header.pointee.story_closing, box.header.pointee.story_start) = (5, 3)
        #expect(box.closing == 5 && box.start == 3)
        carillon_box_commit(box.header, .max)
        #expect(box.length == box.story.count)
    }

    @Test(
        "A story ends before what its memory has no room for, and can be closed all the same",
        arguments: [(7, 0), (8, 8), (15, 8), (16, 16), (31, 16), (32, 32)])
    func full(room: Int, taken: Int) throws {
        let box = try FlightBox()
        let begin = box.story.count - FlightBoxTests.reserve - room
        carillon_box_commit(box.header, UInt64(begin))
        let writer = FlightWriter(box)
        writer.put(1)
        writer.commit()
        writer.put(2)
        writer.commit()
        writer.put("12345678")
        writer.commit()
        #expect(box.length == begin + taken)
        // Something smaller that would fit is left out, too.
        if room < 32 {
            writer.put("")
            writer.commit()
            #expect(box.length == begin + taken)
        }
        #expect(writer.beginClosing() == begin + taken)
        writer.put("the end")
        writer.commit()
        #expect(box.closing == begin + taken && box.length == begin + taken + 15)
    }

    @Test(
        "The memory ends where it ends, for what closes a story, too", arguments: [(7, 0), (8, 8), (23, 8), (24, 24)])
    func end(room: Int, taken: Int) throws {
        let box = try FlightBox()
        let begin = box.story.count - room
        carillon_box_commit(box.header, UInt64(begin))
        let writer = FlightWriter(box)
        _ = writer.beginClosing()
        writer.put(1)
        writer.commit()
        writer.put("12345678")
        writer.commit()
        #expect(box.length == begin + taken)
    }

    /// The story that bytes tell; `nil` if they are malformed.
    static func read<Value>(
        _ bytes: ArraySlice<UInt8>, _ read: (inout FlightReader) throws(FlightReader.MalformedBytes) -> Value
    ) -> Value? {
        var reader = FlightReader(bytes)
        return try? read(&reader)
    }

    @Test("A number has eight bytes, and one byte less is malformed")
    func number() throws {
        var reader = FlightReader(FlightBoxTests.bytes(-2, 3))
        #expect(!reader.isAtEnd)
        let numbers = [try reader.number(), try reader.number()]
        #expect(numbers == [-2, 3])
        #expect(reader.isAtEnd)
        for bytes in [FlightBoxTests.bytes(), FlightBoxTests.bytes(3).dropLast()] {
            let number = FlightBoxTests.read(bytes) { reader throws(FlightReader.MalformedBytes) in try reader.number()
            }
            #expect(number == nil)
        }
    }

    @Test(
        "A list has no more than what there is room for, with eight bytes for each",
        arguments: [(0, 0), (1, 1), (2, 2), (3, nil), (-1, nil), (.max, nil), (.min, nil)] as [(Int64, Int?)])
    func list(noted: Int64, count: Int?) {
        let bytes = FlightBoxTests.bytes(noted, 7, -1)
        let read = FlightBoxTests.read(bytes) { reader throws(FlightReader.MalformedBytes) in try reader.count() }
        #expect(read == count)
        let addresses = FlightBoxTests.read(bytes) { reader throws(FlightReader.MalformedBytes) in
            try reader.addresses()
        }
        #expect(addresses == count.map { Array([7, .max].prefix($0)) })
    }

    @Test(
        "A text has no more than what there is, and all of it",
        arguments: [(0, ""), (1, "a"), (8, "abcdefgh"), (9, nil), (-1, nil), (.max, nil)] as [(Int64, String?)])
    func text(noted: Int64, text: String?) {
        let bytes = FlightBoxTests.bytes(noted) + Array("abcdefgh".utf8)
        let read = FlightBoxTests.read(bytes) { reader throws(FlightReader.MalformedBytes) in try reader.text() }
        #expect(read == text)
    }

    @Test("A list of texts is malformed if one of them is")
    func texts() {
        let bytes = FlightBoxTests.bytes(2, 1) + Array("a".utf8) + FlightBoxTests.bytes(1)
        for (end, texts) in [("b", ["a", "b"]), ("", nil)] as [(String, [String]?)] {
            let read = FlightBoxTests.read(bytes + Array(end.utf8)) { reader throws(FlightReader.MalformedBytes) in
                try reader.texts()
            }
            #expect(read == texts)
        }
    }
}
