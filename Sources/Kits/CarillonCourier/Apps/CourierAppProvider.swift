import Carillon
public import CarillonEnvironment
public import CourierCore

/// The service from which an app gets its connect options. Scenarios script its answers, and it records its
/// calls.
///
/// ```swift
/// ann.provider.script = [.failure(.httpError(statusCode: 500)), .silence]
/// ann.provider.password = "new"
/// ```
///
/// The provider outlives the app's process, as a service does. The class is confined to its world, so it is safe to
/// share.
public final class CourierAppProvider: IConnectionServiceProvider, @unchecked Sendable {
    /// An answer of the script.
    public enum Answer {
        /// The options that the app gets.
        case options(ConnectOptions)
        /// An error.
        case failure(AuthError)
        /// No answer, until ``answer(_:)`` gives one.
        case silence
    }

    /// A call of a client.
    public enum Call: Hashable {
        /// The client has asked for options.
        case get
        /// The client has said that the last options were refused.
        case clear
    }

    /// The client identifier.
    public let clientId: String
    /// The options with which the provider answers after the end of the script.
    public var options: ConnectOptions
    /// The first answers, in order.
    public var script: [Answer] = []
    /// The time that each answer takes. An answer without delay comes at once.
    public var delay = Duration.zero
    /// The calls, in order.
    public private(set) var calls: [Call] = []
    /// The times at which clients asked for options.
    public private(set) var asked: [Instant] = []
    private var waiting: [(Result<ConnectOptions, AuthError>) -> Void] = []
    private let loop: any Loop

    /// Makes a service that answers with these options, on the loop of a world.
    public init(_ options: ConnectOptions, loop: any Loop) {
        clientId = options.clientId
        self.options = options
        self.loop = loop
    }

    /// The number of times that clients asked for options.
    public var askedCount: Int { asked.count }
    /// The whole seconds between one question and the next.
    public var gaps: [Int] { asked.wholeSecondsBetween }

    /// The password in future options.
    public var password: String {
        get { options.password }
        set {
            options = ConnectOptions(
                host: options.host, port: options.port, keepAlive: options.keepAlive, clientId: options.clientId,
                username: options.username, password: newValue, isCleanSession: options.isCleanSession,
                userProperties: options.userProperties, alpn: options.alpn, scheme: options.scheme)
        }
    }

    /// Fails `count` times, and then answers as before.
    public func fail(_ error: AuthError, times count: Int = 1) {
        script += Array(repeating: .failure(error), count: count)
    }

    /// Answers the oldest question that got no answer. Without an argument, the answer is ``options``. Returns whether
    /// there was such a question.
    @discardableResult
    public func answer(_ result: Result<ConnectOptions, AuthError>? = nil) -> Bool {
        guard !waiting.isEmpty else { return false }
        waiting.removeFirst()(result ?? .success(options))
        return true
    }

    /// Answers a client as the script says, and then with ``options``.
    public func getConnectOptions(completion: @escaping (Result<ConnectOptions, AuthError>) -> Void) {
        calls.append(.get)
        asked.append(loop.now)
        switch script.isEmpty ? .options(options) : script.removeFirst() {
        case .options(let options): complete(.success(options), completion)
        case .failure(let error): complete(.failure(error), completion)
        case .silence: waiting.append(completion)
        }
    }

    /// Records the call.
    public func clearCachedAuthResponse() { calls.append(.clear) }

    private func complete(
        _ result: Result<ConnectOptions, AuthError>, _ completion: @escaping (Result<ConnectOptions, AuthError>) -> Void
    ) {
        guard delay > .zero else { return completion(result) }
        let answer = Confined { completion(result) }
        loop.schedule(after: delay) { answer.value() }
    }

    /// Carries a value of the world into a closure of the same world. Both stay on the world's loop, so the value is
    /// safe to share.
    private struct Confined<Value>: @unchecked Sendable {
        let value: Value
        init(_ value: Value) { self.value = value }
    }
}

extension [Instant] {
    /// The whole seconds between each instant and the next.
    public var wholeSecondsBetween: [Int] {
        zip(self, dropFirst()).map { Int(($0.duration(to: $1) / .seconds(1)).rounded()) }
    }
}
