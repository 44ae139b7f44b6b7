public import CarillonEnvironment
import EventStream
public import HTTPHosting
import HTTPWire
import MockHosting

/// The core of a service whose author gives an answer for each request.
public final class AuthoredCore: HTTPCore {
    /// The events of such a service.
    public typealias Own = HTTPMockEvent

    private let answer: (HTTPRequest) throws -> HTTPAnswer
    /// The limits of a connection.
    public let limits: HTTPHostLimits
    /// The answers that are due later, in the order of their requests.
    private var delayed: [(due: Instant, request: HTTPRequest, answer: HTTPAnswer)] = []
    /// The open event streams, in the order in which they began.
    private(set) var streams: [HTTPRequest] = []

    package init(limits: HTTPHostLimits, answer: @escaping (HTTPRequest) throws -> HTTPAnswer) {
        self.limits = limits
        self.answer = answer
    }

    /// True: the author may answer HEAD otherwise than GET.
    public var takesHEAD: Bool { true }

    /// Asks the author for an answer, and gives it now or later.
    public func receive(_ request: HTTPRequest, at now: Instant, into effects: inout Effects) {
        do {
            let answer = try answer(request)
            if answer.delay > .zero {
                delayed.append((now.advanced(by: answer.delay), request, answer))
            } else {
                give(answer, to: request, into: &effects)
            }
        } catch {
            effects.note(.failed("\(error)"), on: request.exchange.connection)
            effects.answer(request, .internalServerError, text: "The mock's closure threw an error: \(error)")
        }
    }

    /// Gives the answers that are due.
    public func advance(to now: Instant, into effects: inout Effects) {
        let due = delayed.filter { $0.due <= now }
        delayed.removeAll { $0.due <= now }
        for (_, request, answer) in due.sorted(by: { $0.due < $1.due }) { give(answer, to: request, into: &effects) }
    }

    /// The time of the next answer that is due later.
    public var nextDeadline: Instant? { delayed.map(\.due).min() }

    /// Forgets a request whose client has gone.
    public func lose(_ exchange: ExchangeID, at now: Instant, into effects: inout Effects) {
        delayed.removeAll { $0.request.exchange == exchange }
        streams.removeAll { $0.exchange == exchange }
    }

    private func give(_ answer: HTTPAnswer, to request: HTTPRequest, into effects: inout Effects) {
        switch answer.content {
        case .whole(let body): effects.answer(request, answer.status, fields: answer.fields, body: body)
        case .events(let first):
            effects.begin(request, answer.status, fields: answer.fields)
            streams.append(request)
            for event in first { send(event, of: request, into: &effects) }
        case .none: break
        }
    }

    // MARK: Event streams

    /// Sends an event to the streams at a path. Returns their number.
    func send(_ event: ServerSentEvent, to path: String, into effects: inout Effects) -> Int {
        let listeners = streams.filter { $0.isAt(path) }
        for request in listeners { send(event, of: request, into: &effects) }
        return listeners.count
    }

    /// Sends bytes on every stream at a path. Returns how many there are.
    func send(_ bytes: [UInt8], to path: String, into effects: inout Effects) -> Int {
        let listeners = streams.filter { $0.isAt(path) }
        for request in listeners { effects.send(bytes, of: request.exchange) }
        return listeners.count
    }

    /// Ends the streams at a path. Returns their number.
    func endStreams(at path: String, into effects: inout Effects) -> Int {
        let ending = streams.filter { $0.isAt(path) }
        streams.removeAll { $0.isAt(path) }
        for request in ending { effects.end(request.exchange) }
        return ending.count
    }

    private func send(_ event: ServerSentEvent, of request: HTTPRequest, into effects: inout Effects) {
        do {
            try effects.send(event, of: request.exchange)
        } catch {
            effects.note(.unencodable("\(error)"), on: request.exchange.connection)
        }
    }
}

extension HTTPRequest {
    /// Whether the request is for this path, which has no query.
    fileprivate func isAt(_ path: String) -> Bool {
        head.target == path || head.target.hasPrefix(path + "?")
    }
}
