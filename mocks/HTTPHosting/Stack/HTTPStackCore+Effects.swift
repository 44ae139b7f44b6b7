import CarillonEnvironment
import HTTPWire
import MockHosting
import WebSocketWire

/// The functions that carry out a core's effects.
extension HTTPStackCore {
    func carryOut(_ effect: HTTPEffect, into effects: inout Effects) {
        switch effect {
        case .answer(let exchange, let head, let body):
            change(exchange, into: &effects) { (answer) throws(HTTPEncodingFailure) in try answer.answer(head, body) }
        case .begin(let exchange, let head): begin(exchange, head, into: &effects)
        case .piece(let exchange, let bytes):
            change(exchange, into: &effects) { (answer) throws(HTTPEncodingFailure) in try answer.send(bytes) }
        case .end(let exchange, let trailers):
            change(exchange, into: &effects) { (answer) throws(HTTPEncodingFailure) in try answer.end(trailers) }
        case .upgrade(let exchange, let handshake, let fields):
            upgrade(exchange, handshake, fields, into: &effects)
        case .webSocket(let id, let event):
            guard let connection = connections[id] else { return }
            say(event, on: connection, into: &effects)
            endWebSocketIfDone(connection, into: &effects)
        case .finish(let id, let ending):
            guard let connection = connections[id], !connection.isEnding else { return }
            end(connection, ending, into: &effects)
        case .note(let event, let id): if let event = App.Own(noted: event) { effects.note(.own(event), on: id) }
        }
    }

    // MARK: Answers

    private func change(
        _ id: ExchangeID, into effects: inout Effects, _ body: (inout Exchange) throws(HTTPEncodingFailure) -> Void
    ) {
        guard let connection = connections[id.connection], let index = connection.index(of: id) else { return }
        do throws(HTTPEncodingFailure) {
            try body(&connection.exchanges[index])
        } catch {
            effects.note(.badAnswer(error), on: connection.id)
            connection.exchanges[index].fail()
        }
        flush(connection, into: &effects)
    }

    private func begin(_ id: ExchangeID, _ head: HTTPResponseHead, into effects: inout Effects) {
        let method = connections[id.connection].flatMap { connection in
            connection.index(of: id).flatMap { connection.exchanges[$0].head?.method }
        }
        change(id, into: &effects) { (answer) throws(HTTPEncodingFailure) in try answer.begin(head) }
        // The core need not go on with an answer of which HEAD asks for the head alone.
        if method == .head { app.lose(id, at: now, into: &wanted) }
    }

    private func upgrade(
        _ id: ExchangeID, _ handshake: WebSocketServerHandshake, _ fields: HTTPFields, into effects: inout Effects
    ) {
        guard let connection = connections[id.connection], let index = connection.index(of: id),
            let head = connection.exchanges[index].head, !connection.exchanges[index].isAnswered
        else { return }
        do throws(WebSocketRefusal) {
            var response = try handshake.accept(head).response
            for field in fields { response.fields.append(field) }
            connection.exchanges[index].waiting.append(HTTPMessage(.response(response, body: []), request: head))
            connection.exchanges[index].answer = .complete
            connection.webSocket = WebSocketClosingHandshake(role: .server)
            cancelTimer(of: connection)
            flush(connection, into: &effects)
        } catch {
            effects.note(.refusedUpgrade(error), on: connection.id)
            change(id, into: &effects) { (answer) throws(HTTPEncodingFailure) in try answer.answer(error.response, []) }
        }
    }

    /// Sends the messages whose turn has come: those of the first exchange, and those of each next exchange if all
    /// earlier exchanges are complete.
    func flush(_ connection: HTTPConnection, into effects: inout Effects) {
        while !connection.isEnding, let exchange = connection.exchanges.first {
            for message in exchange.waiting { effects.send(message, on: connection.id) }
            connection.noteGiven(exchange.waitingByteCount)
            connection.exchanges[0].waiting = []
            if exchange.awaitsUpgrade, exchange.isAnswered {
                connection.exchanges[0].awaitsUpgrade = false
                connection.isUpgradeAccepted = connection.webSocket != nil
            }
            guard exchange.isComplete else {
                if connection.hasClientEnded, exchange.isEventStream { end(connection, .close, into: &effects) }
                break
            }
            connection.exchanges.removeFirst()
            if !exchange.keepsAlive || (connection.hasClientEnded && connection.exchanges.isEmpty) {
                end(connection, .close, into: &effects)
            }
        }
        if connection.isDecoderBlocked {
            connection.isDecoderBlocked = false
            effects.readOn(connection.id)
        }
        if connection.isEnding { return }
        if connection.exchanges.isEmpty {
            connection.lastAnswer = now
            setTimer(of: connection)
        }
        boundWaitingAnswers(of: connection, into: &effects)
    }

    private func boundWaitingAnswers(of connection: HTTPConnection, into effects: inout Effects) {
        let waiting = connection.exchanges.reduce(0) { $0 + $1.waitingByteCount }
        let isMore = waiting > connection.heldByteCount
        heldByteCount += waiting - connection.heldByteCount
        connection.heldByteCount = waiting
        let isTooMuch = isMore && heldByteCount > connection.limits.waitingAnswerByteCount
        guard isTooMuch || waiting > connection.limits.outputByteCount else { return }
        effects.note(.outputLimit(byteCount: waiting), on: connection.id)
        end(connection, .reset, into: &effects)
    }

    // MARK: WebSocket

    /// Sends a WebSocket event, unless the closing handshake no longer allows it.
    func say(_ event: WebSocketEvent, on connection: HTTPConnection, into effects: inout Effects) {
        guard let webSocket = connection.webSocket, !connection.isEnding, webSocket.maySend(event.opcode) else {
            return
        }
        do throws(WebSocketEncodingFailure) {
            try event.check()
        } catch {
            return effects.note(.badFrame(error), on: connection.id)
        }
        send(event, on: connection, &effects)
        guard case .close = event else { return }
        connection.webSocket?.send()
        guard connection.webSocket?.step == .awaitClose else { return }
        connection.closeBegan = now
        setTimer(of: connection)
    }

    /// Sends a WebSocket event, after the response that begins the WebSocket. That response may have to wait for the
    /// answers to earlier requests.
    func send(_ event: WebSocketEvent, on connection: HTTPConnection, _ effects: inout Effects) {
        let message = HTTPMessage(.webSocket(event, from: .server))
        guard let last = connection.exchanges.indices.last else { return effects.send(message, on: connection.id) }
        connection.exchanges[last].waiting.append(message)
        flush(connection, into: &effects)
    }
}

extension WebSocketEvent {
    fileprivate var opcode: WebSocketOpcode {
        switch self {
        case .message(.text): .text
        case .message(.binary): .binary
        case .ping: .ping
        case .pong: .pong
        case .close: .close
        }
    }

    /// Throws if a frame cannot carry the event. A message always can, so it is not encoded twice.
    fileprivate func check() throws(WebSocketEncodingFailure) {
        let encoder = WebSocketEncoder.server()
        switch self {
        case .message: break
        case .ping(let data): _ = try encoder.encodePing(data)
        case .pong(let data): _ = try encoder.encodePong(data)
        case .close(let close): _ = try encoder.encode(close)
        }
    }
}
