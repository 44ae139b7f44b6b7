import CarillonEnvironment

/// The state of one connection that misbehaviours have disturbed.
final class Disturbance<Message: MockMessage> {
    /// Whether nothing leaves on the connection any more, not even its end.
    var isMute = false
    /// Whether nothing that the client sends reaches the server any more.
    var isDeaf = false
    /// Whether a misbehaviour has changed bytes of the client. All later messages are passed on as bytes too, because
    /// the server may be in the middle of a message.
    var isSpoilt = false
    var incoming = DisturbedDirection<Message>()
    var outgoing = DisturbedDirection<Message>()
    var drip: Drip?

    /// Calls `body` with the queue of a direction.
    @discardableResult
    func withQueue<Result>(_ direction: StrikeMoment, _ body: (inout DisturbedDirection<Message>) -> Result) -> Result {
        direction == .sent ? body(&outgoing) : body(&incoming)
    }
}

/// One direction of a connection that misbehaviours have disturbed.
struct DisturbedDirection<Message: MockMessage> {
    /// The end of the time in which nothing passes; `nil` if nothing is held up.
    var heldUntil: Instant?
    /// The waiting parcels, each with the time at which it passes.
    var waiting: [(due: Instant, parcel: Parcel<Message>)] = []
    /// The parcels that misbehaviours put behind later parcels: how many more have to pass them, and the rule that
    /// comes next for them.
    var overtaken: [(remaining: Int, parcels: [Parcel<Message>], rule: Int)] = []
    /// The way to end the connection once all waiting parcels have passed.
    var ending: ServerOutput.Ending?

    /// Counts a parcel that has passed, and returns the parcels that have now been overtaken often enough.
    mutating func takeOvertaken() -> [(parcels: [Parcel<Message>], rule: Int)] {
        guard !overtaken.isEmpty else { return [] }
        for index in overtaken.indices { overtaken[index].remaining -= 1 }
        defer { overtaken.removeAll { $0.remaining <= 0 } }
        return overtaken.filter { $0.remaining <= 0 }.map { ($0.parcels, $0.rule) }
    }
}

/// The output of a connection whose bytes leave slowly.
struct Drip {
    var byteCount = 1
    var interval = Duration.nanoseconds(1)
    var bytes = OutgoingBytes()
    var isScheduled = false
    /// The way to end the connection once all bytes have left.
    var ending: ServerOutput.Ending?
}

/// A message on its way through the filter, or the bytes that a misbehaviour made of it.
struct Parcel<Message: MockMessage> {
    var direction: StrikeMoment
    var content: Content

    enum Content {
        case message(Message)
        /// Bytes that form no message any more.
        case bytes([UInt8])
    }
}
