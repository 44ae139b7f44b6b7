import MagicBellWire

/// The list requests of a store: the one that the server has, and the refreshes that are wanted.
struct ListRequests: Sendable {
    private enum Phase: Sendable {
        case idle
        /// The server has been asked for the next page.
        case fetching(MissedMessages)
        /// The server has been asked for the first page anew: for the channel, or for the app alone.
        case refreshing(MissedMessages, isForChannel: Bool)
    }

    private var phase = Phase.idle
    /// The number of refreshes that wait for their turn.
    private(set) var waitingRefreshCount = 0
    /// Whether a page has come since the store was made.
    private(set) var wasFetched = false
    /// Whether the channel has asked for a refresh that has not come.
    private(set) var isStale = false

    /// Whether the server has a request.
    var isUnderWay: Bool { if case .idle = phase { false } else { true } }

    /// Whether the server has been asked for the next page.
    var isFetching: Bool { if case .fetching = phase { true } else { false } }

    /// Whether a refresh has to be queued, because none waits that will bring what the channel has asked for.
    var wantsRefresh: Bool { isStale && waitingRefreshCount == 0 }

    // MARK: The realtime channel

    /// Handles a message. Returns whether a refresh has to be queued.
    ///
    /// - Parameters:
    ///   - moves: Whether the message has moved the counters.
    ///   - refreshes: Whether the message asks for a refresh. During a request it comes once more after the page.
    mutating func messageDidCome(_ message: RealtimeMessage, moves: Bool, refreshes: Bool) -> Bool {
        switch phase {
        case .idle: return refreshes ? channelDidAsk() : wantsRefresh
        case .fetching(var missed):
            missed.append(message)
            if moves { missed.doubt() }
            phase = .fetching(missed)
        case .refreshing(var missed, let isForChannel):
            missed.append(message)
            phase = .refreshing(missed, isForChannel: isForChannel)
        }
        return false
    }

    /// Handles a gap. Returns whether a refresh has to be queued.
    mutating func gapDidCome() -> Bool {
        switch phase {
        case .idle: return wasFetched && channelDidAsk()
        case .fetching(var missed):
            missed.doubt()
            phase = .fetching(missed)
        case .refreshing(var missed, let isForChannel):
            missed.doubt()
            phase = .refreshing(missed, isForChannel: isForChannel)
        }
        return false
    }

    /// Notes that the channel asks for a refresh. Returns whether one has to be queued.
    mutating func channelDidAsk() -> Bool {
        isStale = true
        return wantsRefresh
    }

    // MARK: Requests

    /// Notes that a refresh waits for its turn.
    mutating func refreshDidQueue() { waitingRefreshCount += 1 }

    /// Notes that a request goes out now.
    mutating func requestDidGo(isRefresh: Bool) {
        guard isRefresh else { return phase = .fetching(MissedMessages()) }
        phase = .refreshing(MissedMessages(), isForChannel: isStale)
        waitingRefreshCount -= 1
        isStale = false
    }

    /// Notes that a page has come.
    mutating func pageDidCome() { wasFetched = true }

    /// Notes that the request has failed.
    mutating func requestDidFail() {
        if case .refreshing(_, isForChannel: true) = phase { isStale = true }
    }

    /// The end of the request. Returns the messages that came during it.
    mutating func takeMissed() -> MissedMessages {
        defer { phase = .idle }
        switch phase {
        case .idle: return MissedMessages()
        case .fetching(let missed), .refreshing(let missed, _): return missed
        }
    }

    /// Forgets all requests.
    mutating func close() { (phase, waitingRefreshCount, isStale) = (.idle, 0, false) }
}
