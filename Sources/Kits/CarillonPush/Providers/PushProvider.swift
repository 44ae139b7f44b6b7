public import Carillon
import CarillonEnvironment
import Foundation
import HTTPEngine
import HTTPWire
public import JSONWire
public import PushService
public import PushWire

/// A backend that sends notifications by the provider API of a push service.
///
/// A request that fails, or that the service answers with 429 or 5xx, is sent again after 1, 2, 4 and 8 seconds, with
/// the same `apns-id`. The class is confined to its world, so it is safe to share.
public final class PushProvider: @unchecked Sendable {
    /// The outcome of a notification.
    public enum Outcome: Hashable, Sendable {
        /// The service has taken it.
        case accepted
        /// The service has refused it, with a status and the reason in the body.
        case refused(Int, PushRefusal?)
        /// No attempt has got an answer.
        case failed
    }

    /// The number of attempts.
    static let attemptLimit = 5

    /// The outcomes so far, in the order in which they came.
    public private(set) var outcomes: [Outcome] = []

    private let environment: Environment
    private let url: URL
    private let line: HTTPLine
    private let numbers: any RandomNumbers

    /// - Parameters:
    ///   - environment: The environment of the backend.
    ///   - service: The push service.
    public init(_ environment: CarillonEnvironment.Environment, of service: PushService) {
        self.environment = environment
        numbers = environment.random("push.provider")
        line = HTTPLine(environment) { StreamEngine($0) }
        guard let url = URL(string: "http://\(service.endpoint.host):\(service.endpoint.port)/3/device/") else {
            preconditionFailure(
                "“\(service.endpoint.host)” is no name of a host in a URL; give the service another name")
        }
        self.url = url
    }

    /// Sends a notification to an app.
    ///
    /// An app without a token gets nothing, as if its token were unknown.
    public func send(
        _ payload: JSON, to app: App, kind: PushNotification.Kind = .alert,
        priority: PushNotification.Priority? = nil, expiration: UInt64? = nil, collapseID: String? = nil
    ) {
        send(
            payload, to: app.pushToken ?? "none", topic: app.pushTopic ?? "app", kind: kind, priority: priority,
            expiration: expiration, collapseID: collapseID)
    }

    /// Sends a notification to a token.
    ///
    /// - Parameters:
    ///   - payload: The payload, an object with a member `aps`.
    ///   - token: The token in hexadecimal digits.
    ///   - topic: The topic of the app.
    ///   - kind: The effect.
    ///   - priority: The urgency; `nil` is the usual one of the kind: 10 for alerts, 5 in the background.
    ///   - expiration: The end of the notification's use in seconds since 1970; `nil` leaves it to the service.
    ///   - collapseID: The identifier that several notifications share.
    ///   - completion: Called with the outcome.
    /// - Returns: The `apns-id`.
    @discardableResult
    public func send(
        _ payload: JSON, to token: String, topic: String = "app", kind: PushNotification.Kind = .alert,
        priority: PushNotification.Priority? = nil, expiration: UInt64? = nil, collapseID: String? = nil,
        completion: @escaping (Outcome) -> Void = { _ in }
    ) -> String {
        let id = numbers.nextUUID().text.lowercased()
        let priority = priority ?? (kind == .alert ? .immediate : .considerate)
        var fields: HTTPFields = [
            "apns-topic": topic, "apns-push-type": kind.rawValue, "apns-priority": "\(priority.rawValue)",
            "apns-id": id, "Content-Type": "application/json",
        ]
        if let expiration { fields.append("apns-expiration", "\(expiration)") }
        if let collapseID { fields.append("apns-collapse-id", collapseID) }
        let request = HTTPEngineRequest(
            .post, url.appendingPathComponent(token), fields: fields, body: Array(payload.text.utf8),
            idleTimeout: .seconds(10))
        let attempt = Attempt(request: request, completion: completion)
        environment.onMainQueue { [weak self] in self?.make(attempt) }
        return id
    }

    /// A request with its outcome. Only the environment's main queue touches it.
    private struct Attempt: @unchecked Sendable {
        let request: HTTPEngineRequest
        let completion: (Outcome) -> Void
        var number = 1
    }

    private func make(_ attempt: Attempt) {
        line.send(attempt.request) { [weak self] result in
            guard let self else { return }
            let isLast = attempt.number == PushProvider.attemptLimit
            switch result {
            case .success(let reply) where reply.head.status == .ok: end(attempt, .accepted)
            case .success(let reply) where isLast || !PushProvider.isPassing(reply.head.status):
                let reason = (try? JSON(bytes: reply.body))?["reason"]?.string
                end(attempt, .refused(reply.head.status.code, reason.flatMap(PushRefusal.init)))
            case .failure where isLast: end(attempt, .failed)
            case .success, .failure:
                var next = attempt
                next.number += 1
                environment.loop.schedule(after: .seconds(1 << (attempt.number - 1))) { [weak self, next] in
                    self?.environment.onMainQueue { [weak self] in self?.make(next) }
                }
            }
        }
    }

    /// Whether a later attempt may succeed.
    private static func isPassing(_ status: HTTPStatus) -> Bool { status.code == 429 || status.isServerError }

    private func end(_ attempt: Attempt, _ outcome: Outcome) {
        outcomes.append(outcome)
        attempt.completion(outcome)
    }
}

extension World {
    /// Brings a backend into the world that sends notifications, on a host of its own.
    ///
    /// - Parameters:
    ///   - name: The name of the host.
    ///   - service: The push service.
    ///   - file: The file of the call, for the report.
    ///   - line: The line of the call.
    public func pushProvider(
        _ name: String, of service: PushService, file: StaticString = #filePath, line: Int = #line
    ) -> PushProvider {
        let provider = PushProvider(server(name, file: file, line: line), of: service)
        keep(provider)
        return provider
    }
}
