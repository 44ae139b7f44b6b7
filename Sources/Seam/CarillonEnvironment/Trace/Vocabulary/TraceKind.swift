/// A vocabulary of kinds of trace events: all the kinds that one writer records.
///
/// A name stands once, for the writer and for every reader. A client library brings a vocabulary of its own.
///
/// ```swift
/// enum KettleTraceKind: String, TraceKind {
///     /// The kettle was switched on.
///     case started = "kettle.started"
///     /// The water boils. Fields: `litres`.
///     case boiled = "kettle.boiled"
/// }
///
/// environment.record(KettleTraceKind.started, "the kettle is on")  // the writer
/// if event.isA(KettleTraceKind.boiled) { pour() }  // a reader
/// ```
public protocol TraceKind: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

extension TraceKind {
    /// The kind of an event; `nil` if the event's kind stands in another vocabulary.
    public init?(_ event: TraceEvent) { self.init(rawValue: event.kind) }
}

extension Environment {
    /// Records an event of this lane.
    ///
    /// - Parameters:
    ///   - kind: The kind of the event.
    ///   - text: One line for people; made only if there is a recorder.
    ///   - peer: The lane that the event went to, if it went anywhere.
    ///   - fields: The details; made only if there is a recorder.
    ///   - bytes: The bytes that went over the network, if some did.
    public func record(
        _ kind: some TraceKind, _ text: @autoclosure () -> String, peer: String? = nil,
        fields: @autoclosure () -> [TraceEvent.Field] = [], bytes: [UInt8]? = nil
    ) {
        record(kind.rawValue, text(), peer: peer, fields: fields(), bytes: bytes)
    }
}
