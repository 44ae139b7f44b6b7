import CarillonMQTT
import Testing

@testable import MQTTWire

@Suite("The mask of passwords")
struct PasswordMaskTests {
    private static let connect = Connect(
        clientIdentifier: "c", will: Will(topic: "gone", message: Array("bye".utf8)), userName: "u",
        password: Array("secret".utf8))
    private static let publish = Publish(topic: "a", payload: Array("secret".utf8))

    private static func bytes(_ packets: ControlPacket...) throws -> [UInt8] {
        try packets.flatMap { try PacketEncoder().encode($0) }
    }

    /// The shown form of a stream that comes in pieces of so many bytes.
    private static func shown(_ bytes: [UInt8], pieces: Int = .max) -> [UInt8] {
        var mask = PasswordMask()
        return stride(from: 0, to: bytes.count, by: min(pieces, max(bytes.count, 1))).flatMap { start in
            let piece = Array(bytes[start..<min(bytes.count, start + min(pieces, bytes.count))])
            let masked = mask.mask(piece)
            #expect(masked.count == piece.count)
            return masked
        }
    }

    @Test("hides the password of CONNECT and nothing else, whatever the pieces", arguments: 1...60)
    func pieces(size: Int) throws {
        let connect = try Self.bytes(.connect(Self.connect)), rest = try Self.bytes(.publish(Self.publish), .pingreq)
        let masked = connect.dropLast(6) + Array("******".utf8)
        #expect(Self.shown(connect + rest, pieces: size) == masked + rest)
    }

    @Test("leaves a CONNECT without a password as it is")
    func noPassword() throws {
        for connect in [
            Connect(clientIdentifier: ""), Connect(clientIdentifier: "c", userName: ""),
            Connect(clientIdentifier: "c", will: Will(topic: "t", message: [])),
        ] {
            let bytes = try Self.bytes(.connect(connect), .publish(Self.publish))
            #expect(Self.shown(bytes) == bytes)
        }
    }

    @Test("hides an empty password's nothing, and a long one's all")
    func lengths() throws {
        for count in [0, 1, 200, 65_535] {
            var connect = Self.connect
            connect.password = Array(repeating: 7, count: count)
            let bytes = try Self.bytes(.connect(connect), .pingreq)
            let asterisks = [UInt8](repeating: UInt8(ascii: "*"), count: count)
            let masked = bytes.dropLast(count + 2) + asterisks + bytes.suffix(2)
            #expect(Self.shown(bytes, pieces: 1_000) == masked)
        }
    }

    @Test("hides the password of a second CONNECT too")
    func again() throws {
        let connect = try Self.bytes(.connect(Self.connect))
        let shown = Self.shown(connect + connect, pieces: 7)
        #expect(shown == Self.shown(connect) + Self.shown(connect))
    }

    @Test("hides what may be a password in a CONNECT that is wrong")
    func malformed() throws {
        let secret = Array("secret".utf8)
        let good = try Self.bytes(.connect(Self.connect))
        // The protocol name and level take the first seven bytes after the fixed header of two; the flags come next.
        for (offset, value) in [(8, 5 as UInt8), (8, 0), (9, 0), (9, 0b0000_0100), (13, 200), (12, 1)] {
            var bytes = good
            bytes[offset] = value
            #expect(Self.shown(bytes).firstRange(of: secret) == nil, "byte \(offset) is \(value)")
            #expect(Self.shown(bytes, pieces: 3) == Self.shown(bytes))
        }
        // A password that is said to be longer than what is there, or shorter.
        for length in [5 as UInt8, 7, 255] {
            var bytes = good
            bytes[bytes.count - 7] = length
            let masked = Array(Self.shown(good).dropLast(7)) + [length] + Array("******".utf8)
            #expect(Self.shown(bytes) == masked)
        }
    }

    @Test("tells the passwords once, and nothing that was hidden only to be safe", arguments: 1...60)
    func secrets(size: Int) throws {
        var mask = PasswordMask()
        var wrong = try Self.bytes(.connect(Self.connect))
        wrong[8] = 5
        var empty = Self.connect
        empty.password = []
        let stream = try Self.bytes(.connect(Self.connect), .connect(empty), .publish(Self.publish)) + wrong
        var secrets: [[UInt8]] = []
        for start in stride(from: 0, to: stream.count, by: size) {
            _ = mask.mask(Array(stream[start..<min(stream.count, start + size)]))
            secrets += mask.takeSecrets()
        }
        #expect(secrets == [Array("secret".utf8)])
        #expect(mask.takeSecrets() == [])
    }

    @Test("lets pass what is no stream of a client's")
    func others() throws {
        let secret = try Self.bytes(.connect(Self.connect))
        for beginning in [
            [0x16, 3, 1, 0, 200, 1, 0, 0, 196, 3, 3], [0x20, 2, 0, 0], [0x47, 0x45, 0x54], [0], [0xFF, 0xFF],
            [0x10, 0xFF, 0xFF, 0xFF, 0xFF],
        ] as [[UInt8]] {
            #expect(Self.shown(beginning + secret, pieces: 4) == beginning + secret)
        }
        #expect(Self.shown([]) == [])
    }
}
