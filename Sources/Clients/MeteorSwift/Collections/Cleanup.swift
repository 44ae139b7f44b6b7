/// A moment at which documents go without a word of the server about each of them.
package enum Cleanup: Hashable, Sendable {
    /// Everything begins anew: with a session, or because the app wants it.
    case session
    /// The user logs out.
    case logout(isConnected: Bool)
    /// Another user has logged in.
    case otherUser
    /// The app clears the objects of a file.
    case file
}
