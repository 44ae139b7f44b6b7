/// The search for the end of the line that begins at a distance from the queue's first byte.
///
/// A byte is looked at once, however many pieces the line comes in. The result depends on the line alone, and not on
/// the pieces.
struct LineSearch: Sendable {
    /// Where the line begins.
    private(set) var start: Int
    /// How many of the line's bytes are known not to be LF.
    private var searched = 0

    enum Result {
        /// The line without its CRLF. The search goes on with the next one.
        case line(Range<Int>)
        case incomplete
        /// The limit is reached before a CRLF or an end.
        case tooLong
        case malformed(HTTPViolation.Kind)
    }

    init(at start: Int = 0) {
        self.start = start
    }

    /// - Parameter limit: How many bytes the line may have, with its CRLF.
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
