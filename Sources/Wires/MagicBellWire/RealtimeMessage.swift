public import JSONWire

/// A message on a user's realtime channel: a change of one notification, or of all.
///
/// Every generation of MagicBell's realtime channels has the same names and data, in different envelopes.
public struct RealtimeMessage: Hashable, Sendable {
    /// The changes that MagicBell's server announces.
    public enum Change: String, CaseIterable, Hashable, Sendable {
        case new, read, unread, archived, unarchived, delete
        case allRead = "read/all"
        case allSeen = "seen/all"

        /// Whether the change is of one notification.
        public var isOfOne: Bool { self != .allRead && self != .allSeen }
    }

    /// The change.
    public var change: Change
    /// The identifier of the notification; `nil` for a change of all.
    public var id: String?
    /// The identity of the client that caused the change, as it said in ``MagicBellField/clientID``.
    public var clientID: String?

    /// Makes a message about a notification, or about all.
    public init(_ change: Change, id: String? = nil, clientID: String? = nil) {
        self.change = change
        self.id = id
        self.clientID = clientID
    }

    /// The name of the message: `notifications/read`.
    public var name: String { "notifications/" + change.rawValue }

    /// The data of the message.
    public var data: JSON {
        var members = Members<JSON>([])
        if let id { members["id"] = .string(id) }
        if let clientID { members["client_id"] = .string(clientID) }
        return .object(members)
    }
}
