import CarillonEnvironment
import DDPWire
import MockHosting

/// The session of one client: its subscriptions, its documents and its user.
final class Session {
    let id: String
    /// The connection; the former one while the client is away.
    var connection: ConnectionID
    let version: DDPVersion
    var userID: String?
    /// The login token of the user.
    var loginToken: String?
    /// The timer for the end of the login token.
    var loginTimer: TimerToken?
    /// The calls of limited methods: the beginning of the window and the number of calls in it.
    var calls: [String: (since: Instant, count: Int)] = [:]
    var box = MergeBox()
    /// The number of values of the merge box, as the core has counted them.
    var countedValueCount = 0
    /// The subscriptions that the client asked for, by their identifiers.
    var subscriptions: [String: Subscription] = [:]
    /// The same, in the order in which they began.
    var subscriptionsInOrder: [Subscription] {
        subscriptions.values.sorted { $0.handle.number < $1.handle.number }
    }
    /// The subscriptions to publications for everybody.
    var universalSubscriptions: [Subscription] = []
    /// The messages that wait for the method that blocks, or for some of very many calls to end.
    var waiting = WaitingMessages()
    /// Since when nothing is read from the client, because too many of its messages wait; `nil` if it is read from.
    var fullSince: Instant?
    /// The method that blocks later messages.
    var blocker: MethodInvocation?
    /// Whether waiting messages are being processed, so that nothing processes them in between.
    var isProcessingWaiting = false
    /// Whether changes of documents are kept back while subscriptions run again.
    var isMuted = false
    /// The end of subscriptions that failed meanwhile.
    var mutedEnds: [ServerMessage] = []
    /// The subscriptions that became ready meanwhile.
    var mutedReadies: [String] = []
    /// The work that is to be done later, by numbers of its own.
    var timers: [UInt64: TimerToken] = [:]
    /// The number of calls without an answer so far.
    var openCallCount = 0
    var isOver = false
    /// Whether the session has reached a limit, and ends as soon as what goes on has come to its end.
    var isEnding = false
    /// Whether the session waits for its client to come back.
    var isAway = false
    /// The messages that the client may lack; `nil` if sessions are not resumed.
    var outbox: Outbox?
    /// The timer that ends the session while it is away.
    var graceTimer: TimerToken?
    /// The time at which the session ends while it is away.
    var graceEnd = Instant.zero

    init(id: String, connection: ConnectionID, version: DDPVersion) {
        self.id = id
        self.connection = connection
        self.version = version
    }
}
