/// Cuts a stream into lines, which end with CR LF, LF or CR (HTML standard, section 9.2.5).
///
/// A line that ends with CR is there at once: if LF comes next, that one is skipped.
struct LineReader: Sendable {
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// In bytes, without the line's end.
    let maximumLength: Int
    /// The number of the line that was taken last; the first one has 1.
    private(set) var lineNumber = 0
    /// How many bytes were ever moved because of what was taken before them: never more than were appended.
    private(set) var movedByteCount = 0

    private var buffer: [UInt8] = []
    /// Where in the buffer the next line begins.
    private var start = 0
    /// Up to where the next line is known not to end, so that no byte is looked at twice.
    private var scanned = 0
    private var skipsLineFeed = false

    init(maximumLength: Int) {
        self.maximumLength = maximumLength
    }

    /// How many bytes were appended and not yet taken.
    var heldByteCount: Int { buffer.count - start }

    mutating func append(_ bytes: [UInt8]) {
        if start == buffer.count {
            buffer = bytes
            (start, scanned) = (0, 0)
        } else {
            dropTakenBytes()
            buffer.append(contentsOf: bytes)
        }
    }

    /// The next line without its end, or `nil` if its end is missing.
    mutating func next() throws(EventStreamFailure) -> ArraySlice<UInt8>? {
        skipLineFeed()
        let end = buffer[scanned...].firstIndex { $0 == LineReader.lineFeed || $0 == LineReader.carriageReturn }
        scanned = end ?? buffer.count
        let line = withoutByteOrderMark(buffer[start..<scanned], isComplete: end != nil)
        guard line.count <= maximumLength else {
            throw .lineTooLong(line: lineNumber + 1, maximum: maximumLength)
        }
        guard let end else {
            dropTakenBytes()
            return nil
        }
        lineNumber += 1
        skipsLineFeed = buffer[end] == LineReader.carriageReturn
        start = end + 1
        scanned = start
        return line
    }

    private mutating func skipLineFeed() {
        guard skipsLineFeed, start < buffer.count else { return }
        if buffer[start] == LineReader.lineFeed { start += 1 }
        scanned = start
        skipsLineFeed = false
    }

    /// The mark counts once, at the very beginning, and is not part of the text. Until it is complete, nobody can tell.
    private func withoutByteOrderMark(_ line: ArraySlice<UInt8>, isComplete: Bool) -> ArraySlice<UInt8> {
        let mark = LineReader.byteOrderMark
        guard lineNumber == 0 else { return line }
        if line.starts(with: mark) { return line.dropFirst(mark.count) }
        return !isComplete && mark.starts(with: line) ? [] : line
    }

    /// Gives back the memory of lines that were taken, when they are more than what would have to be moved: so each
    /// byte is moved once at most on average.
    private mutating func dropTakenBytes() {
        guard start > heldByteCount else { return }
        movedByteCount += heldByteCount
        buffer = Array(buffer[start...])
        scanned -= start
        start = 0
    }
}
