public import Foundation

extension Notification {
    /// The session has begun. The object is the client.
    public static let MeteorClientConnectionReady = Notification.Name("sorr.swiftddp.ready")
    /// The socket is open. The object is the client.
    public static let MeteorClientDidConnect = Notification.Name("sorr.swiftddp.connected")
    /// The connection is over, or an attempt has failed. The object is the client.
    public static let MeteorClientDidDisconnect = Notification.Name("sorr.swiftddp.disconnected")
    /// A user has logged in. The object is the client.
    public static let MeteorClientUpdateSession = Notification.Name("sorr.swiftddp.update")
    /// The server has ended a subscription, or has refused it. The object is the client; `userInfo` has the `id`, the
    /// `name`, and the `error` if the server gave one.
    public static let MeteorClientSubscriptionEnded = Notification.Name("sorr.swiftddp.nosub")
    /// A document of the server's is no value of the app's type, so it is no element. The object is the client;
    /// `userInfo` has the `collection`, the `id`, and the `error`: ``UndecodableDocument``.
    ///
    /// It is posted when an app first looks at that state of the document: by a watch, or by `find`.
    public static let MeteorClientUndecodableDocument = Notification.Name("sorr.swiftddp.undecodable")
}
