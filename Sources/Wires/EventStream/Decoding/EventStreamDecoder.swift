/// Turns a stream of bytes into events, however the stream is cut into chunks.
///
/// ```swift
/// var decoder = EventStreamDecoder()
/// decoder.append(bytes)
/// while let item = try decoder.next() {
///     switch item {
///     case .event(let event, let lastEventID): handle(event, lastEventID)
///     case .retry(let milliseconds): reconnectionTime = milliseconds
///     case .comment: break
///     }
/// }
/// ```
///
/// The decoder returns an event as soon as the first byte of the line end of its empty line has come. An event whose
/// empty line never comes is never returned (HTML standard, section 9.2.6).
///
/// The decoder holds the lines of one event, within its ``limits``, and the bytes that were appended and not yet used.
/// After a failure the decoder holds nothing and accepts nothing more.
public struct EventStreamDecoder: Sendable {
    /// The sizes that the decoder accepts.
    public let limits: EventStreamLimits
    /// The value that a client sends as `Last-Event-ID` when it connects again, unless the value is empty (HTML
    /// standard, section 9.2.4). The value changes with the items that ``next()`` has returned. An `id` takes effect at
    /// the empty line after it.
    public private(set) var lastEventID: String
    /// The milliseconds of the last `retry` that ``next()`` has returned. `nil` if there was none.
    public private(set) var reconnectionTime: Int?
    /// The limit that the stream exceeded, or `nil` if it exceeded none.
    public private(set) var failure: EventStreamFailure?

    private var lines: LineReader
    private var event = UnfinishedEvent()
    /// The value of the last valid `id`, which stays beyond its event (HTML standard, section 9.2.6).
    private var lastEventIDBuffer: String

    /// Makes a decoder.
    ///
    /// - Parameters:
    ///   - lastEventID: The id at the beginning of the stream. In the standard each stream begins without an id. A
    ///     client that keeps the id from one connection to the next passes its id here.
    ///   - limits: The sizes that the decoder accepts.
    public init(lastEventID: String = "", limits: EventStreamLimits = EventStreamLimits()) {
        self.limits = limits
        self.lastEventID = lastEventID
        lastEventIDBuffer = lastEventID
        lines = LineReader(maximumLength: limits.lineLength)
    }

    /// The number of bytes that were appended and that no item has reported yet: the lines that wait, and the type and
    /// the data of an unfinished event.
    public var heldByteCount: Int { lines.heldByteCount + event.size }

    /// The number of all bytes that the decoder ever moved to free the space of taken bytes.
    var movedByteCount: Int { lines.movedByteCount }

    /// Adds bytes that have arrived. The decoder drops them after a failure.
    public mutating func append(_ bytes: [UInt8]) {
        guard failure == nil else { return }
        lines.append(bytes)
    }

    /// Returns the next item, or `nil` if more bytes are needed.
    ///
    /// - Throws: The failure, in this call and in each later call.
    public mutating func next() throws(EventStreamFailure) -> EventStreamItem? {
        if let failure { throw failure }
        do {
            while let line = try lines.next() {
                if let item = try interpret(line) { return item }
            }
            return nil
        } catch {
            failure = error
            lines = LineReader(maximumLength: limits.lineLength)
            event = UnfinishedEvent()
            throw error
        }
    }

    private mutating func interpret(_ line: ArraySlice<UInt8>) throws(EventStreamFailure) -> EventStreamItem? {
        guard !line.isEmpty else { return dispatch() }
        let (name, value) = line.splitAtColon
        if name.isEmpty { return .comment(String(decoding: value, as: UTF8.self)) }
        if name.elementsEqual("data".utf8) {
            event.appendData(value)
            try checkSize()
        } else if name.elementsEqual("event".utf8) {
            event.type = Array(value)
            try checkSize()
        } else if name.elementsEqual("id".utf8), !value.contains(0) {
            let id = String(decoding: value, as: UTF8.self)
            event.id = id
            lastEventIDBuffer = id
        } else if name.elementsEqual("retry".utf8), let milliseconds = value.number {
            reconnectionTime = milliseconds
            return .retry(milliseconds: milliseconds)
        }
        return nil
    }

    private mutating func dispatch() -> EventStreamItem? {
        lastEventID = lastEventIDBuffer
        defer { event = UnfinishedEvent() }
        guard let finished = event.finished else { return nil }
        return .event(finished, lastEventID: lastEventID)
    }

    private func checkSize() throws(EventStreamFailure) {
        guard event.size <= limits.eventSize else {
            throw .eventTooLarge(line: lines.lineNumber, maximum: limits.eventSize)
        }
    }
}

extension ArraySlice<UInt8> {
    /// The name of a field and its value, without the one space that may follow the colon (HTML standard, section
    /// 9.2.6).
    fileprivate var splitAtColon: (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>) {
        guard let colon = firstIndex(of: UInt8(ascii: ":")) else { return (self, []) }
        let value = self[(colon + 1)...]
        return (self[..<colon], value.first == UInt8(ascii: " ") ? value.dropFirst() : value)
    }

    /// The number with these digits, or `Int.max` if an `Int` cannot hold the number. `nil` if there is no digit, or
    /// anything else than digits.
    fileprivate var number: Int? {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard !isEmpty, allSatisfy(digits.contains) else { return nil }
        return Int(String(decoding: self, as: UTF8.self)) ?? .max
    }
}
