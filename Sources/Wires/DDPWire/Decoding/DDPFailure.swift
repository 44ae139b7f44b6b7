public import JSONWire

/// A reason why a text is no message.
public struct DDPFailure: Error, Hashable, Sendable {
    /// The kind of fault.
    public enum Reason: Hashable, Sendable {
        case notJSON(JSONFailure)
        case notAnObject
        /// The object has no `msg`, or an empty one.
        case noMessage
        /// The direction has no such message.
        case unknownMessage(String)
        /// A member's value is no EJSON.
        case undecodable(member: String, EJSONFailure)
        /// `cleared` is not an array of strings.
        case malformedCleared
        /// A member of a message lacks, or has a value of another type.
        case malformed(message: String, member: String)
    }

    /// The kind of fault.
    public var reason: Reason
    /// The text as JSON, if it is JSON.
    public var message: JSON?
    /// The message as Meteor's servers send it back: with its EJSON values read, and written without EJSON.
    public var offendingMessage: JSON?

    /// Makes a failure.
    ///
    /// - Parameters:
    ///   - reason: the reason of the failure.
    ///   - message: the message as it came; `nil` if it could not be read.
    ///   - offendingMessage: the message as it is sent back; `nil` if that is the message itself.
    public init(_ reason: Reason, in message: JSON? = nil, offendingMessage: JSON? = nil) {
        self.reason = reason
        self.message = message
        self.offendingMessage = offendingMessage ?? message
    }
}

extension DDPFailure {
    /// The answer that a server owes the sender (DDP.md and Meteor's own server); `nil` for a malformed `connect`,
    /// which is answered by ``ServerMessage/failed(version:)``.
    public var answer: ServerMessage? {
        switch reason {
        case .notJSON: .error(reason: "Bad request", offendingMessage: nil)
        case .notAnObject:
            .error(reason: "Bad request", offendingMessage: message?.array == nil ? nil : message)
        case .noMessage, .unknownMessage: .error(reason: "Bad request", offendingMessage: offendingMessage)
        case .undecodable, .malformedCleared: .error(reason: "Parse error", offendingMessage: nil)
        case .malformed("connect", _): nil
        case .malformed("method", _): .error(reason: "Malformed method invocation", offendingMessage: offendingMessage)
        case .malformed("sub", _), .malformed("unsub", _):
            .error(reason: "Malformed subscription", offendingMessage: offendingMessage)
        case .malformed: .error(reason: "Bad request", offendingMessage: offendingMessage)
        }
    }
}

extension DDPFailure: CustomStringConvertible {
    /// The fault, in one sentence.
    public var description: String {
        switch reason {
        case .notJSON(let failure): "no DDP message, but \(failure)"
        case .notAnObject: "a DDP message must be a JSON object"
        case .noMessage: "the object has no “msg”"
        case .unknownMessage(let name): "DDP has no message \(name.debugDescription) in this direction"
        case .undecodable(let member, let failure): "in “\(member)”: \(failure)"
        case .malformedCleared: "“cleared” must be an array of strings"
        case .malformed(let message, let member): "“\(member)” of “\(message)” lacks or has another type"
        }
    }
}
