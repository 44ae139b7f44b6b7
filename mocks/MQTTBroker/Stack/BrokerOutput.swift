/// What is to be done with one connection.
struct BrokerOutput {
    let connection: ConnectionID
    /// To be sent, before it ends.
    var bytes: [UInt8]
    /// Whether nothing is read from the client; `nil` if that does not change.
    var isWaiting: Bool?
    var ending: Ending?

    enum Ending {
        /// In order, once everything has been sent.
        case close
        case reset
    }
}

/// Something that somebody may want to know, with the bytes of the packet that it is about.
struct BrokerNote {
    var entry: JournalEntry
    var bytes: [UInt8]?
}
