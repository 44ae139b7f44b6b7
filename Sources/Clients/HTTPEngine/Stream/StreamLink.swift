import CarillonEnvironment
import CarillonTLS
import HTTPWire

/// A connection of a ``StreamEngine``, which carries one exchange after the other, and never two at a time.
///
/// Unchecked because it is confined to the environment's loop.
final class StreamLink: @unchecked Sendable {
    /// The way in which the server's side has ended.
    private enum Ending {
        case orderly
        case failed(NetworkError)
    }

    /// Whether the connection carries an exchange that may last for ever, and does not count.
    var isApart = false
    /// The moment until which the connection is kept without an exchange.
    var keptUntil: Instant?
    private(set) var exchange: StreamExchange?

    private let environment: Environment
    private weak var pool: StreamPool?
    private var connection: (any Connection)?
    private var wire: HTTPClientWire
    private var isOpen = false
    private var ending: Ending?
    private var isPumping = false
    /// Whether the connection has carried an exchange to its end.
    private var isUsed = false
    /// Whether a byte has come since the present request began.
    private var hasHeard = false
    /// The bytes of the body that the connection has taken; `nil` once the whole request is sent.
    private var sentByteCount: Int?

    init?(to origin: HTTPOrigin, limits: HTTPLimits, environment: Environment, pool: StreamPool) {
        guard let connection = environment.connect(to: origin.endpoint, isSecure: origin.isSecure) else { return nil }
        self.environment = environment
        self.pool = pool
        wire = HTTPClientWire(limits: limits)
        self.connection = connection
        connection.handler = { [weak self, environment] event in
            environment.run { self?.handle(event) }
        }
    }

    // MARK: Exchanges

    /// Sends a request. The connection must be without an exchange.
    func carry(_ exchange: StreamExchange) {
        self.exchange = exchange
        exchange.link = self
        keptUntil = nil
        hasHeard = false
        if !exchange.isReading { connection?.pause() }
        if isOpen { begin() }
    }

    private func begin() {
        guard let exchange, let connection else { return }
        do throws(HTTPEncodingFailure) {
            let bytes = try wire.encodeHead(exchange.head)
            connection.send(bytes)
            sentByteCount = 0
            sendOn()
        } catch {
            fail(.badResponse("\(error)"))
        }
    }

    /// Sends pieces of the body as long as there is room for them.
    private func sendOn() {
        guard let exchange, let connection, var count = sentByteCount else { return }
        let body = exchange.request.body ?? []
        do throws(HTTPEncodingFailure) {
            while count < body.count {
                guard connection.bufferedByteCount <= WriteGate.limit else { return sentByteCount = count }
                let end = min(count + WriteGate.limit, body.count)
                connection.send(try wire.encodeBody(Array(body[count..<end])))
                count = end
            }
            connection.send(try wire.encodeEnd())
            sentByteCount = nil
        } catch {
            fail(.badResponse("\(error)"))
        }
    }

    /// Stops reading, or reads on.
    func readingDidChange() {
        guard let connection, let exchange else { return }
        guard exchange.isReading else { return connection.pause() }
        connection.resume()
        pump()
    }

    // MARK: Events

    private func handle(_ event: ConnectionEvent) {
        switch event {
        case .open:
            isOpen = true
            begin()
        case .writable:
            exchange?.noteActivity()
            sendOn()
        case .data(let bytes):
            hasHeard = true
            exchange?.noteActivity()
            wire.append(bytes)
            pump()
        case .endOfStream:
            wire.appendEnd()
            ending = ending ?? .orderly
            pump()
        case .closed(let error):
            wire.appendEnd()
            ending = error.map(Ending.failed) ?? ending ?? .orderly
            pump()
        }
    }

    /// Reads what has come, until the client does not want more.
    private func pump() {
        guard !isPumping else { return }
        isPumping = true
        defer { isPumping = false }
        while let exchange, exchange.isReading {
            do throws(HTTPViolation) {
                guard let part = try wire.next() else { break }
                tell(part, to: exchange)
            } catch {
                return fail(failure(of: error))
            }
        }
        guard connection != nil, exchange?.isReading ?? true else { return }
        if exchange == nil, ending != nil || wire.heldByteCount > 0 {
            pool?.lose(self)
            return
        }
        // A reset may overtake the last bytes, but a response that is whole is whole.
        if let ending { end(ending) }
    }

    private func tell(_ part: HTTPResponsePart, to exchange: StreamExchange) {
        switch part {
        case .informational: break
        case .head where wire.isUpgraded: fail(.badResponse("the server changes to another protocol"))
        case .head(let head): exchange.tell(.head(head))
        case .body(let bytes): exchange.tell(.piece(bytes))
        case .end: finish(exchange)
        case .raw: fail(.badResponse("the server changes to another protocol"))
        }
    }

    private func finish(_ exchange: StreamExchange) {
        self.exchange = nil
        exchange.link = nil
        isUsed = true
        // The server may answer before it has the whole body. Then the connection is of no further use.
        let isReusable = !wire.mustClose && sentByteCount == nil && ending == nil && wire.heldByteCount == 0
        // The connection is free before the client hears, so that its next request can take it.
        if isReusable { pool?.release(self) } else { pool?.part(from: self) }
        exchange.tell(.ended)
    }

    // MARK: The end

    private func end(_ ending: Ending) {
        guard let exchange else {
            pool?.lose(self)
            return
        }
        // A connection that was kept may have died in the meantime (RFC 9112, section 9.3.1).
        if isUsed, !hasHeard, !exchange.isSecondAttempt, exchange.request.isIdempotent {
            self.exchange = nil
            pool?.tryAgain(exchange, insteadOf: self)
            return
        }
        switch ending {
        case .orderly: fail(.connectionLost("the server has ended the connection before the response was complete"))
        case .failed(let error): fail(HTTPEngineFailure(error, wasOpen: isOpen))
        }
    }

    /// Ends the exchange with a failure, and the connection with it.
    func fail(_ failure: HTTPEngineFailure) {
        let exchange = exchange.take()
        pool?.lose(self)
        exchange?.tell(.failed(failure))
    }

    /// Gives the exchange up without an event.
    func abandon() {
        exchange = nil
        pool?.lose(self)
    }

    /// Ends the connection at once.
    func drop() {
        exchange = nil
        connection.take()?.drop()
    }

    /// Ends the connection in an orderly way.
    func part() {
        exchange = nil
        connection.take()?.part(from: environment.loop)
    }

    /// The failure of a violation. A body that was cut short has the reason of the connection, if there is one.
    private func failure(of violation: HTTPViolation) -> HTTPEngineFailure {
        if violation.kind == .cutShort, case .failed(let error) = ending {
            return HTTPEngineFailure(error, wasOpen: true)
        }
        return HTTPEngineFailure(violation)
    }
}
