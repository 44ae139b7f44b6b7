import Carillon
import CarillonEnvironment
import CourierCore

/// The service that a rider's app gets its connect options from: scripted, and with a memory of its calls.
///
/// ```swift
/// ann.provider.script = [.failure(.httpError(statusCode: 500)), .silence]
/// ann.provider.password = "new"
/// ```
///
/// It outlives the app's process, as a service does. Confined to its world, hence safe to share.
final class RiderProvider: IConnectionServiceProvider, @unchecked Sendable {
    enum Answer {
        case options(ConnectOptions)
        case failure(AuthError)
        /// None, until ``answer(_:)`` gives one.
        case silence
    }

    enum Call: Hashable {
        case get
        case clear
    }

    let clientId: String
    /// What it answers when the script has come to its end.
    var options: ConnectOptions
    /// What it answers first, one after the other.
    var script: [Answer] = []
    /// How long it takes to answer; at once if zero.
    var delay = Duration.zero
    /// What it was asked, in order.
    private(set) var calls: [Call] = []
    /// When it was asked for options.
    private(set) var asked: [Instant] = []
    private var waiting: [(Result<ConnectOptions, AuthError>) -> Void] = []
    private let loop: any Loop

    init(_ options: ConnectOptions, loop: any Loop) {
        clientId = options.clientId
        self.options = options
        self.loop = loop
    }

    /// How often it was asked for options.
    var askedCount: Int { asked.count }
    /// The whole seconds between one question and the next.
    var gaps: [Int] { asked.wholeSecondsBetween }

    /// The password that options to come carry.
    var password: String {
        get { options.password }
        set {
            options = ConnectOptions(
                host: options.host, port: options.port, keepAlive: options.keepAlive, clientId: options.clientId,
                username: options.username, password: newValue, isCleanSession: options.isCleanSession,
                userProperties: options.userProperties, alpn: options.alpn, scheme: options.scheme)
        }
    }

    /// Fails so many times, and then answers as before.
    func fail(_ error: AuthError, times count: Int = 1) {
        script += Array(repeating: .failure(error), count: count)
    }

    /// Answers the oldest question that was met with silence; with its options unless told otherwise. Returns whether there was one.
    @discardableResult
    func answer(_ result: Result<ConnectOptions, AuthError>? = nil) -> Bool {
        guard !waiting.isEmpty else { return false }
        waiting.removeFirst()(result ?? .success(options))
        return true
    }

    func getConnectOptions(completion: @escaping (Result<ConnectOptions, AuthError>) -> Void) {
        calls.append(.get)
        asked.append(loop.now)
        switch script.isEmpty ? .options(options) : script.removeFirst() {
        case .options(let options): complete(.success(options), completion)
        case .failure(let error): complete(.failure(error), completion)
        case .silence: waiting.append(completion)
        }
    }

    func clearCachedAuthResponse() { calls.append(.clear) }

    private func complete(
        _ result: Result<ConnectOptions, AuthError>, _ completion: @escaping (Result<ConnectOptions, AuthError>) -> Void
    ) {
        guard delay > .zero else { return completion(result) }
        let answer = Confined { completion(result) }
        loop.schedule(after: delay) { answer.value() }
    }

    /// Takes something of the world into a closure that belongs to it too. Both stay on the world's loop, hence safe to share.
    private struct Confined<Value>: @unchecked Sendable {
        let value: Value
        init(_ value: Value) { self.value = value }
    }
}

extension [Instant] {
    /// The whole seconds between each and the next.
    var wholeSecondsBetween: [Int] {
        zip(self, dropFirst()).map { Int(($0.duration(to: $1) / .seconds(1)).rounded()) }
    }
}
