import Foundation
package import HTTPEngine
import HTTPWire

/// The requests of one user, one after the other: the next one goes out when the exchange of the last one has ended.
///
/// The official SDK has one queue for all users. Here a slow answer to one user holds up nobody else. The order of one
/// user's requests is the same.
///
/// Confined to the app's main queue.
package final class RequestQueue: RequestQueuing {
    private enum Phase {
        case idle
        /// A request is being made.
        case making
        /// A request is at the server. A dropped exchange had another number.
        case waiting(RequestJob, number: Int, HTTPTicket?)
        /// The app is being told of an answer. Requests that it adds have to wait.
        case telling
    }

    private let line: HTTPLine
    private var waiting: [RequestJob] = []
    private var phase = Phase.idle
    private var lastNumber = 0

    package init(_ line: HTTPLine) { self.line = line }

    package var isIdle: Bool {
        if case .idle = phase { waiting.isEmpty } else { false }
    }

    package func add(_ job: RequestJob) {
        waiting.append(job)
        proceed()
    }

    package func dropAll() -> [RequestJob.Completion] {
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
