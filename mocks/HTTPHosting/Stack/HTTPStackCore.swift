public import CarillonEnvironment
import HTTPWire
public import MockHosting
import WebSocketWire

/// The part of a server on HTTP between the misbehaviours and its ``HTTPCore``. This class brings answers into the
/// order of their requests, and keeps the rules of HTTP and WebSocket.
public final class HTTPStackCore<App: HTTPCore>: MessageCore {
    /// The message type of HTTP.
    public typealias Message = HTTPMessage
    /// The events of HTTP, and those of the core.
    public typealias Own = HTTPEvent<App.Own>
    /// The decoder of HTTP's messages.
    public typealias Decoder = HTTPMessageDecoder

    /// The core that answers requests.
    public let app: App
    var connections: [ConnectionID: HTTPConnection] = [:]
    var wanted = HTTPEffects<App.Own>()
    private var isCarryingOut = false
    private let rounds = OutputRounds()
    private(set) var now = Instant.zero
    var timers = TimerHeap()
    /// The connections whose timers have just fired, and for what they have waited too long.
    var expired: [(HTTPConnection, HTTPTimeouts.Wait)] = []
    /// The size of all answers that wait for earlier ones.
    var heldByteCount = 0

    /// Creates the stack of a server with this core.
    public init(_ app: App) {
        self.app = app
    }

    /// Calls `body` with the core, and carries out the effects that the core then wants.
    public func perform<Result>(
        at now: Instant, _ effects: inout Effects, _ body: (App, inout App.Effects) -> Result
    ) -> Result {
        self.now = now
        defer { carryOutAll(&effects) }
        return body(app, &wanted)
    }

    // MARK: Questions of the host

    /// Whether a connection has become a WebSocket that is not over.
    public func isWebSocket(_ id: ConnectionID) -> Bool { connections[id]?.webSocket != nil }

    /// Makes a decoder for a connection.
    public func makeDecoder(for id: ConnectionID) -> HTTPMessageDecoder { HTTPMessageDecoder(connection(id)) }

    /// Encodes a message.
    public func encode(_ message: HTTPMessage) throws -> [UInt8] { try message.encoded() }

    /// The client's name, as the core knows it.
    public func client(of id: ConnectionID) -> String? { app.client(of: id) }

    /// The core's deadline, or that of a client.
    public var nextDeadline: Instant? {
        guard let deadline = timers.nextDeadline().map(Instant.init(nanoseconds:)) else { return app.nextDeadline }
        return app.nextDeadline.map { min($0, deadline) } ?? deadline
    }

    /// The core's limit of bytes that may wait before its client is no longer read from.
    public var maximumBufferedBytes: Int { app.limits.pausingByteCount }

    /// Whether a connection stays open after its client has finished sending: the client may still wait for answers,
    /// but not for the end of an event stream.
    public func outlivesEndOfStream(_ id: ConnectionID) -> Bool {
        guard let connection = connections[id], let next = connection.exchanges.first else { return false }
        return !next.isEventStream && !connection.isEnding
    }

    /// Notes that the host has taken all output so far.
    public func outputWasTaken() { rounds.number += 1 }

    /// Does the work that is due by now.
    public func advance(to now: Instant, into effects: inout Effects) {
        self.now = now
        app.advance(to: now, into: &wanted)
        carryOutAll(&effects)
        advanceTimers(into: &effects)
        carryOutAll(&effects)
    }

    // MARK: Events of a client

    /// Begins to wait for the first request.
    public func open(_ id: ConnectionID, at now: Instant, into effects: inout Effects) {
        self.now = now
        let connection = connection(id)
        connection.opened = now
        setTimer(of: connection)
    }

    /// Notes that bytes have come, whose messages have been received. The rest of an incomplete request has to come in
    /// time.
    public func noteArrival(on id: ConnectionID, at now: Instant) {
        guard let connection = connections[id] else { return }
        if connection.reception == .none {
            connection.receptionBegan = nil
        } else if connection.receptionBegan == nil {
            self.now = now
            connection.receptionBegan = now
            setTimer(of: connection)
        }
    }

    /// Receives a message.
    public func receive(_ message: HTTPMessage, on id: ConnectionID, at now: Instant, into effects: inout Effects) {
        self.now = now
        guard let connection = connections[id], !connection.isEnding, !connection.hasTimedOut else { return }
        switch message.content {
        case .request(let head, let body, let trailers):
            begin(head, body: body, trailers, on: connection, into: &effects)
        case .piece(let bytes, _): receive(.bytes(bytes), on: connection)
        case .end(let trailers, _): receive(.end(trailers: trailers), on: connection)
        case .webSocket(let event, _): receive(event, on: connection, into: &effects)
        case .response: break
        }
        carryOutAll(&effects)
    }

    private func begin(
        _ head: HTTPRequestHead, body: [UInt8]?, _ trailers: HTTPFields, on connection: HTTPConnection,
        into effects: inout Effects
    ) {
        let exchange = connection.makeExchange(head)
        let last = connection.exchanges.count - 1
        if let body {
            connection.receptionBegan = nil
            if let answer = preflightAnswer(to: head, on: connection) { return wanted.answer(exchange, answer) }
            connection.exchanges[last].isKnown = true
            return app.receive(
                HTTPRequest(exchange, seen(head), body: body, trailers: trailers, target: connection.target(of: head)),
                at: now, into: &wanted)
        }
        connection.openBody = exchange
        if head.expectsContinue {
            if let refusal = app.refusal(of: head) { return wanted.answer(exchange, refusal) }
            let message = HTTPMessage(.response(HTTPResponseHead(.continue), body: nil), request: head)
            connection.exchanges[last].waiting.append(message)
            flush(connection, into: &effects)
        }
        guard connection.takesPieces(head) else { return connection.exchanges[last].gathered = [] }
        connection.exchanges[last].isKnown = true
        app.receive(HTTPRequest(exchange, seen(head), body: nil, trailers: [:]), at: now, into: &wanted)
    }

    /// The head as the core gets it: HEAD is answered as GET is, without the body.
    private func seen(_ head: HTTPRequestHead) -> HTTPRequestHead {
        guard head.method == .head, !app.takesHEAD else { return head }
        var head = head
        head.method = .get
        return head
    }

    private func preflightAnswer(to head: HTTPRequestHead, on connection: HTTPConnection) -> HTTPResponseHead? {
        guard head.method == .options, !app.takesPreflight(head) else { return nil }
        return connection.limits.origins.preflightAnswer(to: head)
    }

    /// Receives a piece of a body. The piece belongs to the last request, if that request is not over.
    private func receive(_ piece: HTTPBodyPiece, on connection: HTTPConnection) {
        if case .end = piece { (connection.openBody, connection.receptionBegan) = (nil, nil) }
        guard let exchange = connection.exchanges.last, exchange.id.number == connection.lastExchange,
            let head = exchange.head
        else { return }
        let last = connection.exchanges.count - 1
        guard let gathered = exchange.gathered else {
            if exchange.isKnown { app.receive(piece, of: exchange.id, at: now, into: &wanted) }
            return
        }
        switch piece {
        case .bytes(let bytes): connection.exchanges[last].gathered?.append(contentsOf: bytes)
        case .end(let trailers):
            connection.exchanges[last].gathered = nil
            connection.exchanges[last].isKnown = true
            app.receive(
                HTTPRequest(exchange.id, seen(head), body: gathered, trailers: trailers), at: now, into: &wanted)
        }
    }

    private func receive(
        _ event: WebSocketEvent, on connection: HTTPConnection, into effects: inout Effects
    ) {
        guard connection.webSocket != nil else { return }
        switch event {
        case .ping(let data): say(.pong(data), on: connection, into: &effects)
        case .close(let close):
            connection.webSocket?.receive(close)
            connection.closeBegan = nil
            // The answer repeats the code. A code that came in a frame may go out in a frame (RFC 6455, section 5.5.1).
            say(.close(WebSocketClose(close.code)), on: connection, into: &effects)
        case .message, .pong: break
        }
        app.receive(event, on: connection.id, at: now, into: &wanted)
        endWebSocketIfDone(connection, into: &effects)
    }

    /// Receives a breach of the rules. The server reads nothing more from this client.
    public func receive(
        violation: HTTPHostViolation, on id: ConnectionID, at now: Instant, into effects: inout Effects
    ) {
        self.now = now
        guard let connection = connections[id], !connection.isEnding, !connection.hasTimedOut else { return }
        effects.note(.violation(violation), on: id)
        switch violation {
        case .webSocket(let violation):
            if connection.webSocket?.fail() == true {
                send(.close(WebSocketClose(violation.closeCode, reason: "\(violation.rule)")), on: connection, &effects)
            }
            end(connection, .close, into: &effects)
        case .http(let violation, let isInBody):
            let isOfLast = isInBody && connection.exchanges.last?.id.number == connection.lastExchange
            if !isOfLast { _ = connection.makeExchange(nil) }
            let last = connection.exchanges.count - 1
            let exchange = connection.exchanges[last]
            connection.exchanges[last].keepsAlive = false
            if exchange.isKnown { app.lose(exchange.id, at: now, into: &wanted) }
            if !exchange.isAnswered {
                let (fields, body) = app.refusal(of: violation)
                var head = HTTPResponseHead(refusing: violation)
                for field in fields { head.fields.append(field) }
                wanted.answer(exchange.id, head, body: body)
            }
        }
        carryOutAll(&effects)
    }

    /// Notes that the connection is over, or that its client has finished sending.
    public func lose(_ id: ConnectionID, _ loss: ConnectionLoss, at now: Instant, into effects: inout Effects) {
        self.now = now
        guard let connection = connections[id] else { return }
        if case .unread(let byteCount) = loss { effects.note(.outputLimit(byteCount: byteCount), on: id) }
        connection.hasClientEnded = true
        if loss != .endOfStream || !outlivesEndOfStream(id) {
            end(connection, nil, into: &effects)
        }
        carryOutAll(&effects)
    }

    /// Notes the number of bytes that wait to be sent.
    public func noteBuffered(
        _ byteCount: Int, on id: ConnectionID, at now: Instant, into effects: inout Effects
    ) {
        self.now = now
        guard let connection = connections[id], !connection.isEnding else { return }
        let before = connection.waitingByteCount
        if before == 0 || byteCount < before { connection.lastProgress = now }
        connection.waitingByteCount = byteCount
        if byteCount == 0 { connection.lastAnswer = now }
        setTimer(of: connection)
        if connection.isDecoderBlocked, connection.mayBegin { effects.readOn(id) }
        // One large answer may be larger than that.
        if byteCount > before, before > connection.limits.outputByteCount {
            effects.note(.outputLimit(byteCount: byteCount), on: id)
            end(connection, .reset, into: &effects)
        } else if connection.isCrowded != (byteCount > 0) {
            connection.isCrowded.toggle()
            app.noteRoom(!connection.isCrowded, on: id, at: now, into: &wanted)
        }
        carryOutAll(&effects)
    }

    // MARK: Ends

    /// Ends a connection from this side, or notes that the connection is over. Tells the core about lost exchanges and
    /// a lost WebSocket.
    func end(
        _ connection: HTTPConnection, _ ending: ServerOutput.Ending?, into effects: inout Effects
    ) {
        let isFirst = !connection.isEnding
        connection.isEnding = true
        switch isFirst ? ending : nil {
        case .close: effects.close(connection.id)
        case .reset: effects.reset(connection.id)
        case nil: break
        }
        for exchange in connection.exchanges where exchange.isKnown && !exchange.isComplete {
            app.lose(exchange.id, at: now, into: &wanted)
        }
        connection.exchanges = []
        heldByteCount -= connection.heldByteCount
        connection.heldByteCount = 0
        cancelTimer(of: connection)
        connections[connection.id] = nil
        connection.webSocket?.end()
        if let closure = connection.webSocket.take()?.closure {
            effects.note(.webSocketEnded(closure), on: connection.id)
            app.lose(connection.id, closure, at: now, into: &wanted)
        }
    }

    func endWebSocketIfDone(_ connection: HTTPConnection, into effects: inout Effects) {
        if connection.webSocket?.step == .closeConnection { end(connection, .close, into: &effects) }
    }

    private func connection(_ id: ConnectionID) -> HTTPConnection {
        if let connection = connections[id] { return connection }
        let connection = HTTPConnection(id: id, limits: app.limits, rounds: rounds) { [app] in
            app.takesPieces(of: $0)
        }
        connections[id] = connection
        return connection
    }

    /// Carries out the effects that the core wants, and those that it wants in turn.
    func carryOutAll(_ effects: inout Effects) {
        guard !isCarryingOut, !wanted.effects.isEmpty else { return }
        isCarryingOut = true
        defer { isCarryingOut = false }
        while !wanted.effects.isEmpty {
            for effect in wanted.take() { carryOut(effect, into: &effects) }
        }
    }
}
