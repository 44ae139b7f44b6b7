import CCarillonRuns

/// A writer that puts a run's story into a box as it happens. Only the run's thread touches a writer, so it is safe to
/// share.
final class FlightWriter: @unchecked Sendable {
    private let box: FlightBox
    private let memory: UnsafeMutableRawBufferPointer
    private var offset: Int
    /// The offset up to which the writer may write. Before the closing part, it leaves room to say how a run ended.
    private var limit: Int
    /// Whether the story has grown beyond its memory. A full story ends before the first entry that did not fit.
    private var isFull = false

    init(_ box: FlightBox) {
        self.box = box
        memory = box.story
        offset = box.length
        limit = memory.count - (32 << 20)
    }

    /// Begins the part that closes the story. The part belongs to the story after the next ``commit()``. Returns the
    /// part's offset.
    func beginClosing() -> Int {
        offset = box.length
        limit = memory.count
        isFull = false
        box.header.pointee.story_closing = UInt64(offset)
        return offset
    }

    /// Begins the story of another run after that of a run that has ended. Returns the new story's offset.
    func beginAnother() -> Int {
        offset = box.length
        box.header.pointee.story_start = UInt64(offset)
        return offset
    }

    func put(_ number: Int64) {
        guard limit - offset >= 8 else { return isFull = true }
        memory.storeBytes(of: number, toByteOffset: offset, as: Int64.self)
        offset += 8
    }

    func put(_ text: String) {
        var text = text
        text.withUTF8 { put(UnsafeRawBufferPointer($0)) }
    }

    func put(_ text: String?) {
        put(Int64(text == nil ? 0 : 1))
        if let text { put(text) }
    }

    func put(_ texts: [String]) {
        put(Int64(texts.count))
        for text in texts { put(text) }
    }

    func put(_ addresses: [UInt64]) {
        put(Int64(addresses.count))
        for address in addresses { put(Int64(bitPattern: address)) }
    }

    func put(_ bytes: UnsafeRawBufferPointer) {
        put(Int64(bytes.count))
        guard !isFull, limit - offset >= bytes.count else { return isFull = true }
        if let source = bytes.baseAddress, let place = memory.baseAddress {
            (place + offset).copyMemory(from: source, byteCount: bytes.count)
        }
        offset += bytes.count
    }

    /// Makes everything since the last commit a part of the story.
    func commit() {
        if !isFull { carillon_box_commit(box.header, UInt64(offset)) }
    }
}
