/// Tells the content of one direction of a connection from what only frames it: the sizes of chunks (RFC 9112, section
/// 7.1) and the headers of WebSocket frames (RFC 6455, section 5.2). A secret may have framing in its middle.
///
/// A stream that is neither HTTP nor, after HTTP, a WebSocket is content as a whole. So is the rest of a server's
/// stream that breaks the rules.
struct StreamFraming {
    /// The role of some bytes of a stream.
    enum Role {
        case content
        /// A text of its own between two parts of the content: the payload of a control frame, the extensions of a
        /// chunk.
        case aside
        case framing
        /// Nobody is shown the bytes: in a WebSocket, the key for a client's bytes stands beside them.
        case hidden
    }

    /// Some bytes of a piece.
    struct Part: Equatable {
        var role: Role
        var range: Range<Int>
        /// Whether a text ends with these bytes, so that what follows is another one.
        var endsText = false
    }

    private enum State {
        case head(HTTPHeadScan)
        case body(left: Int)
        case chunkHeader(ChunkHeaderScan)
        case chunk(left: Int)
        case frameHeader(FrameHeaderScan)
        case payload(FrameHeaderScan, left: Int)
        case hidden
        case unknown
    }

    private var state = State.head(HTTPHeadScan())
    private var isResponse = false

    /// Returns the parts of the next piece, which together are all of it.
    mutating func split(_ piece: [UInt8]) -> [Part] {
        var parts: [Part] = []
        piece.withUnsafeBufferPointer { bytes in
            var start = 0
            while start < bytes.count {
                let part = next(bytes, from: start)
                start = part.range.upperBound
                if let last = parts.last, last.role == part.role, !last.endsText {
                    parts[parts.count - 1].range = last.range.lowerBound..<start
                    parts[parts.count - 1].endsText = part.endsText
                } else {
                    parts.append(part)
                }
            }
        }
        return parts
    }

    /// Takes at least one byte.
    private mutating func next(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Part {
        let rest = bytes.count - start
        var part = Part(role: .content, range: start..<start + 1)
        func take(_ left: Int) -> Int {
            part.range = start..<start + min(left, rest)
            return left - part.range.count
        }
        switch state {
        case .unknown: _ = take(rest)
        case .hidden:
            _ = take(rest)
            part.role = .hidden
        case .head(var head):
            part.range = start..<start + head.take(bytes, from: start)
            state = head.end.map { behind(head, $0) } ?? .head(head)
        case .body(let left):
            let left = take(left)
            part.endsText = left == 0
            state = left == 0 ? .head(HTTPHeadScan()) : .body(left: left)
        case .chunkHeader(var header):
            guard let role = header.take(bytes[start]) else {
                lose()
                break
            }
            part.role = role
            state = .chunkHeader(header)
            guard let size = header.size else { break }
            // Behind the last chunk come fields, and an empty line.
            part.endsText = size == 0
            state = size == 0 ? .head(HTTPHeadScan(isTrailer: true)) : .chunk(left: size)
        case .chunk(let left):
            let left = take(left)
            state = left == 0 ? .chunkHeader(ChunkHeaderScan(isFirst: false)) : .chunk(left: left)
        case .frameHeader(var header):
            guard header.take(bytes[start]) else {
                lose()
                break
            }
            part.role = .framing
            state = .frameHeader(header)
            guard let length = header.length else { break }
            part.endsText = length == 0 && header.endsMessage
            state = length == 0 ? .frameHeader(FrameHeaderScan()) : .payload(header, left: length)
        case .payload(let header, let left):
            let left = take(left)
            part.role = header.isControl ? .aside : .content
            part.endsText = left == 0 && (header.isControl || header.endsMessage)
            state = left == 0 ? .frameHeader(FrameHeaderScan()) : .payload(header, left: left)
        }
        return part
    }

    /// Returns the state behind a header section.
    private mutating func behind(_ head: HTTPHeadScan, _ end: HTTPHeadScan.End) -> State {
        if end == .foreign { return .unknown }
        if end == .trailer { return .head(HTTPHeadScan()) }
        isResponse = head.isResponse
        if !isResponse, head.asksForUpgrade { return .hidden }
        switch head.status {
        case 101 where head.asksForUpgrade: return .frameHeader(FrameHeaderScan())
        case 100..<200, 204, 304: return .head(HTTPHeadScan())
        default: break
        }
        if head.isChunked { return .chunkHeader(ChunkHeaderScan(isFirst: true)) }
        guard let length = head.length else { return isResponse ? .unknown : .head(HTTPHeadScan()) }
        return length == 0 ? .head(HTTPHeadScan()) : .body(left: length)
    }

    /// Gives the framing up. A client may still ask for a WebSocket.
    private mutating func lose() { state = isResponse ? .unknown : .head(HTTPHeadScan()) }
}
