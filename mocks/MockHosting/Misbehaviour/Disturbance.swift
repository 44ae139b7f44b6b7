import CarillonEnvironment

/// The state in which misbehaviours have put one connection.
final class Disturbance<Message: MockMessage> {
    /// Whether nothing leaves on the connection any more, not even its end.
    var isMute = false
    /// Whether nothing that comes reaches the server any more.
    var isDeaf = false
    /// Whether bytes of the client were spoilt. All that follows them is bytes, too: it may be in the middle of a
    /// message now.
    var isSpoilt = false
    var incoming = StageQueue<Message>()
    var outgoing = StageQueue<Message>()
    var drip: StageDrip?

    /// Works on the queue of a direction.
    @discardableResult
    func withQueue<Result>(_ direction: StageMoment, _ body: (inout StageQueue<Message>) -> Result) -> Result {
        direction == .sent ? body(&outgoing) : body(&incoming)
    }
}

/// One direction of a connection that misbehaviours have disturbed.
struct StageQueue<Message: MockMessage> {
    /// The end of the time in which nothing passes; `nil` if nothing is held up.
    var heldUntil: Instant?
    /// The parcels that wait, each until its time.
    var waiting: [(due: Instant, parcel: StageParcel<Message>)] = []
    /// The parcels that come later than those that follow them.
    var overtaken: [(remaining: Int, parcels: [StageParcel<Message>], rule: Int)] = []
    /// How the connection ends once all has passed.
    var ending: ServerOutput.Ending?

    /// Counts a parcel that has gone by, and takes those that it was the last to overtake.
    mutating func takeOvertaken() -> [(parcels: [StageParcel<Message>], rule: Int)] {
        guard !overtaken.isEmpty else { return [] }
        for index in overtaken.indices { overtaken[index].remaining -= 1 }
        defer { overtaken.removeAll { $0.remaining <= 0 } }
        return overtaken.filter { $0.remaining <= 0 }.map { ($0.parcels, $0.rule) }
    }
}

/// Output of a connection that leaves slowly.
struct StageDrip {
    var byteCount = 1
    var interval = Duration.nanoseconds(1)
    var bytes = OutgoingBytes()
    var isScheduled = false
    /// How the connection ends once all has left.
    var ending: ServerOutput.Ending?
}

/// A message on its way through the stage, or the bytes that a misbehaviour has left of one.
struct StageParcel<Message: MockMessage> {
    var direction: StageMoment
    var content: Content

    enum Content {
        case message(Message)
        /// Bytes that are no message any more.
        case bytes([UInt8])
    }
}
