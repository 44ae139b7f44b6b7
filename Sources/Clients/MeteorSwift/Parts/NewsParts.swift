package import Foundation

/// The decisions about telling the app.
package struct NewsParts: Sendable {
    /// Posts a notification of a client.
    package var post: @Sendable (Notification.Name, _ client: MeteorClient, _ userInfo: [AnyHashable: Any]?) -> Void = {
        NotificationCenter.default.post(name: $0, object: $1, userInfo: $2)
    }

    package init() {}
}
