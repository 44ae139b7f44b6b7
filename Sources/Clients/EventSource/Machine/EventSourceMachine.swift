package import CarillonEnvironment
import EventStream
package import Foundation
package import HTTPEngine
package import HTTPWire

/// The rules of an event source (HTML standard, section 9.2): one stream after the other, and the last event ID.
///
/// - The request begins at the source's own address at each attempt. Redirects count for one attempt.
/// - The last event ID stays across connections, as in browsers, until the server sets another one.
package struct EventSourceMachine: ClientMachine {
    enum Phase: Hashable {
        case closed
        case connecting(EventSourceRequest, until: Instant?)
        case open(OpenStream)
        case waiting(until: Instant)
    }

    /// The number of redirects that one attempt follows (Fetch standard, “HTTP-redirect fetch”).
    static let redirectLimit = 20
    /// The longest wait that a server may ask for, by `retry` or by `Retry-After`.
    static let longestWait = Duration.seconds(86_400)

    private(set) var phase = Phase.closed
    /// The last event ID that the server has set, as far as the app has been told of the events.
    package private(set) var lastEventID: String
    /// The last event ID that the server has set. Events up to it may still wait among the actions.
    private var heardID: String
    /// The time before a new attempt, as the options or the server say.
    package private(set) var reconnectionTime: Duration

    private let url: URL
    private let options: EventSource.Options
    private let parts: EventSourceParts
    private let chance: () -> Double
    private var decoder = EventStreamDecoder()
    private var silence: SilenceWatch
    /// The attempts in a row that have failed, or have led to a stream that was of no use.
    private var failuresInARow = 0
    private var actions = Queue<EventSourceAction>()

    /// - Parameter chance: Returns a random number from 0 to 1.
    package init(
        _ url: URL, options: EventSource.Options, parts: EventSourceParts = EventSourceParts(),
        chance: @escaping () -> Double
    ) {
        self.url = url
        self.options = options
        self.parts = parts
        self.chance = chance
        silence = SilenceWatch(options.silenceTimeout)
        (lastEventID, heardID) = (options.lastEventID, options.lastEventID)
        reconnectionTime = max(options.reconnectionTime, .zero)
    }

    /// The state as the app sees it.
    package var readyState: EventSource.ReadyState {
        switch phase {
        case .closed: .closed
        case .connecting, .waiting: .connecting
        case .open: .open
        }
    }

    /// Takes the next action; `nil` if there is none.
    package mutating func takeAction() -> EventSourceAction? {
        let action = actions.removeFirst()
        switch action {
        case .tell(.event(let event)): lastEventID = event.lastEventID
        case nil: lastEventID = heardID
        default: break
        }
        return action
    }

    // MARK: Wishes of the app

    /// Connects, unless that is under way or done.
    package mutating func open(at now: Instant) {
        guard phase == .closed else { return }
        failuresInARow = 0
        connect(at: now)
    }

    /// Ends the stream, or the attempts to get one. Events that were not told yet are dropped, and asked for again if
    /// the app opens the source once more.
    package mutating func close() {
        guard phase != .closed else { return }
        actions.removeAll()
        heardID = lastEventID
        dropExchange()
        move(to: .closed)
    }

    // MARK: The exchange

    /// Handles the head of a response.
    package mutating func receive(_ head: HTTPResponseHead, at now: Instant) {
        guard case .connecting(let request, let deadline) = phase else { return }
        let code = head.status.code
        switch code {
        case 200: begin(head, from: request, at: now)
        case 204: lose(.noContent, at: now)
        case 301, 302, 303, 307, 308:
            guard let location = head.fields["Location"] else { return lose(.status(code), at: now) }
            do throws(EventSourceFailure) {
                let next = try redirect(request, to: location)
                act(.cancel)
                act(.send(next))
                phase = .connecting(next, until: deadline)
            } catch {
                lose(error, at: now)
            }
        default: lose(.status(code), at: now, retryAfter: head.fields["Retry-After"])
        }
    }

    /// Handles a piece of the body.
    package mutating func receive(_ piece: [UInt8], at now: Instant) {
        guard case .open(var stream) = phase else { return }
        silence.noteLife(at: now)
        decoder.append(piece)
        do throws(EventStreamFailure) {
            while let item = try decoder.next() {
                heardID = decoder.lastEventID
                switch item {
                case .event(let event, let id):
                    if !stream.hasBroughtEvent {
                        stream.hasBroughtEvent = true
                        phase = .open(stream)
                    }
                    let event = MessageEvent(
                        type: event.type, data: event.data, id: event.id, lastEventID: id, origin: stream.origin)
                    tell(.event(event))
                case .retry(let milliseconds):
                    reconnectionTime = min(.milliseconds(milliseconds), EventSourceMachine.longestWait)
                case .comment: break
                }
            }
            // An empty line sets the identifier also where no event has data.
            heardID = decoder.lastEventID
        } catch {
            lose(.limit(error), at: now)
        }
    }

    /// Handles the end of the body. An event without its empty line is dropped.
    package mutating func end(at now: Instant) {
        switch phase {
        case .open: lose(.ended, at: now, isExchangeOver: true)
        case .connecting: lose(.network("the response ended before its head"), at: now, isExchangeOver: true)
        case .closed, .waiting: break
        }
    }

    /// Handles the failure of the exchange.
    package mutating func fail(_ failure: HTTPEngineFailure, at now: Instant) {
        switch phase {
        case .open, .connecting: lose(EventSourceFailure(failure), at: now, isExchangeOver: true)
        case .closed, .waiting: break
        }
    }

    // MARK: Time

    /// The time by which ``advance(to:)`` has to be called; `nil` if nothing is due.
    package var nextDeadline: Instant? {
        switch phase {
        case .closed: nil
        case .connecting(_, let deadline): deadline
        case .open: silence.deadline
        case .waiting(let deadline): deadline
        }
    }

    /// Does what is due by now.
    package mutating func advance(to now: Instant) {
        switch phase {
        case .waiting(let deadline) where deadline <= now: connect(at: now)
        case .connecting(_, let deadline?) where deadline <= now: lose(.connectTimeout, at: now)
        case .open where silence.isOver(at: now): lose(.silence, at: now)
        default: break
        }
    }

    // MARK: Steps

    private mutating func act(_ action: EventSourceAction) { actions.append(action) }
    private mutating func tell(_ news: EventSourceNews) { act(.tell(news)) }

    private mutating func move(to phase: Phase) {
        let former = readyState
        self.phase = phase
        if readyState != former { tell(.state(readyState)) }
    }

    private mutating func dropExchange() {
        switch phase {
        case .connecting, .open: act(.cancel)
        case .closed, .waiting: break
        }
    }

    private mutating func connect(at now: Instant) {
        let request = EventSourceRequest(url, redirects: 0, isAtHome: true, lastEventID: heardID)
        let deadline = options.connectTimeout.map { now.advanced(by: $0) }
        guard HTTPOrigin(url) != nil else {
            return lose(.unusableAddress("its scheme is not http or https, or it names no host"), at: now)
        }
        move(to: .connecting(request, until: deadline))
        act(.send(request))
    }

    private mutating func begin(_ head: HTTPResponseHead, from request: EventSourceRequest, at now: Instant) {
        let type = head.fields["Content-Type"] ?? ""
        guard options.isEventStream(type) else { return lose(.contentType(String(type.prefix(200))), at: now) }
        decoder = EventStreamDecoder(lastEventID: heardID, limits: options.limits)
        silence.begin(at: now)
        move(to: .open(OpenStream(origin: HTTPOrigin(request.url)?.text ?? "", since: now)))
        tell(.opened)
    }

    private func redirect(
        _ request: EventSourceRequest, to location: String
    ) throws(EventSourceFailure) -> EventSourceRequest {
        guard request.redirects < EventSourceMachine.redirectLimit else {
            throw .redirect("there were more than \(EventSourceMachine.redirectLimit)")
        }
        guard let next = URL(string: location, relativeTo: request.url)?.absoluteURL, let origin = HTTPOrigin(next)
        else { throw .redirect("its Location is no address of HTTP") }
        if request.url.scheme?.lowercased() == "https", next.scheme?.lowercased() == "http" {
            throw .redirect("it leads from https to http")
        }
        return EventSourceRequest(
            next, redirects: request.redirects + 1, isAtHome: origin == HTTPOrigin(url), lastEventID: heardID)
    }

    private mutating func lose(
        _ failure: EventSourceFailure, at now: Instant, retryAfter: String? = nil, isExchangeOver: Bool = false
    ) {
        if !isExchangeOver { dropExchange() }
        // A server that ends each stream as it opens is none that has come back (HTML standard, section 9.2.3).
        if case .open(let stream) = phase, parts.isOfUse(stream.hasBroughtEvent, stream.since.duration(to: now)) {
            failuresInARow = 0
        }
        failuresInARow += 1
        move(to: options.isFinal(failure) ? .closed : .waiting(until: now.advanced(by: delay(retryAfter))))
        tell(.failed(failure))
    }

    private func delay(_ retryAfter: String?) -> Duration {
        let base = max(reconnectionTime, options.minimumDelay)
        let delay = options.backOff?.delay(after: failuresInARow, base: base, chance: chance()) ?? base
        guard let retryAfter, !retryAfter.isEmpty, retryAfter.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
            return delay
        }
        return max(delay, min(.seconds(Int(retryAfter) ?? .max), EventSourceMachine.longestWait))
    }
}

extension EventSource.Options {
    /// Whether a response of this type is a stream: without regard to case and parameters.
    fileprivate func isEventStream(_ type: String) -> Bool {
        let essence = type.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
        return essence.lowercased() == EventStreamEncoder.mediaType
    }

    fileprivate func isFinal(_ failure: EventSourceFailure) -> Bool {
        if !reconnects || failure.isFutile { return true }
        guard case .status(let code) = failure else { return false }
        return !retriedStatuses.contains(code)
    }
}
