package import CarillonEnvironment
import HTTPEngine
import HTTPWire
import JSONWire
import MagicBellWire

/// The realtime channel of one user, from the name of the channel to its messages, over all reconnections.
///
/// The machine has no I/O and reads no clock. After each call, its owner takes the actions and carries them out in
/// order.
package struct RealtimeMachine {
    package enum Stage: Hashable, Sendable {
        case idle
        /// The outcome of a request is awaited.
        case asking(RealtimeRequest)
        case opening
        case open
        case waiting(until: Instant)
        /// There are no further attempts.
        case ended
    }

    /// The longest token that is used, in bytes.
    static let tokenSize = 16_384
    /// The time after a renewal in which a further one waits as any failed attempt does.
    static let renewalPause = Duration.seconds(10)
    /// The longest delay that a server may ask for.
    static let longestServerDelay = Duration.seconds(300)

    package internal(set) var stage = Stage.idle
    let transport: RealtimeOptions.Transport
    let parts: RealtimeParts
    let chance: () -> Double
    let makeToken: () -> String
    var channel: String?
    var token: String?
    /// The last time at which a token was refused and another one asked for at once.
    var renewedAt: Instant?
    var lastEvent: String?
    var seen = SeenMessages()
    var pulse = SocketPulse()
    /// Whether the attempt under way, or the open link, has named the last message.
    var isResuming = false
    var hadLink = false
    /// Whether a message came on the open link.
    var hasHeard = false
    var openedAt = Instant.zero
    /// The loss of the link, or the start.
    var linkLostAt = Instant.zero
    var failures = 0
    var hasFailed = false
    /// The number of links in a row that broke soon after they had opened.
    var shortLinks = 0
    /// The number of links in a row that broke soon, and had brought no message.
    var uselessLinks = 0
    /// The shortest delay that the server has asked for by `retry` (magicbell.md, section 2.9).
    private var serverDelay = Duration.zero
    private var actions = Queue<RealtimeAction>()

    /// - Parameters:
    ///   - chance: Returns a random number from 0 to 1.
    ///   - makeToken: Makes a token for a WebSocket.
    package init(
        _ transport: RealtimeOptions.Transport, parts: RealtimeParts = RealtimeParts(),
        chance: @escaping () -> Double, makeToken: @escaping () -> String
    ) {
        self.transport = transport
        self.parts = parts
        self.chance = chance
        self.makeToken = makeToken
    }

    /// Takes the next action; `nil` if there is none.
    package mutating func takeAction() -> RealtimeAction? { actions.removeFirst() }

    mutating func act(_ action: RealtimeAction) { actions.append(action) }

    // MARK: Wishes

    /// Begins.
    ///
    /// - Parameter keptChannel: The channel's name from an earlier launch; `nil` if there is none.
    package mutating func start(keptChannel: String?, at now: Instant) {
        guard stage == .idle else { return }
        channel = keptChannel
        linkLostAt = now
        proceed(at: now)
    }

    /// Ends for good. No news follow, also none that was not taken yet.
    ///
    /// - Parameter forgetsChannel: Whether the channel's name is forgotten, because the user has left.
    package mutating func stop(forgettingChannel forgetsChannel: Bool = true) {
        actions.removeAll()
        if forgetsChannel { act(.forgetChannel) }
        if case .asking = stage { act(.dropRequest) }
        dropLink()
        stage = .ended
    }

    // MARK: Time

    /// The time by which ``timePasses(at:)`` has to be called; `nil` if nothing is due.
    package var nextDeadline: Instant? {
        switch stage {
        case .waiting(let deadline): deadline
        case .open where transport == .webSocket: pulse.deadline
        default: nil
        }
    }

    /// Does what is due by now.
    package mutating func timePasses(at now: Instant) {
        switch stage {
        case .waiting(let deadline) where deadline <= now: proceed(at: now)
        case .open where transport == .webSocket:
            switch pulse.timePasses(at: now) {
            case .carryOn: break
            case .ping: act(.ping)
            case .giveUp: lose(.silence, at: now)
            }
        default: break
        }
    }

    // MARK: Steps

    /// Takes the next step to an open channel: config, authorization, token, link (`MB-RT-1`).
    mutating func proceed(at now: Instant) {
        guard let channel else { return ask(.config) }
        switch transport {
        case .webSocket: ask(.registration(token: makeToken()))
        case .serverSentEvents:
            guard let token else { return ask(.authorization) }
            // After that time the server has forgotten what came meanwhile, and may refuse to go on.
            let isForgotten = linkLostAt.duration(to: now) > RealtimeRetry.suspension
            let lastEvent = hadLink && !isForgotten ? lastEvent : nil
            isResuming = lastEvent != nil
            stage = .opening
            act(.openStream(channel: channel, token: token, lastEvent: lastEvent))
        }
    }

    mutating func ask(_ request: RealtimeRequest) {
        stage = .asking(request)
        act(.ask(request))
    }

    mutating func end(_ reason: String) {
        dropLink()
        stage = .ended
        act(.record(.ended, reason))
    }

    private mutating func dropLink() {
        if stage == .opening || stage == .open { act(.closeLink) }
    }

    /// Notes that an attempt has failed, and plans the next one.
    mutating func retry(_ reason: String, at now: Instant, after fixedDelay: Duration? = nil) {
        dropLink()
        failures += 1
        hasFailed = true
        wait(fixedDelay, reason, at: now)
    }

    private mutating func wait(_ fixedDelay: Duration?, _ reason: String, at now: Instant) {
        let circumstances = RealtimeRetry(
            failures: failures, shortLinks: shortLinks, timeWithoutLink: linkLostAt.duration(to: now), chance: chance())
        let delay = max(parts.retryDelay(circumstances), min(serverDelay, RealtimeMachine.longestServerDelay))
        stage = .waiting(until: now.advanced(by: fixedDelay ?? delay))
        act(.record(.lost, reason))
    }

    /// Notes the delay that the server has asked for on the last link; zero or `nil` if it has not.
    package mutating func noteRetry(_ delay: Duration?) {
        if let delay, delay > .zero { serverDelay = delay }
    }

    // MARK: The link

    /// Handles a link that has opened.
    package mutating func linkDidOpen(at now: Instant) {
        guard stage == .opening else { return }
        let continuity = RealtimeContinuity(
            hadLink: hadLink, hasFailed: hasFailed, resumes: isResuming,
            timeWithoutLink: linkLostAt.duration(to: now))
        stage = .open
        (hadLink, hasHeard, hasFailed, failures, openedAt) = (true, false, false, 0, now)
        pulse.begin(at: now)
        act(.record(.opened, isResuming ? "after the last message" : "from now on"))
        guard parts.leavesGap(continuity) else { return act(.tell(.opened)) }
        // Another life of the server may give the same identifiers again.
        (seen, lastEvent) = (SeenMessages(), nil)
        act(.record(.gap, "messages may be missing"))
        act(.tell(.gap))
    }

    /// Handles the end of a link, or its failure to open.
    package mutating func lose(_ end: LinkEnd, at now: Instant) {
        switch stage {
        case .opening: failToOpen(end, at: now)
        case .open: loseLink(end, at: now)
        default: break
        }
    }

    private mutating func failToOpen(_ end: LinkEnd, at now: Instant) {
        switch end {
        case .status(401): return renewToken(end.reason, at: now)
        case .status, .unusable:
            // The server may refuse the token or the last message, so neither is used again.
            token = nil
            if isResuming { lastEvent = nil }
        case .broken, .silence: break
        }
        retry(end.reason, at: now)
    }

    private mutating func loseLink(_ end: LinkEnd, at now: Instant) {
        dropLink()
        noteLoss(at: end == .silence ? now.advanced(by: .zero - parts.silenceTimeout) : now, now)
        // An event that no client can take would only come again.
        if case .unusable = end { lastEvent = nil }
        wait(nil, end.reason, at: now)
    }

    /// Notes the time of the loss. Links that break at once, one after the other, count as failed attempts if they
    /// bring no message.
    private mutating func noteLoss(at loss: Instant, _ now: Instant) {
        linkLostAt = max(loss, openedAt)
        let isShort = openedAt.duration(to: now) < .seconds(5)
        shortLinks = isShort ? shortLinks + 1 : 0
        uselessLinks = isShort && !hasHeard ? uselessLinks + 1 : 0
        failures = max(0, uselessLinks - 1)
    }

    /// Asks for a new token at once, or after a delay if that was done a moment ago (`MB-RT-16`, `MB-SSE-4`).
    mutating func renewToken(_ reason: String, at now: Instant) {
        if stage == .open { noteLoss(at: now, now) }
        token = nil
        if let renewedAt, renewedAt.duration(to: now) < RealtimeMachine.renewalPause { return retry(reason, at: now) }
        renewedAt = now
        dropLink()
        act(.record(.renewed, reason))
        proceed(at: now)
    }
}
