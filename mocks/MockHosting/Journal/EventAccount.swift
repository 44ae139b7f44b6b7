import CarillonEnvironment

/// An event in words, told once. Its text, its journal line and its trace event are made of it.
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
    /// All that there is to say, for journal lines.
    public var members: [EventMember]
    /// How the event stands in traces; `nil` if other events tell it already.
    public var tracing: Tracing?

    /// How an event stands in a trace.
    public struct Tracing: Sendable {
        /// The kind, without the protocol's name.
        var kind: String
        var doer: Doer
        /// The names of the members that the text does not tell.
        var fields: Set<String>
    }

    /// The end of a connection that did something.
    public enum Doer: Sendable {
        case client
        /// The server, towards the client.
        case server
        /// The server, towards nobody.
        case serverAlone
    }

    /// - Parameters:
    ///   - kind: The name of the kind of event in journal lines, in camel case.
    ///   - text: The event in one line.
    ///   - members: All that there is to say, for journal lines.
    public init(_ kind: String, _ text: String, _ members: [EventMember] = []) {
        self.kind = kind
        self.text = text
        self.members = members
    }

    /// The account of an event that stands in traces, too.
    ///
    /// - Parameters:
    ///   - kind: The kind in traces, if it is another one than in journal lines.
    ///   - doer: The end of the connection that did it.
    ///   - fields: The names of the members that the text does not tell.
    public func traced(as kind: String? = nil, by doer: Doer = .server, fields: Set<String> = []) -> EventAccount {
        var account = self
        account.tracing = Tracing(kind: kind ?? self.kind, doer: doer, fields: fields)
        return account
    }
}
