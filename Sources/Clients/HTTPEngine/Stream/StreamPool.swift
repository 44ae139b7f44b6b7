import CarillonEnvironment

/// The connections of a ``StreamEngine`` to one origin, and the exchanges that wait for one.
///
/// Unchecked because it is confined to the environment's loop.
final class StreamPool: @unchecked Sendable {
    let origin: HTTPOrigin
    private let environment: Environment
    private let limits: StreamLimits
    /// Called with each new deadline.
    private let wake: (Instant?) -> Void
    /// Called when there is nothing left to keep.
    private let becameEmpty: (StreamPool) -> Void
    private var links: [StreamLink] = []
    private var waiting = Queue<StreamExchange>()

    init(
        to origin: HTTPOrigin, _ limits: StreamLimits, _ environment: Environment,
        wake: @escaping (Instant?) -> Void, becameEmpty: @escaping (StreamPool) -> Void
    ) {
        self.origin = origin
        self.limits = limits
        self.environment = environment
        self.wake = wake
        self.becameEmpty = becameEmpty
    }

    private var countedLinks: Int { links.count { !$0.isApart } }

    // MARK: Exchanges

    func send(_ exchange: StreamExchange) {
        watch(exchange)
        // The connection that was used last is the least likely to have been ended by the server.
        if let link = links.last(where: { $0.exchange == nil }) {
            links.removeAll { $0 === link }
            links.append(link)
            link.isApart = exchange.isStream
            link.carry(exchange)
        } else if exchange.isStream || countedLinks < limits.connectionCount {
            open(for: exchange)
        } else {
            waiting.append(exchange)
        }
    }

    /// Sends a request again, on a new connection in place of one that has died.
    func tryAgain(_ exchange: StreamExchange, insteadOf link: StreamLink) {
        links.removeAll { $0 === link }
        link.drop()
        exchange.isSecondAttempt = true
        open(for: exchange)
    }

    /// Gives up an exchange that the client has cancelled.
    func forget(_ exchange: StreamExchange) {
        if let link = exchange.link { return link.abandon() }
        dropOver()
    }

    /// Makes sure that the exchange's deadline is met.
    func watch(_ exchange: StreamExchange) { wake(exchange.deadline) }

    private func open(for exchange: StreamExchange) {
        guard let link = StreamLink(to: origin, limits: limits.response, environment: environment, pool: self) else {
            return exchange.tell(.failed(.notSecure("there is no TLS here, and the address asks for it")))
        }
        link.isApart = exchange.isStream
        links.append(link)
        link.carry(exchange)
    }

    /// Releases the exchanges that wait no longer, with their bodies.
    private func dropOver() { waiting = Queue(waiting.elements.filter { !$0.isOver }) }

    /// Opens connections for exchanges that wait.
    private func fill() {
        while countedLinks < limits.connectionCount, let exchange = waiting.removeFirst() { open(for: exchange) }
        if links.isEmpty, waiting.isEmpty { becameEmpty(self) }
    }

    // MARK: Connections

    /// Takes a connection back, for the next exchange.
    func release(_ link: StreamLink) {
        if link.isApart, countedLinks >= limits.connectionCount { return part(from: link) }
        link.isApart = false
        if let exchange = waiting.removeFirst() { return link.carry(exchange) }
        link.keptUntil = environment.loop.now.advanced(by: limits.keptTime)
        wake(link.keptUntil)
    }

    /// Ends a connection in an orderly way.
    func part(from link: StreamLink) {
        links.removeAll { $0 === link }
        link.part()
        fill()
    }

    /// Ends a connection at once.
    func lose(_ link: StreamLink) {
        links.removeAll { $0 === link }
        link.drop()
        fill()
    }

    /// Ends all connections at once, and forgets all exchanges.
    func close() {
        while let exchange = waiting.removeFirst() { exchange.end() }
        for link in links {
            link.exchange?.end()
            link.drop()
        }
        links = []
    }

    // MARK: Time

    /// Does the work that is due. Returns the next deadline.
    func advance(to now: Instant) -> Instant? {
        for link in links where link.keptUntil.map({ $0 <= now }) ?? false { part(from: link) }
        for link in links where link.exchange?.hasTimedOut(at: now) ?? false { link.fail(.timedOut) }
        for exchange in waiting.elements where exchange.hasTimedOut(at: now) { exchange.tell(.failed(.timedOut)) }
        dropOver()
        let kept = links.compactMap { $0.keptUntil ?? $0.exchange?.deadline }
        return (kept + waiting.elements.compactMap(\.deadline)).min()
    }
}
