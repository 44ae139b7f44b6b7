package import CarillonEnvironment

/// The rules for the names of requests, and for finding requests by their names.
package struct RequestNames: Sendable {
    /// A name that no other request has.
    package var unique: @Sendable (any RandomNumbers) -> String = { $0.nextUUID().text }

    /// The identifier of a group's request.
    package var identifier:
        @Sendable (_ name: LocalNotifications.NotificationContentIdentifier, _ group: String) -> String = {
            RequestIdentifier.make($0, in: $1)
        }

    /// Whether a request belongs to the group, by its identifier.
    package var belongs: @Sendable (_ identifier: String, _ group: String) -> Bool = {
        RequestIdentifier.names($0, in: $1)
    }
}
