import HTTPWire

/// The half of an exchange that lives on the loop. It collects the whole reply, and follows redirects on its way.
///
/// Unchecked because it is confined to the loop.
final class WholeExchange: @unchecked Sendable {
    /// The number of redirects that are followed, as Fetch has it.
    private static let redirectLimit = 20
    /// The number of bytes of a redirect's body that are read for the sake of the connection.
    private static let passedOverLimit = 65_536

    private var request: HTTPEngineRequest
    private let limit: Int
    private var complete: ((Result<HTTPReply, HTTPEngineFailure>) -> Void)?
    private weak var engine: (any HTTPEngine)?
    private var call: (any HTTPEngineCall)?
    /// The number of the request under way. Events of earlier ones are over.
    private var requestNumber = 0
    private var reply: HTTPReply?
    /// The request that follows when this one is over.
    private var redirected: HTTPEngineRequest?
    private var byteCount = 0

    init(
        _ request: HTTPEngineRequest, limit: Int,
        _ complete: @escaping (Result<HTTPReply, HTTPEngineFailure>) -> Void
    ) {
        self.request = request
        self.limit = limit
        self.complete = complete
    }

    /// Sends the request.
    func start(on engine: any HTTPEngine) {
        self.engine = engine
        sendRequest()
    }

    /// Drops the exchange.
    func cancel() {
        complete = nil
        requestNumber += 1
        call.take()?.cancel()
    }

    private func sendRequest() {
        guard complete != nil, let engine else { return }
        requestNumber += 1
        (reply, redirected, byteCount) = (nil, nil, 0)
        let number = requestNumber
        let call = engine.send(request) { [self] event in
            if number == requestNumber { take(event) }
        }
        // The exchange may be over already, or the next one under way.
        if number == requestNumber, complete != nil { self.call = call } else { call.cancel() }
    }

    private func take(_ event: HTTPEngineEvent) {
        switch event {
        case .head(let head): begin(head)
        case .piece(let bytes):
            byteCount += bytes.count
            if redirected != nil {
                if byteCount > WholeExchange.passedOverLimit { follow() }
            } else if byteCount > limit {
                finish(.failure(.tooLarge("the body has more than \(limit) bytes")))
            } else {
                reply?.body += bytes
            }
        case .ended:
            guard redirected == nil else { return follow() }
            guard let reply else { return finish(.failure(.badResponse("there is no head"))) }
            finish(.success(reply))
        case .failed(let failure):
            // The way on is known, so it does not matter how the redirect's own body ends.
            guard redirected == nil else { return follow() }
            finish(.failure(failure))
        }
    }

    private func begin(_ head: HTTPResponseHead) {
        do throws(HTTPEngineFailure) {
            redirected = try request.redirected(by: head)
        } catch {
            return finish(.failure(error))
        }
        if redirected != nil, requestNumber > WholeExchange.redirectLimit {
            return finish(.failure(.badResponse("there are more than \(WholeExchange.redirectLimit) redirects")))
        }
        let announced = head.fields["Content-Length"].flatMap(Int.init) ?? 0
        if redirected == nil, announced > limit, !head.hasNoBody(answering: request.method) {
            return finish(.failure(.tooLarge("the body has more than \(limit) bytes")))
        }
        reply = HTTPReply(head)
    }

    private func follow() {
        guard let next = redirected else { return }
        call.take()?.cancel()
        request = next
        sendRequest()
    }

    private func finish(_ result: Result<HTTPReply, HTTPEngineFailure>) {
        requestNumber += 1
        // The engine ignores this if the exchange has ended by itself.
        call.take()?.cancel()
        complete.take()?(result)
    }
}
