/// Lays JSON out for people. A container that fits on a line stays on it; a longer one gets a line for each element.
///
/// `JSONEncoder`'s own pretty printing gives a line to every number, which makes a trace of a thousand events
/// unreadable.
struct JSONLayout {
    /// The most characters of a line.
    static let width = 140

    /// The same JSON, laid out. The text must be valid, as `JSONEncoder` writes it without any formatting.
    static func pretty(_ compact: [UInt8]) -> String {
        var layout = JSONLayout(input: compact, ends: containerEnds(in: compact))
        layout.write()
        return String(decoding: layout.output, as: UTF8.self)
    }

    private let input: [UInt8]
    /// The positions of the closing brackets, by those of the opening brackets.
    private let ends: [Int: Int]
    private var output: [UInt8] = []

    private init(input: [UInt8], ends: [Int: Int]) {
        self.input = input
        self.ends = ends
        output.reserveCapacity(input.count * 5 / 4)
    }

    /// Writes the tokens one after the other. A container that is too long for its line is broken up, but only within
    /// containers that were broken up themselves.
    private mutating func write() {
        var isBroken: [Bool] = []
        var position = 0
        while position < input.count {
            let byte = input[position]
            switch byte {
            case UInt8(ascii: "\""):
                let end = Self.endOfString(in: input, from: position)
                output += input[position..<end]
                position = end
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                let length = (ends[position] ?? position) - position
                let breaks = (isBroken.last ?? true) && length + isBroken.count * 2 > Self.width
                isBroken.append(breaks)
                output.append(byte)
                if breaks { startLine(depth: isBroken.count) }
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if isBroken.popLast() == true { startLine(depth: isBroken.count) }
                output.append(byte)
            case UInt8(ascii: ","):
                output.append(byte)
                if isBroken.last == true {
                    startLine(depth: isBroken.count)
                } else {
                    output.append(UInt8(ascii: " "))
                }
            case UInt8(ascii: ":"):
                output += [byte, UInt8(ascii: " ")]
            default:
                output.append(byte)
            }
            position += 1
        }
    }

    private mutating func startLine(depth: Int) {
        output.append(UInt8(ascii: "\n"))
        output += [UInt8](repeating: UInt8(ascii: " "), count: depth * 2)
    }

    private static func containerEnds(in input: [UInt8]) -> [Int: Int] {
        var ends: [Int: Int] = [:]
        var open: [Int] = []
        var position = 0
        while position < input.count {
            switch input[position] {
            case UInt8(ascii: "\""):
                position = endOfString(in: input, from: position)
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                open.append(position)
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if let start = open.popLast() { ends[start] = position }
            default:
                break
            }
            position += 1
        }
        return ends
    }

    /// The position after the closing quote of the string that opens at `start`.
    private static func endOfString(in input: [UInt8], from start: Int) -> Int {
        var position = start + 1
        while position < input.count, input[position] != UInt8(ascii: "\"") {
            position += input[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(position + 1, input.count)
    }
}
