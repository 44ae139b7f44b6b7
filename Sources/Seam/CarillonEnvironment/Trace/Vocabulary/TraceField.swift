/// The names of the fields that the network, notification centres, devices and mock servers write.
///
/// A field that a client library or a protocol brings has its name there.
public enum TraceField: String, CaseIterable, Sendable {
    // MARK: Network and servers

    /// The number that the network gave a connection, counted from 1 in the order of the calls. The network and the
    /// servers write it, so that messages and bytes of one connection can be told from those of another.
    case connection
    /// The port that was called.
    case port
    /// The time at which bytes were sent, in nanoseconds since the run began.
    case sent
    /// The offset of the byte that was spoilt, counted from the beginning of the stream.
    case corrupted
    /// The name of the client, as the server's protocol has it.
    case client
    /// The identifier that a server has given a notification, or got for it. Reports follow the notification by it.
    case notification

    // MARK: Notifications

    /// The identifier of the request.
    case id
    /// The time at which the request is due, in nanoseconds since the run began; empty if it has no date.
    case due
    /// Whether the request fires again and again: `true` or `false`.
    case repeats
    /// The kind of the trigger: `interval`, `calendar`, `location` or `push`.
    case trigger
    /// The number of requests that are pending afterwards.
    case pending
    /// The title of the notification.
    case title
    /// The rule by which a request was chosen to lose its slot.
    case policy
    /// The number of notifications that stand in Notification Center afterwards.
    case delivered
    /// The ways in which a notification is shown, between commas.
    case options
    /// The identifier of the action by which the person answers.
    case action
    /// The text that the person typed.
    case text
    /// The status of the app's authorization.
    case status
    /// The number on the app's icon.
    case badge

    // MARK: Guests

    /// The name of the program.
    case program
    /// The name of a signal, such as `SIGTERM`.
    case signal

    // MARK: Devices

    /// The identifier of a time zone, such as `Europe/Berlin`.
    case timeZone
    /// The number of seconds by which a device's clock is ahead of the world's.
    case seconds

    // MARK: Weather

    /// The number of a fault of the weather, in the order in which the faults were drawn, counted from 1.
    case fault
    /// The kind of the fault.
    case weather

    // MARK: Several writers

    /// The cause, in a word or a sentence.
    case reason
}
