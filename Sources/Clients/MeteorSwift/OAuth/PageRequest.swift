import CarillonEnvironment
import CarillonTLS
import HTTPWire

/// One HTTP request for a page, over the environment's network.
///
/// Unchecked because it is confined to the environment's loop, but for its making and its cancelling.
final class PageRequest: @unchecked Sendable {
    /// The outcome: the page, or the reason why there is none.
    typealias Outcome = Result<String, Failure>

    struct Failure: Error, Hashable, Sendable {
        let reason: String
    }

    /// The largest page, in bytes.
    private static let limit = 1_048_576
    private static let timeout = Duration.seconds(60)

    private let environment: Environment
    private let onOutcome: @Sendable (Outcome) -> Void
    private var wire = HTTPClientWire()
    private var status: HTTPStatus?
    private var page: [UInt8] = []
    private var connection: (any Connection)?
    private var timer: TimerToken?

    /// - Parameter onOutcome: takes the outcome, on the loop. It is called once, unless the request is cancelled.
    init(_ environment: Environment, onOutcome: @escaping @Sendable (Outcome) -> Void) {
        self.environment = environment
        self.onOutcome = onOutcome
    }

    /// Asks a server for a page. Call it on the loop.
    func begin(_ target: String, at address: ServerAddress) {
        let fields: HTTPFields = ["Host": address.hostField, "Connection": "close", "Accept": "text/html"]
        guard let request = try? wire.encode(HTTPRequestHead(.get, target, fields: fields)) else {
            return end(.failure(Failure(reason: "the request cannot be sent")))
        }
        let endpoint = CarillonEnvironment.Endpoint(host: address.host, port: address.port)
        guard let connection = environment.connect(to: endpoint, isSecure: address.isSecure) else {
            return end(.failure(Failure(reason: "there is no TLS here")))
        }
        timer = environment.loop.schedule(after: PageRequest.timeout) { [weak self] in
            self?.timer = nil
            self?.end(.failure(Failure(reason: "the server did not answer in time")))
        }
        self.connection = connection
        connection.handler = { [self] in handle($0) }
        connection.send(request)
    }

    /// Gives the request up. Call it on the loop.
    func cancel() {
        if let timer = timer.take() { environment.loop.cancel(timer) }
        connection.take()?.drop()
    }

    private func handle(_ event: ConnectionEvent) {
        switch event {
        case .open, .writable: break
        case .data(let bytes):
            wire.append(bytes)
            read()
        case .endOfStream:
            wire.appendEnd()
            read()
            end(.failure(Failure(reason: "the server has ended the connection")))
        case .closed(let error):
            end(.failure(Failure(reason: error.map { "\($0)" } ?? "the server has ended the connection")))
        }
    }

    private func read() {
        do {
            while connection != nil, let part = try wire.next() {
                switch part {
                case .head(let head): status = head.status
                case .body(let piece): page += piece
                case .end: finish()
                case .informational, .raw: break
                }
                if page.count > PageRequest.limit { end(.failure(Failure(reason: "the page is too large"))) }
            }
        } catch {
            end(.failure(Failure(reason: "\(error)")))
        }
    }

    private func finish() {
        guard status == .ok else {
            return end(.failure(Failure(reason: "the server answered \(status.map { "\($0)" } ?? "nothing")")))
        }
        end(.success(String(decoding: page, as: UTF8.self)))
    }

    private func end(_ outcome: Outcome) {
        cancel()
        onOutcome(outcome)
    }
}
