import TestBasics

/// The ways in which a server's text travels in a stream.
enum SecretFraming: CaseIterable {
    case none
    /// The chunks of a body (RFC 9112, section 7.1).
    case chunks
    /// The frames of a message in a WebSocket (RFC 6455, section 5.4), between which there are Pings.
    case frames
    /// The lines of a server-sent event.
    case events

    private static let chunkedHead = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    private static let webSocketHead = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n"

    func framed(_ text: String, _ numbers: inout SeededNumbers) -> [UInt8] {
        let pieces = numbers.chunks(of: Array(text.utf8))
        switch self {
        case .none: return Array(text.utf8)
        case .events: return Array("data: \(text.replacing("\n", with: "\ndata: "))\n\n".utf8)
        case .chunks:
            var bytes = Array(SecretFraming.chunkedHead.utf8)
            for piece in pieces {
                let size = String(piece.count, radix: 16, uppercase: numbers.chance(2))
                bytes += Array("\(size)\(numbers.chance(3) ? ";a=b" : "")\r\n".utf8) + piece + Array("\r\n".utf8)
            }
            return bytes + Array("0\r\n\r\n".utf8)
        case .frames:
            var bytes = Array(SecretFraming.webSocketHead.utf8)
            for (index, piece) in pieces.enumerated() {
                let first: UInt8 = (index == 0 ? 1 : 0) | (index == pieces.count - 1 ? 0x80 : 0)
                let length =
                    piece.count < 126 ? [UInt8(piece.count)] : [126, UInt8(piece.count >> 8), UInt8(piece.count & 255)]
                bytes += [first] + length + piece
                if numbers.chance(3) { bytes += [0x89, 2, 0x68, 0x69] }
            }
            return bytes
        }
    }

    /// Returns the text of a stream; `nil` if its framing cannot be read.
    func content(of stream: [UInt8]) -> [UInt8]? {
        switch self {
        case .none: return stream
        case .events:
            // The names of lines inside of a secret are hidden with it.
            return stream.starts(with: "data: ".utf8) ? Array(stream.dropFirst(6).dropLast(2)) : nil
        case .chunks:
            guard var rest = SecretFraming.behind(SecretFraming.chunkedHead, in: stream) else { return nil }
            var content: [UInt8] = []
            while let lineEnd = rest.firstIndex(of: 0x0A) {
                let line = String(decoding: rest[..<lineEnd], as: UTF8.self).prefix { $0.isHexDigit }
                guard let size = Int(line, radix: 16), rest.count > size else { return nil }
                if size == 0 { return content }
                rest = rest[(lineEnd + 1)...]
                content += rest.prefix(size)
                guard rest.dropFirst(size).starts(with: "\r\n".utf8) else { return nil }
                rest = rest.dropFirst(size + 2)
            }
            return nil
        case .frames:
            guard var rest = SecretFraming.behind(SecretFraming.webSocketHead, in: stream) else { return nil }
            var content: [UInt8] = []
            while rest.count >= 2 {
                let start = rest.startIndex
                let isLong = rest[start + 1] == 126
                let count = isLong ? Int(rest[start + 2]) << 8 | Int(rest[start + 3]) : Int(rest[start + 1])
                let payload = rest.dropFirst(isLong ? 4 : 2).prefix(count)
                guard payload.count == count else { return nil }
                if rest[start] & 8 == 0 { content += payload } else if !payload.elementsEqual("hi".utf8) { return nil }
                rest = rest[payload.endIndex...]
            }
            return rest.isEmpty ? content : nil
        }
    }

    private static func behind(_ head: String, in stream: [UInt8]) -> ArraySlice<UInt8>? {
        stream.starts(with: head.utf8) ? stream.dropFirst(head.utf8.count) : nil
    }
}
