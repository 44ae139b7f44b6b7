/// Whether the app uses the client at present.
enum ClientPresence: Hashable {
    /// The app uses the client.
    case active
    /// The app is in the background, where a client connects only when the app asks for it.
    case suspended
    /// The app has destroyed the client, and has not connected it again.
    case destroyed

    mutating func appDidConnect() { self = .active }

    mutating func appDidDestroy() { self = .destroyed }

    mutating func appDidEnterBackground() {
        if self == .active { self = .suspended }
    }

    mutating func appWillEnterForeground() {
        if self == .suspended { self = .active }
    }
}
