/// A descriptor of a library that a loop watches. Only code on the loop may touch it.
public protocol AdoptedSocket: AnyObject {
    /// The readiness that the library wants to hear of; nothing at first.
    ///
    /// Set it after each call into the library that may have sent or read something, even if the value stays the same.
    /// The network thus learns that bytes may be under way.
    var interest: SocketReadiness { get set }

    /// Announces that the library has closed the descriptor, or will close it before it returns to the loop. The
    /// network reports nothing more then.
    func end()
}

/// The readiness of a descriptor.
public struct SocketReadiness: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// There is something to read: bytes, the end of the stream, or an error.
    public static let readable = SocketReadiness(rawValue: 1)
    /// There is room to write, or an error to find. A connecting descriptor becomes writable once its outcome is known.
    public static let writable = SocketReadiness(rawValue: 2)
    /// The connection is over in both directions, or has an error. The network always reports this.
    public static let hangUp = SocketReadiness(rawValue: 4)
}
