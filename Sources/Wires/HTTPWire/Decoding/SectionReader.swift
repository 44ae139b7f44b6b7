/// Finds the end of a header or trailer section, and checks each line as soon as it has come.
struct SectionReader: Sendable {
    private let kind: Kind
    private let limits: HTTPLimits
    private var search = LineSearch()
    /// The checked lines, as distances from the queue's first byte.
    private var lines: [Range<Int>] = []
    private var hasSkippedLine = false

    enum Kind: Sendable {
        case request, response, trailers
    }

    init(_ kind: Kind, limits: HTTPLimits) {
        self.kind = kind
        self.limits = limits
    }

    /// Returns the section once its empty line has come, and takes its bytes from the queue then.
    mutating func next(from queue: inout ByteQueue) throws(HTTPViolation) -> Section? {
        while true {
            let start = search.start
            switch search.next(in: queue, limit: Swift.min(lineLimit, limits.sectionByteCount - start)) {
            case .incomplete: return nil
            case .malformed(let kind): throw HTTPViolation(kind, at: queue.takenByteCount + start)
            case .tooLong: throw HTTPViolation(kindOfTooLong(at: start), at: queue.takenByteCount + start)
            case .line(let line) where !line.isEmpty:
                do throws(Fault) {
                    try check(queue[line])
                } catch {
                    throw error.at(queue.takenByteCount + start)
                }
                lines.append(line)
            case .line where lines.isEmpty && kind != .trailers:
                // The reader ignores one empty line before a request (RFC 9112, section 2.2), because old clients sent
                // such a line after their bodies.
                guard kind == .request, !hasSkippedLine else {
                    throw HTTPViolation(.malformedStartLine, at: queue.takenByteCount + start, "an empty line")
                }
                hasSkippedLine = true
                queue.drop(2)
                search = LineSearch()
            case .line(let end): return try take(upTo: end.upperBound + 2, from: &queue)
            }
        }
    }

    private var isAtStartLine: Bool { lines.isEmpty && kind != .trailers }

    private var fieldCount: Int { kind == .trailers ? lines.count : lines.count - 1 }

    /// The limit of the line's length in bytes, with CRLF.
    private var lineLimit: Int {
        (isAtStartLine ? limits.startLineByteCount : limits.fieldLineByteCount).saturatingSum(2)
    }

    private func kindOfTooLong(at start: Int) -> HTTPViolation.Kind {
        guard limits.sectionByteCount - start >= lineLimit else { return .sectionTooLong }
        return isAtStartLine ? .startLineTooLong : .fieldTooLong
    }

    private func check(_ line: ArraySlice<UInt8>) throws(Fault) {
        if isAtStartLine {
            _ = try StartLine(line, kind)
        } else {
            guard fieldCount < limits.fieldCount else {
                throw Fault(.tooManyFields, "more than \(limits.fieldCount)")
            }
            try FieldLine.check(line, isFirst: fieldCount == 0)
        }
    }

    private func take(upTo end: Int, from queue: inout ByteQueue) throws(HTTPViolation) -> Section {
        let offset = queue.takenByteCount
        var fieldLines = lines.map { queue[$0] }
        let startLine: StartLine?
        do throws(Fault) {
            startLine = kind == .trailers ? nil : try StartLine(fieldLines.removeFirst(), kind)
        } catch {
            throw error.at(offset)
        }
        let bytes = queue[0..<end]
        queue.drop(end)
        return Section(offset: offset, startLine: startLine, fieldLines: fieldLines, bytes: bytes)
    }
}

extension StartLine {
    fileprivate init(_ line: ArraySlice<UInt8>, _ kind: SectionReader.Kind) throws(Fault) {
        self = try kind == .request ? StartLine(requestLine: line) : StartLine(statusLine: line)
    }
}
