public import MockHosting
import WebSocketWire

/// Misbehaviours with the frames of WebSocket.
extension Misbehaviour<DDPFrame> {
    /// Sends messages in so many fragments, some of them empty if a message is short.
    public static func fragment(_ pattern: MessagePattern<DDPFrame>, into count: Int) -> Misbehaviour {
        Misbehaviour(
            "\(count) fragments of \(pattern)", on: pattern, .spoil { fragments(of: $0, count: max(count, 1)) })
    }

    /// Sends a Close frame without a code in place of a message, and closes the connection.
    public static func closeWithoutCode(at pattern: MessagePattern<DDPFrame>) -> Misbehaviour {
        Misbehaviour("close without a code at \(pattern)", on: pattern, .spoil { _ in [0x88, 0] }, .close)
    }

    /// The same text message in fragments (RFC 6455, section 5.4).
    private static func fragments(of frame: [UInt8], count: Int) -> [UInt8] {
        // A server's frame is not masked: its payload follows the length, which has 1, 3 or 9 bytes.
        guard frame.count >= 2, frame[0] == 0x81 else { return frame }
        let lengthSize = [126: 3, 127: 9][Int(frame[1])] ?? 1
        let payload = frame.dropFirst(1 + lengthSize)
        return (0..<count).flatMap { index -> [UInt8] in
            let start = payload.startIndex + payload.count * index / count
            let piece = payload[start..<(payload.startIndex + payload.count * (index + 1) / count)]
            let head: UInt8 = (index == 0 ? 1 : 0) | (index == count - 1 ? 0x80 : 0)
            return [head] + length(of: piece.count) + piece
        }
    }

    private static func length(of count: Int) -> [UInt8] {
        switch count {
        case 0..<126: [UInt8(count)]
        case 126...0xFFFF: [126, UInt8(count >> 8), UInt8(count & 0xFF)]
        default: [127] + (0..<8).map { UInt8(truncatingIfNeeded: count >> (56 - 8 * $0)) }
        }
    }
}
