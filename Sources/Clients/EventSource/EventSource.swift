package import CarillonEnvironment
import EventStream
public import Foundation
package import HTTPEngine
public import HTTPWire

/// A client of Server-Sent Events (HTML standard, section 9.2), which connects again by itself.
///
/// ```swift
/// let source = EventSource(URL(string: "https://example.com/news")!) { ["Authorization": "Bearer \(token())"] }
/// source.onMessage = { event in print(event.data, event.lastEventID) }
/// source.addEventListener("price") { event in show(event.data) }
/// source.onError = { failure in print(failure, source.readyState) }
/// source.open()
/// ```
///
/// The source belongs to the app that makes it. Use it on the app's main thread, where it calls back, too. The source
/// closes when the app lets it go.
///
/// A lost connection is made anew after ``Options/reconnectionTime``, and the server then gets the last event ID in
/// `Last-Event-ID`. The delays grow while streams do not open, or end within five seconds without an event, and none is
/// shorter than ``Options/minimumDelay``, whatever the server's `retry` says. A refusal is final: the status 204,
/// another status than 200, and another type than `text/event-stream`. If the app does not keep up with the events, the
/// source stops to read, and the server meets back-pressure.
///
/// Unchecked because the source is confined to the app's main queue. Its engine lives on the environment's loop, behind
/// an `EventSourceLine`.
public final class EventSource: @unchecked Sendable {
    /// Called when a stream is open, also after each reconnection.
    public var onOpen: (() -> Void)?
    /// Called with each event of the type `message`.
    public var onMessage: ((MessageEvent) -> Void)?
    /// Called with each event, whatever its type is, before the listeners of its type.
    public var onEvent: ((MessageEvent) -> Void)?
    /// Called when the stream is lost or did not open. If ``readyState`` is `connecting`, the source tries again.
    public var onError: ((EventSourceFailure) -> Void)?
    /// Called when ``readyState`` has changed, also by ``open()`` and ``close()``.
    public var onStateChange: ((ReadyState) -> Void)?

    /// The address.
    public let url: URL

    private let environment: CarillonEnvironment.Environment
    private let fields: () -> HTTPFields
    private let line: EventSourceLine
    private let pump: ActionPump<EventSourceMachine>
    private var listeners: [(listener: EventListener, type: String, call: (MessageEvent) -> Void)] = []
    private var lastListener = 0
    /// The number of the exchange that the source began last.
    private var exchange = 0

    /// Makes a source on an engine.
    package init(
        _ url: URL, options: Options = Options(), environment: CarillonEnvironment.Environment = .current,
        engine: (CarillonEnvironment.Environment) -> any HTTPEngine, fields: @escaping () -> HTTPFields = { [:] }
    ) {
        self.url = url
        self.environment = environment
        self.fields = fields
        let numbers = environment.random("eventsource")
        let machine = EventSourceMachine(url, options: options, parts: environment.eventSourceParts) {
            Double(numbers.next() >> 11) / 0x1p53
        }
        pump = ActionPump(machine, on: environment.loop)
        line = EventSourceLine(environment, engine)
        pump.serve(self) {
            $0.carryOut($1)
        } wake: {
            $0.line.client.timer.wake(by: $1)
        }
        line.client.onArrival = { [weak self] in self?.receive($0) }
        line.client.timer.onDeadline = { [weak self] in self?.pump.advance() }
        environment.noteEngine(line.name)
    }

    /// Makes a source that is closed until ``open()``.
    ///
    /// - Parameters:
    ///   - url: The address, `http` or `https`.
    ///   - options: The delays, timeouts and limits of the source, and the ends after which it tries again.
    ///   - fields: Returns the header fields to send besides the source's own. The source asks at each attempt, so that
    ///     the app may renew a token. Another origin to which a redirect leads does not get them.
    public convenience init(
        _ url: URL, options: Options = Options(), fields: @escaping () -> HTTPFields = { [:] }
    ) {
        self.init(url, options: options, engine: { HTTPEngines.preferred($0) }, fields: fields)
    }

    deinit { line.shutDown() }

    // MARK: Facts

    /// The state of the source.
    public var readyState: ReadyState { pump.machine.readyState }

    /// The last event ID that the server has set, up to the event that the app hears now; empty if there is none.
    public var lastEventID: String { pump.machine.lastEventID }

    /// The time before a new attempt, as the options or the server's `retry` say.
    public var reconnectionTime: Duration { pump.machine.reconnectionTime }

    // MARK: Wishes

    /// Opens the stream, and opens it again whenever it is lost. Does nothing if that is under way or done.
    public func open() { pump.step { $0.open(at: $1) } }

    /// Ends the stream, or the attempts to get one. No event follows, also none that was received already: after a
    /// further ``open()`` the server is asked for it again.
    public func close() { pump.step { machine, _ in machine.close() } }

    /// Calls `listener` with each event of a type.
    ///
    /// - Returns: The registration, for ``removeEventListener(_:)``.
    @discardableResult
    public func addEventListener(_ type: String, _ listener: @escaping (MessageEvent) -> Void) -> EventListener {
        lastListener += 1
        let registration = EventListener(number: lastListener)
        listeners.append((registration, type, listener))
        return registration
    }

    /// Removes a listener. Nothing happens if it was removed already.
    public func removeEventListener(_ listener: EventListener) { listeners.removeAll { $0.listener == listener } }

    // MARK: Actions and events

    private func carryOut(_ action: EventSourceAction) {
        switch action {
        case .send(let request):
            exchange += 1
            line.send(request.httpRequest(fields), exchange: exchange)
        case .cancel:
            exchange += 1
            line.cancel()
        case .tell(let news): tell(news)
        }
    }

    private func receive(_ arrival: EventSourceLine.Arrival) {
        guard arrival.exchange == exchange else { return }
        switch arrival.event {
        case .head(let head): pump.step { $0.receive(head, at: $1) }
        case .piece(let piece): pump.step { $0.receive(piece, at: $1) }
        case .ended: pump.step { $0.end(at: $1) }
        case .failed(let failure): pump.step { $0.fail(failure, at: $1) }
        }
    }

    private func tell(_ news: EventSourceNews) {
        switch news {
        case .state(let state): onStateChange?(state)
        case .opened:
            environment.record(EventSourceTraceKind.opened, "the event stream is open")
            onOpen?()
        case .event(let event):
            onEvent?(event)
            if event.type == "message", readyState != .closed { onMessage?(event) }
            for (listener, type, call) in listeners where type == event.type && readyState != .closed {
                // Another listener may have removed this one.
                if listeners.contains(where: { $0.listener == listener }) { call(event) }
            }
        case .failed(let failure):
            let kind = readyState == .closed ? EventSourceTraceKind.failed : .lost
            environment.record(
                kind,
                kind == .failed ? "the event source gives up: \(failure)" : "the event stream is lost: \(failure)",
                fields: [.init(.reason, "\(failure)")])
            onError?(failure)
        }
    }
}
