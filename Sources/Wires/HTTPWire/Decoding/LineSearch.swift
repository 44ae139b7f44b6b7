/// The search for the end of a line. The line begins at a distance from the queue's first byte.
///
/// The search looks at each byte once, even if the line comes in many pieces. The result depends on the line alone, and
/// not on the pieces.
struct LineSearch: Sendable {
    /// The distance of the line's first byte.
    private(set) var start: Int
    /// The number of the line's bytes that are known not to be LF.
    private var searched = 0

    enum Result {
        /// The line without its CRLF. The search goes on with the next line.
        case line(Range<Int>)
        case incomplete
        /// The search has reached the limit before a CRLF or an end.
        case tooLong
        case malformed(HTTPViolation.Kind)
    }

    init(at start: Int = 0) {
        self.start = start
    }

    /// - Parameter limit: The number of bytes that the line may have, with its CRLF.
    mutating func next(in queue: ByteQueue, limit: Int) -> Result {
        let window = Swift.min(queue.count - start, Swift.max(limit, searched))
        let rest = queue[(start + searched)..<(start + window)]
        guard let lineFeed = rest.firstIndex(of: UInt8.lineFeed) else {
            searched += rest.count
            return searched >= limit ? .tooLong : .incomplete
        }
        let length = searched + (lineFeed - rest.startIndex)
        let line = queue[start..<(start + length)]
        guard line.last == UInt8.carriageReturn else { return .malformed(.lineFeedAlone) }
        guard line.firstIndex(of: UInt8.carriageReturn) == line.endIndex - 1 else {
            return .malformed(.carriageReturnAlone)
        }
        defer {
            start += length + 1
            searched = 0
        }
        return .line(start..<(start + length - 1))
    }
}
