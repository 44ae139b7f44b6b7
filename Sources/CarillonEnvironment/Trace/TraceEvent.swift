/// One thing that happened, told so that a report can draw it: who, to whom, what.
///
/// Whatever reaches an event must be the same in every run with the same seed. No address, no order of a set or
/// dictionary, no real time.
public struct TraceEvent: Hashable, Sendable {
    /// When it happened, on the world's clock.
    public var instant: Instant
    /// What kind of thing happened, in dotted lower case: `notification.delivered`, `connection.data`.
    public var kind: String
    /// Who did it: the name of an app on a device, or of a server.
    public var lane: String
    /// Whom it concerned, if it went from one lane to another.
    public var peer: String?
    /// What a reader wants to know, in one line.
    public var text: String
    /// More, for machines and for the curious.
    public var fields: [Field]
    /// What went over the wire, where something did.
    public var bytes: [UInt8]?

    public struct Field: Hashable, Sendable {
        public var name: String
        public var value: String

        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    public init(
        instant: Instant, kind: String, lane: String, peer: String? = nil, text: String, fields: [Field] = [],
        bytes: [UInt8]? = nil
    ) {
        self.instant = instant
        self.kind = kind
        self.lane = lane
        self.peer = peer
        self.text = text
        self.fields = fields
        self.bytes = bytes
    }

    /// The value of the field with that name.
    public subscript(name: String) -> String? {
        fields.first { $0.name == name }?.value
    }
}

/// Takes what happens in a world. An app has none, and then nothing is recorded.
public protocol TraceRecorder: AnyObject, Sendable {
    func record(_ event: TraceEvent)

    /// Takes an event that is put into words only if somebody will read them.
    func record(_ event: some TraceableEvent)

    /// Hides secrets in the bytes that connections carry to somebody, where the events are shown.
    ///
    /// - Parameters:
    ///   - lane: the end to which the bytes go.
    ///   - makeMask: a mask for one connection.
    func maskStreams(to lane: String, with makeMask: @escaping @Sendable () -> any StreamMask)
}

extension TraceRecorder {
    public func record(_ event: some TraceableEvent) { record(event.traceEvent) }

    /// A recorder that shows its events to nobody has nothing to hide.
    public func maskStreams(to lane: String, with makeMask: @escaping @Sendable () -> any StreamMask) {}
}

/// Something that happened, as whoever did it knows it.
public protocol TraceableEvent: Sendable {
    /// The event in words.
    var traceEvent: TraceEvent { get }

    /// Puts all that the words are made of into a digest.
    func combine(into hash: inout TraceHash)
}
