import CarillonEnvironment
import HTTPWire
import MockHosting
import WebSocketWire

/// The time limits of connections.
///
/// A connection has one timer at most, which is never too late, but may be too early: a connection that goes on does
/// not touch it, and when it fires, the connection looks at what it waits for then.
extension HTTPStackCore {
    /// Sets the timer of a connection, unless it fires early enough.
    func setTimer(of connection: HTTPConnection) {
        guard let (_, end) = connection.wait else { return }
        if let timer = connection.timer {
            if timer.end <= end { return }
            timers.cancel(timer.token)
        }
        let token = timers.insert(deadline: end.nanoseconds) { [unowned self] in fire(connection) }
        connection.timer = (token, end)
    }

    func cancelTimer(of connection: HTTPConnection) {
        if let timer = connection.timer.take() { timers.cancel(timer.token) }
    }

    /// Ends the connections that have waited too long.
    func advanceTimers(into effects: inout Effects) {
        while let work = timers.popFirst(dueBy: now.nanoseconds) { work() }
        for (connection, wait) in expired {
            if !connection.isEnding { end(connection, after: wait, into: &effects) }
        }
        expired = []
    }

    private func fire(_ connection: HTTPConnection) {
        connection.timer = nil
        guard let (wait, end) = connection.wait else { return }
        if end <= now { expired.append((connection, wait)) } else { setTimer(of: connection) }
    }

    private func end(_ connection: HTTPConnection, after wait: HTTPTimeouts.Wait, into effects: inout Effects) {
        effects.note(.timedOut(wait), on: connection.id)
        switch wait {
        case .send: end(connection, .reset, into: &effects)
        case .head where connection.reception == .none, .keepAlive, .close:
            end(connection, .close, into: &effects)
        case .head, .request: refuse(connection, after: wait)
        }
    }

    /// Answers a request that has come in part. The connection ends after that, and after the answers before it.
    private func refuse(_ connection: HTTPConnection, after wait: HTTPTimeouts.Wait) {
        connection.hasTimedOut = true
        let id = connection.openBody ?? connection.makeExchange(nil)
        // A request that has its answer gets no other one, and an answer that has begun cannot be completed any more.
        guard let index = connection.index(of: id), !connection.exchanges[index].isAnswered else {
            return wanted.close(connection.id)
        }
        connection.exchanges[index].keepsAlive = false
        if connection.exchanges[index].isKnown { app.lose(id, at: now, into: &wanted) }
        let (fields, body) = app.refusal(of: wait)
        var head = HTTPResponseHead(.requestTimeout, fields: ["Connection": "close"])
        for field in fields { head.fields.append(field) }
        wanted.answer(id, head, body: body)
    }
}

extension HTTPConnection {
    /// The wait that the connection is in, and the time at which it has taken too long; `nil` if it may take for ever.
    var wait: (HTTPTimeouts.Wait, end: Instant)? {
        if isEnding || hasTimedOut { return nil }
        if let closeBegan { return wait(.close, since: closeBegan) }
        if waitingByteCount > 0 { return wait(.send, since: lastProgress) }
        if webSocket != nil { return nil }
        if reception == .body { return wait(.request, since: receptionBegan ?? opened) }
        guard exchanges.isEmpty else { return nil }
        if lastExchange == 0 { return wait(.head, since: opened) }
        if reception == .head { return wait(.head, since: receptionBegan ?? lastAnswer) }
        return wait(.keepAlive, since: lastAnswer)
    }

    private func wait(_ wait: HTTPTimeouts.Wait, since began: Instant) -> (HTTPTimeouts.Wait, end: Instant)? {
        limits.timeouts.duration(of: wait).map { (wait, began.advanced(by: $0)) }
    }
}
