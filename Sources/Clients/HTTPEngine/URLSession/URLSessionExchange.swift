import CarillonEnvironment
import Foundation
import HTTPWire

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An exchange of a ``URLSessionEngine``.
///
/// Unchecked because it is confined to the environment's loop.
final class URLSessionExchange: HTTPEngineCall, @unchecked Sendable {
    /// The number of the task within its session.
    private(set) var taskNumber = 0
    /// The moment at which the exchange fails if no byte comes; `nil` while the client does not read.
    private(set) var deadline: Instant?

    private let request: HTTPEngineRequest
    private let loop: any Loop
    private weak var owner: URLSessionEngine?
    private var handler: ((HTTPEngineEvent) -> Void)?
    private var task: URLSessionTask?
    private var hasHead = false
    private var isReading = true
    private var isTelling = false
    /// The events that wait for a client that does not read, or that is hearing another one.
    private var waiting = Queue<HTTPEngineEvent>()
    private var waitingByteCount = 0
    private var gracePeriod = GracePeriod()

    init(
        _ request: HTTPEngineRequest, on loop: any Loop, owner: URLSessionEngine,
        _ handler: @escaping (HTTPEngineEvent) -> Void
    ) {
        self.request = request
        self.loop = loop
        self.owner = owner
        self.handler = handler
    }

    /// Whether the exchange may last for ever.
    var isStream: Bool { request.idleTimeout == nil }

    func start(_ session: URLSession, _ head: HTTPRequestHead) {
        var native = URLRequest(url: request.url)
        native.httpMethod = head.method.rawValue
        // URLSession frames and routes the request by itself.
        for field in head.fields where !["Host", "Content-Length"].contains(where: field.hasName) {
            native.addValue(field.value, forHTTPHeaderField: field.name)
        }
        if head.fields["Accept-Encoding"] == nil { native.setValue("identity", forHTTPHeaderField: "Accept-Encoding") }
        native.httpBody = request.body.map { Data($0) }
        let task = session.dataTask(with: native)
        self.task = task
        taskNumber = task.taskIdentifier
        noteActivity()
        task.resume()
    }

    // MARK: Time

    private func noteActivity() {
        gracePeriod.reset()
        deadline = isReading ? request.idleTimeout.map { loop.now.advanced(by: $0) } : nil
    }

    /// Whether the server was silent for too long.
    func hasTimedOut(at now: Instant) -> Bool {
        guard let due = deadline, due <= now else { return false }
        guard let later = gracePeriod.deadline(insteadOf: due, at: now) else { return true }
        deadline = later
        return false
    }

    // MARK: Events

    func take(_ event: URLSessionEntry.Event) {
        guard handler != nil else { return }
        noteActivity()
        switch event {
        case .head(let head):
            // URLSession tells of each head of a response in parts (`multipart/x-mixed-replace`).
            guard !hasHead else { return fail(.badResponse("the response has several heads")) }
            hasHead = true
            waiting.append(.head(head))
        case .data(let bytes):
            waitingByteCount += bytes.count
            guard isReading || waitingByteCount <= URLSessionEngine.keptByteCount else {
                return fail(.tooLarge("the client does not read, and more than 16 MiB wait for it"))
            }
            waiting.append(.piece(bytes))
        case .ended:
            waiting.append(
                hasHead ? .ended : .failed(.badResponse("URLSession has ended the task without a response")))
        case .failed(let code, let text):
            let place = HTTPEngineFailure.Place(hasHead: hasHead, isSecure: request.origin?.isSecure ?? false)
            waiting.append(.failed(HTTPEngineFailure(urlError: code, text, at: place)))
        }
        tellOn()
    }

    /// Tells the client what waits, as long as it reads.
    private func tellOn() {
        guard !isTelling else { return }
        isTelling = true
        defer { isTelling = false }
        while isReading, handler != nil, let event = waiting.removeFirst() {
            if case .piece(let bytes) = event { waitingByteCount -= bytes.count }
            tell(event)
        }
    }

    private func tell(_ event: HTTPEngineEvent) {
        switch event {
        case .head, .piece: handler?(event)
        case .ended, .failed: end()?(event)
        }
    }

    /// Ends the exchange with a failure, and its connection with it.
    func fail(_ failure: HTTPEngineFailure) {
        task?.cancel()
        tell(.failed(failure))
    }

    private func end() -> ((HTTPEngineEvent) -> Void)? {
        owner?.release(self)
        return forget()
    }

    /// Forgets the client. Returns the handler.
    @discardableResult
    func forget() -> ((HTTPEngineEvent) -> Void)? {
        deadline = nil
        task = nil
        waiting.removeAll()
        return handler.take()
    }

    // MARK: Calls of the client

    func cancel() {
        guard handler != nil else { return }
        task?.cancel()
        _ = end()
    }

    func setReading(_ isReading: Bool) {
        guard handler != nil, isReading != self.isReading else { return }
        self.isReading = isReading
        noteActivity()
        owner?.watch(self)
        tellOn()
    }
}
