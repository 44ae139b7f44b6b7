import CarillonEnvironment
import HTTPEngine
import HTTPWire
import JSONWire
import MagicBell
import MagicBellWire
import Testing

/// A machine of a channel with a clock that the test sets by hand.
final class RealtimeBench {
    static let channel = "user_1-project_1"
    static let tokenRequest = Array(#"{"keyName":"app.key","timestamp":1,"nonce":"n","mac":"m"}"#.utf8)

    var machine: RealtimeMachine
    var now = Instant.zero
    private var lastToken = 0

    init(
        _ transport: RealtimeOptions.Transport = .serverSentEvents, parts: RealtimeParts = RealtimeParts(),
        chance: Double = 1
    ) {
        var count = 0
        machine = RealtimeMachine(transport, parts: parts, chance: { chance }) {
            count += 1
            return "made-\(count)"
        }
    }

    /// Whether a link is on its way.
    var isOpening: Bool { if case .opening = machine.phase { true } else { false } }

    /// The actions since the last call, without records, and without the news that the link is open.
    func take() -> [RealtimeAction] {
        all().filter { action in
            switch action {
            case .record, .tell(.opened): false
            default: true
            }
        }
    }

    /// The records since the last call.
    func records() -> [RealtimeTraceKind] {
        all().compactMap { if case .record(let kind, _) = $0 { kind } else { nil } }
    }

    /// The news since the last call, without the news that the link is open.
    func news() -> [RealtimeNews] { allNews().filter { $0 != .opened } }

    /// All news since the last call.
    func allNews() -> [RealtimeNews] {
        all().compactMap { if case .tell(let news) = $0 { news } else { nil } }
    }

    private func all() -> [RealtimeAction] {
        var actions: [RealtimeAction] = []
        while let action = machine.takeAction() { actions.append(action) }
        return actions
    }

    func answer(_ status: Int = 200, _ body: String = "", type: String = "application/json") {
        let head = HTTPResponseHead(HTTPStatus(status), fields: ["Content-Type": type])
        machine.receive(.success(HTTPReply(head, body: Array(body.utf8))), at: now)
    }

    func fail() { machine.receive(.failure(.cannotConnect("refused")), at: now) }

    func answerConfig() { answer(200, #"{"ws":{"region":"eu","channel":"\#(RealtimeBench.channel)"}}"#) }
    func answerAuthorization() { answer(200, String(decoding: RealtimeBench.tokenRequest, as: UTF8.self)) }

    func answerToken() {
        lastToken += 1
        answer(201, #"{"token":"token-\#(lastToken)","keyName":"app.key"}"#)
    }

    /// Goes through all requests up to the attempt to open a link.
    func reachLink() {
        machine.start(keptChannel: nil, at: now)
        answerConfig()
        if case .asking(.registration, _) = machine.phase { return answer(200, #"{"in_app/inbox":{}}"#) }
        renew()
    }

    /// Answers the requests for a token.
    func renew() {
        answerAuthorization()
        answerToken()
    }

    /// Opens the link, and forgets the actions so far.
    func begin() {
        reachLink()
        machine.linkDidOpen(at: now)
        _ = take()
    }

    /// A message on the event stream.
    func receive(
        _ name: String = "notifications/new", _ data: String = #"{"id":"n1"}"#, id: String? = nil,
        channel: String = RealtimeBench.channel
    ) {
        let envelope: JSON = [
            "name": .string(name), "encoding": "json", "channel": .string(channel), "data": .string(data),
        ]
        machine.receiveEvent(type: "message", data: envelope.text, id: id, at: now)
    }

    func receiveError(_ code: Int, _ message: String = "oops") {
        machine.receiveEvent(
            type: "error", data: #"{"message":"\#(message)","code":\#(code),"statusCode":401}"#, id: nil, at: now)
    }

    /// Lets time pass, with all that is due.
    func pass(_ duration: Duration) {
        let end = now.advanced(by: duration)
        var count = 0
        while let deadline = machine.nextDeadline, deadline <= end {
            count += 1
            guard count < 1_000 else {
                Issue.record("\(deadline) stays the next deadline, although all that was due has been done")
                break
            }
            now = max(now, deadline)
            machine.advance(to: now)
        }
        now = end
    }

    /// The time until the next attempt, which is then made.
    func delay() -> Duration? {
        guard let deadline = machine.nextDeadline else { return nil }
        let delay = now.duration(to: deadline)
        pass(delay)
        return delay
    }

    /// Loses the link for a time, and has it back.
    func interrupt(_ duration: Duration = .milliseconds(100)) {
        machine.lose(.broken("reset"), at: now)
        _ = take()
        while case .waiting(_, let deadline) = machine.phase, deadline < now.advanced(by: duration) {
            let step = now.duration(to: deadline)
            pass(step)
            machine.lose(.broken("refused"), at: now)
        }
    }
}
