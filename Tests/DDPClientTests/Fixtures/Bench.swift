import CarillonEnvironment
import DDPClient
import DDPWire
import Testing

/// A machine with a clock that the test sets by hand.
final class Bench {
    var machine: DDPMachine
    var now = Instant.zero

    init(version: String = "1", parts: DDPParts = DDPParts(), date: @escaping () -> Int64? = { nil }) {
        var last = 0
        machine = DDPMachine(version: version, parts: parts, date: date) {
            last += 1
            return "\(last)"
        }
    }

    /// The actions since the last call.
    func take() -> [DDPAction] {
        var actions: [DDPAction] = []
        while let action = machine.takeAction() { actions.append(action) }
        return actions
    }

    /// The messages that were sent since the last call.
    func sent() -> [ClientMessage] {
        take().compactMap { if case .send(let message) = $0 { message } else { nil } }
    }

    /// The news since the last call.
    func news() -> [DDPNews] {
        take().compactMap { if case .tell(let news) = $0 { news } else { nil } }
    }

    func receive(_ messages: ServerMessage...) {
        for message in messages { machine.receive(message, at: now) }
    }

    /// Lets time pass, with all that is due.
    func pass(_ duration: Duration) {
        let end = now.advanced(by: duration)
        var last: Instant?
        while let deadline = machine.nextDeadline, deadline <= end {
            guard deadline != last else {
                Issue.record("\(deadline) stays the next deadline, although all that was due has been done")
                break
            }
            last = deadline
            now = max(now, deadline)
            machine.advance(to: now)
        }
        now = end
    }

    /// Begins a session, and forgets the actions so far.
    func begin() {
        machine.connect(at: now)
        resume()
    }

    /// Lets the socket open and the session begin, and forgets the actions so far.
    func resume() {
        machine.socketDidOpen(at: now)
        receive(.connected(session: "s"))
        _ = take()
    }

    func subscribe(to name: String, _ params: [EJSON]?) -> String { machine.subscribe(to: name, params) }

    func subscribe(toAll members: [(name: String, params: [EJSON]?)]) -> String { machine.subscribe(toAll: members) }

    func logIn(_ method: String, _ params: [EJSON]) -> String? { machine.logIn(method, params) }

    func call(_ method: String = "m") -> String? { machine.call(method, []) }
}
