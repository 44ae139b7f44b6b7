/// A descriptor of a library's that a loop watches. Confined to the loop.
public protocol AdoptedSocket: AnyObject {
    /// What the library wants to be told of; nothing at first.
    ///
    /// Set it after each call into the library that may have sent or read something, even if it stays as it was: that is also how the
    /// network learns that there may be bytes under way.
    var interest: SocketReadiness { get set }

    /// Says that the library has closed the descriptor, or will do so before it returns to the loop. Nothing is told any more.
    func end()
}

/// What a descriptor is ready for.
public struct SocketReadiness: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// There is something to read: bytes, the end of the stream, or an error.
    public static let readable = SocketReadiness(rawValue: 1)
    /// There is room to write, or an error to find. What is connecting becomes writable once that is decided.
    public static let writable = SocketReadiness(rawValue: 2)
    /// The connection is over in both directions, or has an error to tell. Comes unasked.
    public static let hangUp = SocketReadiness(rawValue: 4)
}
