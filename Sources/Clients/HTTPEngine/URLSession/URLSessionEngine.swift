package import CarillonEnvironment
import Foundation
import HTTPWire

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An engine on Foundation's URLSession, with sessions of its own that keep no cookie, no credential and no response.
///
/// The engine keeps fewer promises than ``StreamEngine``:
///
/// - **Fields.** URLSession sends fields of its own, such as `User-Agent`, `Accept` and `Accept-Language`, writes names
///   in its own case, and gives a POST without `Content-Type` the type of a form. The engine asks for
///   `Accept-Encoding: identity`, because URLSession would else ask for encoded responses. A response's fields come
///   sorted by name, with lines of one name joined, and without the phrase of the status.
/// - **Failures.** On Linux, URLSession has one code for several failures; see ``HTTPEngineFailure/init(_:_:)``.
/// - **Time.** The idle timeout is the engine's own, because URLSession on Linux knows none for one request.
/// - **Back-pressure.** Up to 16 MiB are kept for a client that does not read, then the exchange fails with
///   ``HTTPEngineFailure/tooLarge(_:)``.
/// - **https.** URLSession trusts the authorities that the system trusts. A simulated world refuses https.
///
/// The owner must call ``close()``. The engine can be used again afterwards.
///
/// Unchecked because it is confined to the environment's loop. The calls that URLSession makes on its own queue enter
/// by the mailbox.
package final class URLSessionEngine: HTTPEngine, @unchecked Sendable {
    /// The number of bytes that are kept for a client that does not read.
    static let keptByteCount = 16_777_216

    private let environment: Environment
    private let mailbox: Mailbox
    private let timer: DeadlineTimer
    /// The session for exchanges that end, with few connections, and the one for streams, with many.
    private var sessions: [Bool: URLSession] = [:]
    private var exchanges: [URLSessionExchange] = []

    package init(_ environment: Environment) {
        self.environment = environment
        mailbox = Mailbox(environment)
        timer = DeadlineTimer(on: environment.loop) { work in environment.run(work) }
        timer.onDeadline = { [weak self] in self?.advance() }
    }

    package var name: String { "URLSession" }

    package func send(
        _ request: HTTPEngineRequest, _ handler: @escaping (HTTPEngineEvent) -> Void
    ) -> any HTTPEngineCall {
        let exchange = URLSessionExchange(request, on: environment.loop, owner: self, handler)
        environment.run {
            do throws(HTTPEngineFailure) {
                let (_, head) = try request.checked()
                exchanges.append(exchange)
                exchange.start(session(forStreams: request.idleTimeout == nil), head)
                watch(exchange)
            } catch {
                // The caller has the exchange before it hears of the failure.
                mailbox.post { exchange.fail(error) }
            }
        }
        return exchange
    }

    package func close() {
        timer.cancel()
        for exchange in exchanges { exchange.forget() }
        exchanges = []
        for isStreams in [false, true] { sessions[isStreams]?.invalidateAndCancel() }
        sessions = [:]
    }

    /// Releases an exchange that is over.
    func release(_ exchange: URLSessionExchange) { exchanges.removeAll { $0 === exchange } }

    /// Makes sure that the exchange's deadline is met.
    func watch(_ exchange: URLSessionExchange) { timer.wake(by: exchange.deadline) }

    // MARK: Sessions

    // To make one takes longer than to make a session with it, and a session copies what it is given.
    private static let fewConnections = configuration(connections: 6)
    private static let manyConnections = configuration(connections: 1_000)

    /// Makes a configuration that has nothing of any app's, so that all worlds may share it.
    private static func configuration(connections: Int) -> URLSessionConfiguration {
        let configuration = RealWorld.run { URLSessionConfiguration.ephemeral }
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCredentialStorage = nil
        // The engine's own deadlines come first. Ten years are more than any of them.
        configuration.timeoutIntervalForRequest = 315_576_000
        configuration.timeoutIntervalForResource = 315_576_000
        configuration.httpMaximumConnectionsPerHost = connections
        return configuration
    }

    private func session(forStreams isStreams: Bool) -> URLSession {
        if let session = sessions[isStreams] { return session }
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        let delegate = URLSessionEntry(to: self, ofStreams: isStreams)
        let session = URLSession(
            configuration: isStreams ? URLSessionEngine.manyConnections : URLSessionEngine.fewConnections,
            delegate: delegate, delegateQueue: queue)
        sessions[isStreams] = session
        return session
    }

    /// Takes an event of a task on the loop. Any thread may call this.
    func enter(_ event: URLSessionEntry.Event, of task: Int, ofStream isStream: Bool) {
        mailbox.post { [weak self] in self?.take(event, of: task, ofStream: isStream) }
    }

    private func take(_ event: URLSessionEntry.Event, of task: Int, ofStream isStream: Bool) {
        guard let exchange = exchanges.first(where: { $0.taskNumber == task && $0.isStream == isStream }) else {
            return
        }
        exchange.take(event)
        watch(exchange)
    }

    private func advance() {
        let now = environment.loop.now
        for exchange in exchanges where exchange.hasTimedOut(at: now) { exchange.fail(.timedOut) }
        timer.wake(by: exchanges.compactMap(\.deadline).min())
    }
}
