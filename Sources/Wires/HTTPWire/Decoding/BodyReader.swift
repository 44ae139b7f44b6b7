/// Reads a body from the stream and removes its framing.
struct BodyReader: Sendable {
    private let limits: HTTPLimits
    private var state: State
    private var trailerReader: SectionReader
    /// The number of the body's bytes that chunks have announced. Without an announcement, the number that has come.
    private var bodyByteCount = 0
    private var extensionByteCount = 0

    private enum State: Sendable {
        /// The number of bytes that are still to come.
        case length(Int)
        case untilEnd
        case chunkSize(LineSearch)
        /// The number of bytes of this chunk that are still to come.
        case chunk(Int)
        case chunkEnd
        case trailers
    }

    enum Part {
        case piece([UInt8])
        case end(HTTPFields)
    }

    init(_ framing: BodyFraming, limits: HTTPLimits) {
        self.limits = limits
        trailerReader = SectionReader(.trailers, limits: limits)
        switch framing {
        case .none: state = .length(0)
        case .length(let count): state = .length(count)
        case .chunked: state = .chunkSize(LineSearch())
        case .untilEnd: state = .untilEnd
        }
    }

    /// Returns the next part, or `nil` if more bytes are needed.
    ///
    /// - Parameter hasEnded: Whether no more bytes will come.
    mutating func next(from queue: inout ByteQueue, hasEnded: Bool) throws(HTTPViolation) -> Part? {
        while true {
            switch state {
            case .length(0): return .end([:])
            case .length(let rest):
                guard let piece = takePiece(of: rest, from: &queue) else { return try nothing(queue, hasEnded) }
                state = .length(rest - piece.count)
                return .piece(piece)
            case .untilEnd:
                guard !queue.isEmpty else { return hasEnded ? .end([:]) : nil }
                let room = (limits.bodyByteCount ?? .max) - bodyByteCount
                guard room > 0, let piece = takePiece(of: room, from: &queue) else {
                    throw HTTPViolation(.bodyTooLong, at: queue.takenByteCount)
                }
                bodyByteCount = bodyByteCount.saturatingSum(piece.count)
                return .piece(piece)
            case .chunkSize(let search):
                guard try readChunkSize(search, from: &queue) else { return try nothing(queue, hasEnded) }
            case .chunk(let rest):
                guard let piece = takePiece(of: rest, from: &queue) else { return try nothing(queue, hasEnded) }
                state = rest == piece.count ? .chunkEnd : .chunk(rest - piece.count)
                return .piece(piece)
            case .chunkEnd:
                guard try skipChunkEnd(in: &queue) else { return try nothing(queue, hasEnded) }
                state = .chunkSize(LineSearch())
            case .trailers:
                guard let section = try trailerReader.next(from: &queue) else { return try nothing(queue, hasEnded) }
                do throws(Fault) {
                    return .end(try HTTPFields.decode(section, limits: limits))
                } catch {
                    throw error.at(section.offset)
                }
            }
        }
    }

    private func nothing(_ queue: ByteQueue, _ hasEnded: Bool) throws(HTTPViolation) -> Part? {
        guard hasEnded else { return nil }
        throw HTTPViolation(.cutShort, at: queue.takenByteCount + queue.count, "the body is not complete")
    }

    private func takePiece(of rest: Int, from queue: inout ByteQueue) -> [UInt8]? {
        let count = Swift.min(rest, queue.count, Swift.max(limits.pieceByteCount, 1))
        return count > 0 ? queue.take(count) : nil
    }

    /// Reads the line before a chunk. Returns whether the whole line was there.
    private mutating func readChunkSize(
        _ search: LineSearch, from queue: inout ByteQueue
    ) throws(HTTPViolation) -> Bool {
        var search = search
        let offset = queue.takenByteCount
        switch search.next(in: queue, limit: limits.chunkLineByteCount.saturatingSum(2)) {
        case .incomplete:
            state = .chunkSize(search)
            return false
        case .malformed(let kind): throw HTTPViolation(kind, at: offset)
        case .tooLong: throw HTTPViolation(.chunkExtensionsTooLong, at: offset)
        case .line(let line):
            do throws(Fault) {
                state = try state(after: try ChunkLine(queue[line]))
            } catch {
                throw error.at(offset)
            }
            queue.drop(line.count + 2)
            return true
        }
    }

    private mutating func state(after line: ChunkLine) throws(Fault) -> State {
        extensionByteCount += line.extensionByteCount
        guard extensionByteCount <= limits.chunkExtensionByteCount else { throw Fault(.chunkExtensionsTooLong) }
        guard line.size > 0 else { return .trailers }
        let (sum, overflow) = bodyByteCount.addingReportingOverflow(line.size)
        guard !overflow else { throw Fault(.chunkTooLong) }
        bodyByteCount = sum
        if let maximum = limits.bodyByteCount, sum > maximum {
            throw Fault(.bodyTooLong, "more than \(maximum) bytes")
        }
        return .chunk(line.size)
    }

    /// Skips the CRLF after a chunk. Returns whether the CRLF was there.
    private func skipChunkEnd(in queue: inout ByteQueue) throws(HTTPViolation) -> Bool {
        for (offset, byte) in [UInt8.carriageReturn, UInt8.lineFeed].enumerated() {
            guard offset < queue.count else { return false }
            guard queue[offset] == byte else { throw HTTPViolation(.malformedChunkEnd, at: queue.takenByteCount) }
        }
        queue.drop(2)
        return true
    }
}
