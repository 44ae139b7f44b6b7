/// The work that a ``StreamEngine`` is in the middle of. An event that it tells may call it back, and work of one kind
/// does not begin once more inside of itself.
struct StreamWork: OptionSet {
    let rawValue: UInt8
    /// The engine handles packets that have come.
    static let handling = StreamWork(rawValue: 1)
    /// The engine goes on with the messages that have come.
    static let goingOn = StreamWork(rawValue: 2)

    /// Begins work. Returns whether the engine is not in the middle of it already.
    mutating func begin(_ kind: StreamWork) -> Bool { insert(kind).inserted }

    /// Ends work.
    mutating func end(_ kind: StreamWork) { remove(kind) }
}
