/// An event of a world, told so that a report can draw it: who did what, and to whom.
///
/// Everything in an event must be the same in every run with the same seed. An event holds no address, no order of a
/// set or dictionary, and no real time.
///
/// The names of kinds and fields stand once, in vocabularies: see ``TraceKind`` and ``TraceField``.
///
/// ```swift
/// let event = TraceEvent(
///     instant: loop.now, kind: NotificationTraceKind.fired, lane: "phone", text: "\"tea\" fires",
///     fields: [.init(.id, "tea")])
/// NotificationTraceKind(event)  // .fired
/// event[.id]  // "tea"
/// ```
public struct TraceEvent: Hashable, Sendable {
    /// The time of the event, on the world's clock.
    public var instant: Instant
    /// The name of the event's kind in dotted lower case, such as `notification.delivered`. The name is a text, because
    /// a file of results may hold kinds of mocks and clients that this process does not know.
    public var kind: String
    /// The name of the app, device or server that did it.
    public var lane: String
    /// The name of the app, device or server that it was done to, if it went from one lane to another.
    public var peer: String?
    /// One line for people.
    public var text: String
    /// Details for machines and for the curious, in a lasting order.
    public var fields: [Field]
    /// The bytes that went over the network, where some did.
    public var bytes: [UInt8]?
    /// The number of bytes that went over the network behind ``bytes``, and are not kept.
    public var omittedBytes = 0

    /// A detail of an event.
    public struct Field: Hashable, Sendable {
        /// The name, as ``TraceField`` or a specification has it.
        public var name: String
        /// The value as a text.
        public var value: String

        /// A field whose name stands in no vocabulary, such as a member of a protocol's message.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }

        /// A field whose name stands in the vocabulary.
        public init(_ name: TraceField, _ value: String) {
            self.init(name.rawValue, value)
        }
    }

    /// An event whose kind is made at run time, such as one that begins with a protocol's name.
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

    /// An event whose kind stands in a vocabulary.
    public init(
        instant: Instant, kind: some TraceKind, lane: String, peer: String? = nil, text: String, fields: [Field] = [],
        bytes: [UInt8]? = nil
    ) {
        self.init(
            instant: instant, kind: kind.rawValue, lane: lane, peer: peer, text: text, fields: fields, bytes: bytes)
    }

    /// The value of the field with that name; `nil` if the event has no such field.
    public subscript(name: String) -> String? {
        fields.first { $0.name == name }?.value
    }

    /// The value of a field; `nil` if the event does not have it.
    public subscript(field: TraceField) -> String? { self[field.rawValue] }

    /// Whether the event is of that kind.
    public func isA(_ kind: some TraceKind) -> Bool { self.kind == kind.rawValue }

    /// Whether somebody misbehaved because a scenario said so: the network, a server or a device.
    public var isFault: Bool { kind.hasPrefix(TraceEvent.faultPrefix) }

    /// The beginning of the kinds of all faults, whoever writes them.
    public static let faultPrefix = "fault."
}
