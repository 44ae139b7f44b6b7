/// Turns a stream of bytes into events, whatever the chunks that the bytes come in.
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
/// An event is there as soon as the line end of its empty line has begun to come. An event whose empty line never comes
/// is dropped with the decoder (HTML standard, section 9.2.6).
///
/// The decoder holds the lines of one event, within its ``limits``, and what was appended and not yet taken. After a
/// failure it holds nothing and takes nothing any more.
public struct EventStreamDecoder: Sendable {
    /// How much may be held.
    public let limits: EventStreamLimits
    /// The value that a client sends as `Last-Event-ID` when it connects again, unless it is empty (HTML standard,
    /// section 9.2.4). The value is that after the items that were taken so far; an `id` counts from the empty line
    /// after it.
    public private(set) var lastEventID: String
    /// The milliseconds of the last `retry` among the items that were taken so far. `nil` if there was none.
    public private(set) var reconnectionTime: Int?
    /// The limit that was exceeded, once one was.
    public private(set) var failure: EventStreamFailure?

    private var lines: LineReader
    private var event = UnfinishedEvent()
    /// The value of the last valid `id`, which outlives the event (HTML standard, section 9.2.6).
    private var lastEventIDBuffer: String

    /// - Parameters:
    ///   - lastEventID: The standard lets each stream begin with none. A client that keeps the id over connections
    ///     passes the one that it has.
    ///   - limits: How much may be held.
    public init(lastEventID: String = "", limits: EventStreamLimits = EventStreamLimits()) {
        self.limits = limits
        self.lastEventID = lastEventID
        lastEventIDBuffer = lastEventID
        lines = LineReader(maximumLength: limits.lineLength)
    }

    /// How many bytes were appended that no item has told yet: lines that were not taken, and the type and the data of
    /// an unfinished event.
    public var heldByteCount: Int { lines.heldByteCount + event.size }

    /// How many bytes were ever moved because of what was taken before them.
    var movedByteCount: Int { lines.movedByteCount }

    /// Adds what has arrived. After a failure it is dropped.
    public mutating func append(_ bytes: [UInt8]) {
        guard failure == nil else { return }
        lines.append(bytes)
    }

    /// The next item, or `nil` if more bytes are needed.
    ///
    /// - Throws: The failure, now and each time hereafter.
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

    /// The number of these digits, `Int.max` if that is more than an `Int` can hold. `nil` if anything else than a
    /// digit is there, or nothing.
    fileprivate var number: Int? {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard !isEmpty, allSatisfy(digits.contains) else { return nil }
        return Int(String(decoding: self, as: UTF8.self)) ?? .max
    }
}
