package import CarillonEnvironment
import HTTPEngine
import HTTPWire
import JSONWire
import MagicBellWire

/// The realtime channel of one user, from the name of the channel to its messages, over all reconnections.
///
/// The ``phase`` has what matters in one place alone. The other variables outlive attempts and links.
package struct RealtimeMachine: ClientMachine {
    /// The longest token that is used, in bytes.
    static let tokenSize = 16_384
    /// The time after a renewal in which a further one waits as any failed attempt does.
    static let renewalPause = Duration.seconds(10)
    /// The longest delay that a server may ask for.
    static let longestServerDelay = Duration.seconds(300)

    package internal(set) var phase = Phase.idle
    let transport: RealtimeOptions.Transport
    let parts: RealtimeParts
    private let chance: () -> Double
    private let makeToken: () -> String
    /// The channel's name; `nil` as long as it is not known.
    var channel: String?
    var token: String?
    /// The last time at which a token was refused and another one asked for at once.
    private var renewedAt: Instant?
    /// The identifier of the last message; `nil` if no stream can go on after it.
    var lastEvent: String?
    var seen = SeenMessages()
    private var shortLinks = ShortLinks()
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

    /// Whether messages can come.
    package var isOpen: Bool { if case .open = phase { true } else { false } }

    // MARK: Wishes

    /// Begins.
    ///
    /// - Parameter keptChannel: The channel's name from an earlier launch; `nil` if there is none.
    package mutating func start(keptChannel: String?, at now: Instant) {
        guard case .idle = phase else { return }
        channel = keptChannel
        proceed(Outage(at: now, followsLink: false), at: now)
    }

    /// Ends for good. No news follow, also none that was not taken yet.
    ///
    /// - Parameter forgetsChannel: Whether the channel's name is forgotten, because the user has left.
    package mutating func stop(forgettingChannel forgetsChannel: Bool = true) {
        actions.removeAll()
        if forgetsChannel { act(.forgetChannel) }
        if case .asking = phase { act(.dropRequest) }
        dropLink()
        phase = .ended
    }

    // MARK: Time

    /// The time by which ``advance(to:)`` has to be called; `nil` if nothing is due.
    package var nextDeadline: Instant? {
        switch phase {
        case .waiting(_, let deadline): deadline
        case .open(let link): link.pulse?.nextDeadline
        case .idle, .asking, .opening, .ended: nil
        }
    }

    /// Does what is due by now.
    package mutating func advance(to now: Instant) {
        switch phase {
        case .waiting(let outage, let deadline) where deadline <= now: proceed(outage, at: now)
        case .open(var link):
            let verdict = link.advance(to: now)
            phase = .open(link)
            switch verdict {
            case .carryOn: break
            case .ping: act(.ping)
            case .giveUp: lose(.silence, at: now)
            }
        case .idle, .asking, .opening, .waiting, .ended: break
        }
    }

    // MARK: Steps

    /// Takes the next step to an open channel: config, authorization, token, link (`MB-RT-1`).
    mutating func proceed(_ outage: Outage, at now: Instant) {
        guard let channel else { return ask(.config, outage) }
        switch transport {
        case .webSocket: ask(.registration(token: makeToken()), outage)
        case .serverSentEvents:
            guard let token else { return ask(.authorization, outage) }
            let attempt = Attempt(outage: outage, lastEvent: outage.canResume(at: now) ? lastEvent : nil)
            phase = .opening(attempt)
            act(.openStream(channel: channel, token: token, lastEvent: attempt.lastEvent))
        }
    }

    mutating func ask(_ request: RealtimeRequest, _ outage: Outage) {
        phase = .asking(request, outage)
        act(.ask(request))
    }

    mutating func end(_ reason: String) {
        dropLink()
        phase = .ended
        act(.record(.ended, reason))
    }

    private mutating func dropLink() {
        if phase.hasLink { act(.closeLink) }
    }

    /// Notes that an attempt has failed, and plans the next one.
    mutating func retry(_ outage: Outage, _ reason: String, at now: Instant, after fixedDelay: Duration? = nil) {
        dropLink()
        wait(outage.afterFailure, reason, at: now, after: fixedDelay)
    }

    private mutating func wait(
        _ outage: Outage, _ reason: String, at now: Instant, after fixedDelay: Duration? = nil
    ) {
        let circumstances = RealtimeRetry(
            failures: shortLinks.failureCount + outage.failedAttemptCount, shortLinks: shortLinks.count,
            timeWithoutLink: outage.duration(to: now), chance: chance())
        let delay = max(parts.retryDelay(circumstances), min(serverDelay, RealtimeMachine.longestServerDelay))
        phase = .waiting(outage, until: now.advanced(by: fixedDelay ?? delay))
        act(.record(.lost, reason))
    }

    /// Notes the delay that the server has asked for on the last link; zero or `nil` if it has not.
    package mutating func noteRetry(_ delay: Duration?) {
        if let delay, delay > .zero { serverDelay = delay }
    }

    // MARK: The link

    /// Handles a link that has opened.
    package mutating func linkDidOpen(at now: Instant) {
        guard case .opening(let attempt) = phase else { return }
        let outage = attempt.outage
        let leavesGap = parts.leavesGap(
            RealtimeContinuity(
                hadLink: outage.followsLink, hasFailed: outage.failedAttemptCount > 0, resumes: attempt.resumes,
                timeWithoutLink: outage.duration(to: now)))
        phase = .open(
            Link(
                at: now, resumingAfter: leavesGap ? nil : attempt.lastEvent,
                pulse: transport == .webSocket ? SocketPulse(at: now) : nil))
        act(.record(.opened, attempt.resumes ? "after the last message" : "from now on"))
        guard leavesGap else { return act(.tell(.opened)) }
        // Another life of the server may give the same identifiers again.
        (seen, lastEvent) = (SeenMessages(), nil)
        act(.record(.gap, "messages may be missing"))
        act(.tell(.gap))
    }

    /// Handles the end of a link, or its failure to open.
    package mutating func lose(_ end: LinkEnd, at now: Instant) {
        switch phase {
        case .opening(let attempt): fail(attempt, end, at: now)
        case .open(let link): lose(link, end, at: now)
        case .idle, .asking, .waiting, .ended: break
        }
    }

    private mutating func fail(_ attempt: Attempt, _ end: LinkEnd, at now: Instant) {
        switch end {
        case .status(401): return renewToken(attempt.outage, end.reason, at: now)
        case .status, .unusable:
            // The server may refuse the token or the last message, so neither is used again.
            token = nil
            if attempt.resumes { lastEvent = nil }
        case .broken, .silence: break
        }
        retry(attempt.outage, end.reason, at: now)
    }

    private mutating func lose(_ link: Link, _ end: LinkEnd, at now: Instant) {
        dropLink()
        let loss = end == .silence ? now.advanced(by: .zero - parts.silenceTimeout) : now
        // An event that no client can take would only come again.
        if case .unusable = end { lastEvent = nil }
        wait(outage(after: link, lostAt: loss, at: now), end.reason, at: now)
    }

    /// Notes the loss of a link, and returns the outage that it begins.
    private mutating func outage(after link: Link, lostAt loss: Instant, at now: Instant) -> Outage {
        shortLinks.note(link, lostAt: now)
        return Outage(at: max(loss, link.openedAt), followsLink: true)
    }

    /// Gives up a link whose token is refused, and asks for a new one.
    mutating func renewToken(of link: Link, _ reason: String, at now: Instant) {
        renewToken(outage(after: link, lostAt: now, at: now), reason, at: now)
    }

    /// Asks for a new token at once, or after a delay if that was done a moment ago (`MB-RT-16`, `MB-SSE-4`).
    private mutating func renewToken(_ outage: Outage, _ reason: String, at now: Instant) {
        token = nil
        if let renewedAt, renewedAt.duration(to: now) < RealtimeMachine.renewalPause {
            return retry(outage, reason, at: now)
        }
        renewedAt = now
        dropLink()
        act(.record(.renewed, reason))
        proceed(outage, at: now)
    }
}
