import MQTTWire

/// A line of libmosquitto's log that tells of a packet. The library shows nothing else of the packets that pass over
/// the wire.
///
/// The library writes a line when it queues a packet, and when it has read a packet, before it does anything else about
/// it. The lines are those of version 2.0. A line that is not exactly as expected is none of them.
struct MosquittoLogLine: Hashable {
    let direction: PassingPacket.Direction
    let kind: ControlPacket.Kind
    /// The packet identifier; 0 for none.
    private(set) var packetIdentifier: UInt16 = 0
    private(set) var qualityOfService = QualityOfService.atMostOnce
    private(set) var isDuplicate = false
    private(set) var isRetained = false

    /// The length of the variable part at which the library cuts a line.
    static let variableLength = 500
    /// The longest client identifier for which no line is cut too early.
    static let identifierLength = 400

    /// - Parameters:
    ///   - line: the line in UTF-8. If the library has cut the line, its last character may be broken.
    ///   - client: the name of the client in the log.
    init?(_ line: [UInt8], client: [UInt8]) {
        var text = Scanner(line)
        guard text.skip("Client "), text.skip(client), text.skip(" ") else { return nil }
        if text.skip("sending ") {
            direction = .sent
        } else if text.skip("received ") {
            direction = .received
        } else {
            return nil
        }
        guard let kind = text.skipName() else { return nil }
        self.kind = kind
        guard readDetails(&text), text.isAtEnd else { return nil }
    }

    private mutating func readDetails(_ text: inout Scanner) -> Bool {
        switch (direction, kind) {
        case (.sent, .connect), (.sent, .pingreq), (.sent, .pingresp), (.sent, .disconnect), (.received, .suback),
            (.received, .unsuback), (.received, .pingreq), (.received, .pingresp):
            return true
        case (_, .publish): return readPublish(&text)
        case (.sent, .puback), (.sent, .pubrec): return text.skip(" (m") && readIdentifier(&text) && text.skip(", rc0)")
        case (.sent, .pubrel), (.sent, .pubcomp): return text.skip(" (m") && readIdentifier(&text) && text.skip(")")
        case (.received, .puback), (.received, .pubcomp):
            return text.skip(" (Mid: ") && readIdentifier(&text) && text.skip(", RC:0)")
        case (.received, .pubrec), (.received, .pubrel):
            return text.skip(" (Mid: ") && readIdentifier(&text) && text.skip(")")
        case (.sent, .subscribe):
            return text.skip(" (Mid: ") && readIdentifier(&text) && text.skip(", Topic: ")
                && text.skipThrough(#", QoS: \d, Options: 0x00)"#)
        case (.sent, .unsubscribe):
            return text.skip(" (Mid: ") && readIdentifier(&text) && text.skip(", Topic: ") && text.skipThrough(")")
        case (.received, .connack): return text.skip(" (") && text.skipNumber() != nil && text.skip(")")
        default: return false
        }
    }

    private mutating func readPublish(_ text: inout Scanner) -> Bool {
        guard text.skip(" (d"), let duplicate = text.skipNumber(), duplicate <= 1,
            text.skip(", q"), let qualityOfService = text.skipNumber().flatMap(UInt8.init(exactly:)),
            let qualityOfService = QualityOfService(rawValue: qualityOfService),
            text.skip(", r"), let retain = text.skipNumber(), retain <= 1,
            text.skip(", m"), let identifier = text.skipNumber(), identifier <= UInt16.max,
            text.skip(", '"), text.skipThrough(#"', ... (\d bytes))"#)
        else { return false }
        isDuplicate = duplicate == 1
        isRetained = retain == 1
        self.qualityOfService = qualityOfService
        // The library numbers messages at QoS 0 as well, but such a number does not travel.
        if qualityOfService > .atMostOnce { packetIdentifier = UInt16(identifier) }
        return true
    }

    private mutating func readIdentifier(_ text: inout Scanner) -> Bool {
        guard let number = text.skipNumber(), let identifier = UInt16(exactly: number) else { return false }
        packetIdentifier = identifier
        return true
    }

    /// Adds the identifier of SUBACK or UNSUBACK, whose line does not tell it.
    mutating func learn(_ identifier: UInt16) { packetIdentifier = identifier }

    var packet: PassingPacket {
        PassingPacket(
            direction, kind, packetIdentifier: PacketIdentifier(packetIdentifier),
            qualityOfService: qualityOfService, isDuplicate: isDuplicate, isRetained: isRetained)
    }
}

extension MosquittoLogLine {
    /// A scanner that goes through a line from its beginning.
    private struct Scanner {
        private var rest: ArraySlice<UInt8>
        /// Whether the library may have cut the line.
        private let mayBeCut: Bool

        init(_ line: [UInt8]) {
            rest = line[...]
            mayBeCut = line.count >= MosquittoLogLine.variableLength
        }

        var isAtEnd: Bool { rest.isEmpty }

        mutating func skip(_ text: String) -> Bool { skip(Array(text.utf8)) }

        mutating func skip(_ bytes: [UInt8]) -> Bool {
            guard rest.starts(with: bytes) else { return false }
            rest.removeFirst(bytes.count)
            return true
        }

        mutating func skipName() -> ControlPacket.Kind? {
            let name = rest.prefix { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") }
            guard let kind = MosquittoLogLine.kinds[String(decoding: name, as: UTF8.self)] else { return nil }
            rest.removeFirst(name.count)
            return kind
        }

        mutating func skipNumber() -> Int? {
            let digits = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
            guard let number = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
            rest.removeFirst(digits.count)
            return number
        }

        /// Skips any text up to an end, in which `\d` stands for a number. If the line was cut, skips just the text.
        mutating func skipThrough(_ end: String) -> Bool {
            var expected = Array(end.utf8)[...]
            var tail = rest
            while let last = expected.popLast() {
                if last == UInt8(ascii: "d"), expected.last == UInt8(ascii: "\\") {
                    expected.removeLast()
                    let digits = tail.reversed().prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }.count
                    guard digits > 0 else { return skipRestIfCut() }
                    tail.removeLast(digits)
                } else if tail.popLast() != last {
                    return skipRestIfCut()
                }
            }
            rest = []
            return true
        }

        private mutating func skipRestIfCut() -> Bool {
            guard mayBeCut else { return false }
            rest = []
            return true
        }
    }

    private static let kinds: [String: ControlPacket.Kind] = [
        "CONNECT": .connect, "CONNACK": .connack, "PUBLISH": .publish, "PUBACK": .puback, "PUBREC": .pubrec,
        "PUBREL": .pubrel, "PUBCOMP": .pubcomp, "SUBSCRIBE": .subscribe, "SUBACK": .suback,
        "UNSUBSCRIBE": .unsubscribe, "UNSUBACK": .unsuback, "PINGREQ": .pingreq, "PINGRESP": .pingresp,
        "DISCONNECT": .disconnect,
    ]
}
