/// Cuts a stream into lines, which end with CR LF, LF or CR (HTML standard, section 9.2.5).
///
/// A line that ends with CR is complete at once. If LF comes next, the reader skips it.
struct LineReader: Sendable {
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The limit of a line's length in bytes, without the line end.
    let maximumLength: Int
    /// The number of the last line that was returned. The first line has number 1.
    private(set) var lineNumber = 0
    /// The number of all bytes that the reader ever moved to free the space of taken bytes. Never more than were
    /// appended.
    private(set) var movedByteCount = 0

    private var buffer: [UInt8] = []
    /// The position in the buffer at which the next line begins.
    private var start = 0
    /// The position in the buffer up to which there is no line end, so that the reader looks at no byte twice.
    private var scanned = 0
    private var skipsLineFeed = false

    init(maximumLength: Int) {
        self.maximumLength = maximumLength
    }

    /// The number of bytes that were appended and not yet returned.
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

    /// Returns the next line without its line end, or `nil` if the line end is missing.
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

    /// Removes the byte order mark. The mark counts only once, at the very beginning. The beginning of an incomplete
    /// line counts as the mark as long as it may still become the mark.
    private func withoutByteOrderMark(_ line: ArraySlice<UInt8>, isComplete: Bool) -> ArraySlice<UInt8> {
        let mark = LineReader.byteOrderMark
        guard lineNumber == 0 else { return line }
        if line.starts(with: mark) { return line.dropFirst(mark.count) }
        return !isComplete && mark.starts(with: line) ? [] : line
    }

    /// Frees the memory of returned lines when they are more than the bytes that must move. So each byte moves once at
    /// most on average.
    private mutating func dropTakenBytes() {
        guard start > heldByteCount else { return }
        movedByteCount += heldByteCount
        buffer = Array(buffer[start...])
        scanned -= start
        start = 0
    }
}
