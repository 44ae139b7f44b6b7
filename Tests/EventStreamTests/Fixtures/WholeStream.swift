import EventStream

/// The standard's algorithm by its letter, on a stream that is there as a whole: text first, then lines, then fields,
/// with buffers that are strings. Slow and simple, to compare the decoder with.
struct WholeStream {
    var items: [EventStreamItem] = []
    var lastEventID = ""
    private var data = ""
    private var type = ""
    private var idBuffer = ""
    private var ownID: String?

    init(_ stream: [UInt8]) {
        var scalars = Array(WholeStream.decode(stream))
        if stream.starts(with: [0xEF, 0xBB, 0xBF]) { scalars.removeFirst() }
        var line: [Unicode.Scalar] = []
        var index = 0
        while index < scalars.count {
            if scalars[index] == "\r" || scalars[index] == "\n" {
                if scalars[index] == "\r", index + 1 < scalars.count, scalars[index + 1] == "\n" { index += 1 }
                take(line)
                line = []
            } else {
                line.append(scalars[index])
            }
            index += 1
        }
    }

    private mutating func take(_ line: [Unicode.Scalar]) {
        if line.isEmpty {
            lastEventID = idBuffer
            if !data.isEmpty {
                data.unicodeScalars.removeLast()
                let event = ServerSentEvent(type: type.isEmpty ? "message" : type, data: data, id: ownID)
                items.append(.event(event, lastEventID: lastEventID))
            }
            (data, type, ownID) = ("", "", nil)
            return
        }
        let colon = line.firstIndex(of: ":") ?? line.count
        var value = Array(line.dropFirst(colon + 1))
        if value.first == " " { value.removeFirst() }
        let text = WholeStream.text(value)
        switch WholeStream.text(Array(line.prefix(colon))) {
        case "": items.append(.comment(text))
        case "event": type = text
        case "data":
            data += text
            data.unicodeScalars.append("\n")
        case "id" where !value.contains("\0"):
            idBuffer = text
            ownID = text
        case "retry" where !value.isEmpty && value.allSatisfy { ("0"..."9").contains($0) }:
            let number = value.reduce(into: 0.0) { $0 = $0 * 10 + Double($1.value - 48) }
            items.append(.retry(milliseconds: number > 9e18 ? .max : Int(number)))
        default: break
        }
    }

    private static func text(_ scalars: [Unicode.Scalar]) -> String {
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars)
        return text
    }

    /// UTF-8 by the table of the Encoding standard, section 8.1.1.
    static func decode(_ bytes: [UInt8]) -> [Unicode.Scalar] {
        var scalars: [Unicode.Scalar] = []
        var index = 0
        while index < bytes.count {
            let first = bytes[index]
            index += 1
            var needed = 0
            var range: ClosedRange<UInt8> = 0x80...0xBF
            var value = UInt32(first)
            switch first {
            case 0x00...0x7F: break
            case 0xC2...0xDF: (needed, value) = (1, value & 0x1F)
            case 0xE0...0xEF:
                if first == 0xE0 { range = 0xA0...0xBF }
                if first == 0xED { range = 0x80...0x9F }
                (needed, value) = (2, value & 0x0F)
            case 0xF0...0xF4:
                if first == 0xF0 { range = 0x90...0xBF }
                if first == 0xF4 { range = 0x80...0x8F }
                (needed, value) = (3, value & 0x07)
            default: value = 0xFFFD
            }
            while needed > 0 {
                guard index < bytes.count, range.contains(bytes[index]) else {
                    value = 0xFFFD
                    break
                }
                value = value << 6 | UInt32(bytes[index] & 0x3F)
                range = 0x80...0xBF
                index += 1
                needed -= 1
            }
            scalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
        }
        return scalars
    }
}
