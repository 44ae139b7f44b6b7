import CarillonEnvironment
import EventSource
import Foundation
import HTTPEngine
import HTTPWire
import Testing

/// A machine with a clock that the test sets by hand.
final class Bench {
    var machine: EventSourceMachine
    var now = Instant.zero
    static let url = URL(string: "http://server:8080/news?token=t") ?? URL(filePath: "/")

    init(_ options: EventSource.Options = EventSource.Options(), url: URL = Bench.url, chance: Double = 0) {
        machine = EventSourceMachine(url, options: options) { chance }
    }

    /// The actions since the last call.
    func take() -> [EventSourceAction] {
        var actions: [EventSourceAction] = []
        while let action = machine.takeAction() { actions.append(action) }
        return actions
    }

    /// The requests since the last call.
    func requests() -> [EventSourceRequest] {
        take().compactMap { if case .send(let request) = $0 { request } else { nil } }
    }

    /// The events since the last call.
    func events() -> [MessageEvent] {
        take().compactMap { if case .tell(.event(let event)) = $0 { event } else { nil } }
    }

    /// The failures since the last call.
    func failures() -> [EventSourceFailure] {
        take().compactMap { if case .tell(.failed(let failure)) = $0 { failure } else { nil } }
    }

    func answer(_ status: Int = 200, _ fields: HTTPFields = ["Content-Type": "text/event-stream"]) {
        machine.receive(HTTPResponseHead(HTTPStatus(status), fields: fields), at: now)
    }

    func receive(_ text: String) { machine.receive(Array(text.utf8), at: now) }

    /// Opens the stream, and forgets the actions so far.
    func begin() {
        machine.open(at: now)
        answer()
        _ = take()
    }

    /// Lets time pass, with all that is due, each thing as late as the test says.
    func pass(_ duration: Duration, lateness: Duration = .zero) {
        let end = now.advanced(by: duration)
        var count = 0
        while let deadline = machine.nextDeadline, deadline <= end {
            count += 1
            guard count < 1_000 else {
                Issue.record("\(deadline) stays the next deadline, although all that was due has been done")
                break
            }
            now = max(now, min(deadline.advanced(by: lateness), end))
            machine.advance(to: now)
        }
        now = end
    }

    /// The time until the next attempt, which is then made.
    func delay() -> Duration {
        guard let deadline = machine.nextDeadline else { return .zero }
        let delay = now.duration(to: deadline)
        pass(delay)
        return delay
    }
}

extension MessageEvent {
    init(_ data: String, type: String = "message", id: String? = nil, last: String = "") {
        self.init(type: type, data: data, id: id, lastEventID: last, origin: "http://server:8080")
    }
}
