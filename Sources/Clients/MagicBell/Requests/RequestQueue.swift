import Foundation
import HTTPEngine
import HTTPWire

/// The requests of one user, one after the other: the next one goes out when the exchange of the last one has ended.
///
/// The official SDK has one queue for all users. Here a slow answer to one user holds up nobody else. The order of one
/// user's requests is the same.
///
/// Confined to the app's main queue.
final class RequestQueue {
    /// A request that waits for its turn.
    struct Job {
        /// Makes the request in its turn; `nil` if it is not needed any more.
        let makeRequest: () -> HTTPEngineRequest?
        let completion: (Result<HTTPReply, any Error>) -> Void
        /// Whether the request goes out although its user is disconnected.
        let isFarewell: Bool
    }

    private enum Phase {
        case idle
        /// A request is being made.
        case making
        /// A request is at the server. A dropped exchange had another number.
        case waiting(Job, number: Int, HTTPTicket?)
        /// The app is being told of an answer. Requests that it adds have to wait.
        case telling
    }

    private let line: HTTPLine
    private var waiting: [Job] = []
    private var phase = Phase.idle
    private var lastNumber = 0

    init(_ line: HTTPLine) { self.line = line }

    /// Whether nothing is under way.
    var isIdle: Bool {
        if case .idle = phase { waiting.isEmpty } else { false }
    }

    /// Adds a request at the end.
    func add(_ job: Job) {
        waiting.append(job)
        proceed()
    }

    /// Drops all requests of a user who is being disconnected, except farewells. Returns their completions.
    func dropAll() -> [(Result<HTTPReply, any Error>) -> Void] {
        var dropped = waiting.filter { !$0.isFarewell }
        waiting.removeAll { !$0.isFarewell }
        if case .waiting(let job, _, let ticket) = phase, !job.isFarewell {
            ticket?.cancel()
            dropped.insert(job, at: 0)
            phase = .idle
            proceed()
        }
        return dropped.map(\.completion)
    }

    private func proceed() {
        while case .idle = phase, !waiting.isEmpty {
            let job = waiting.removeFirst()
            phase = .making
            guard let request = job.makeRequest() else {
                phase = .idle
                continue
            }
            lastNumber += 1
            let number = lastNumber
            phase = .waiting(job, number: number, nil)
            let ticket = line.send(request) { [self] result in receive(result, number) }
            if case .waiting(let job, number, nil) = phase { phase = .waiting(job, number: number, ticket) }
        }
    }

    private func receive(_ result: Result<HTTPReply, HTTPEngineFailure>, _ number: Int) {
        guard case .waiting(let job, number, _) = phase else { return }
        phase = .telling
        job.completion(result.mapError { URLError($0) }.flatMap(RequestQueue.judge))
        phase = .idle
        proceed()
    }

    /// Each status below 400 is success (§1.11).
    private static func judge(_ reply: HTTPReply) -> Result<HTTPReply, any Error> {
        let status = reply.head.status.code
        return status < 400 ? .success(reply) : .failure(ResponseError(status: status, body: reply.body))
    }
}
