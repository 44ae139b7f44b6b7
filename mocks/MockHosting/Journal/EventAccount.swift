public import CarillonEnvironment

/// The description of an event, written once. The event's text, its journal line and its trace event are made from it.
///
/// ```swift
/// EventAccount("violation", "violation: \(violation)", [EventMember("statement", .word("MQTT-3.1.0-2"))])
///     .traced(by: .client, fields: ["statement"])
/// ```
public struct EventAccount: Sendable {
    /// The name of the kind of event in journal lines, in camel case: `willPublished`.
    public var kind: String
    /// The event in one line.
    public var text: String
    /// All members of the event, for journal lines.
    public var members: [EventMember]
    /// The form of the event in traces; `nil` if other events already tell the same.
    public var tracing: Tracing?

    /// The form of an event in a trace.
    public struct Tracing: Sendable {
        /// The kind, without the protocol's name.
        var kind: String
        var doer: Doer
        /// The names of the members that the text does not contain.
        var fields: Set<String>
    }

    /// The end of a connection that caused an event.
    public enum Doer: Sendable {
        /// The client.
        case client
        /// The server, and the event is directed at the client.
        case server
        /// The server, and the event is directed at nobody.
        case serverAlone
    }

    /// Makes the account of an event that is not in traces.
    ///
    /// - Parameters:
    ///   - kind: The name of the kind of event in journal lines, in camel case.
    ///   - text: The event in one line.
    ///   - members: All members of the event, for journal lines.
    public init(_ kind: String, _ text: String, _ members: [EventMember] = []) {
        self.kind = kind
        self.text = text
        self.members = members
    }

    /// Returns this account with a form for traces.
    ///
    /// - Parameters:
    ///   - kind: The kind in traces; `nil` if it is the same as in journal lines.
    ///   - doer: The end of the connection that caused the event.
    ///   - fields: The names of the members that the text does not contain.
    public func traced(as kind: String? = nil, by doer: Doer = .server, fields: Set<String> = []) -> EventAccount {
        var account = self
        account.tracing = Tracing(kind: kind ?? self.kind, doer: doer, fields: fields)
        return account
    }
}
