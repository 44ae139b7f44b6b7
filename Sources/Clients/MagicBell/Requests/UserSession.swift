import CarillonEnvironment
import Foundation
import HTTPEngine
import HTTPWire
import JSONWire
import MagicBellWire

/// The access of one connected user to the API, which ends when the user is disconnected.
///
/// Confined to the app's main queue.
final class UserSession {
    let environment: Environment
    let parts: MagicBellParts
    let generation: APIGeneration
    let log: ClientLog
    /// The address of the API, with its path prefix.
    let base: URL
    private let project: ProjectKeys
    private(set) var identity: UserIdentity
    private let queue: any RequestQueuing
    /// Whether the user is connected.
    private(set) var isOpen = true

    init(_ setup: ClientSetup, _ identity: UserIdentity, _ queue: any RequestQueuing) {
        environment = setup.environment
        parts = setup.parts
        generation = setup.generation
        log = setup.log
        base = setup.base
        project = setup.project
        self.identity = identity
        self.queue = queue
    }

    /// The header fields of the user.
    var fields: HTTPFields { identity.fields(project) }

    /// Replaces the code that the app's server has made.
    func set(hmac: String?) { identity.hmac = hmac }

    /// Sends a request in its turn, and takes the answer on the main queue. A user who is disconnected gets a
    /// ``MagicBellError``.
    ///
    /// - Parameters:
    ///   - isFarewell: Whether the request goes out although the user is being disconnected.
    ///   - operation: Makes the request in its turn; `nil` if it is not needed any more. Then nothing is completed.
    func send(
        isFarewell: Bool = false, _ operation: @escaping () -> APIOperation?,
        _ completion: @escaping (Result<HTTPReply, any Error>) -> Void
    ) {
        guard isOpen || isFarewell else {
            return later { completion(.failure(MagicBellError.disconnected)) }
        }
        let fields = isFarewell ? fields : nil
        queue.add(
            RequestJob(
                makeRequest: { [self] in operation().flatMap { request($0, fields ?? self.fields) } },
                completion: { [self] result in
                    if case .failure(let error) = result { note(error) }
                    completion(result)
                }, isFarewell: isFarewell))
    }

    /// Sends a request and decodes its answer.
    ///
    /// - Parameter name: The name of the type, for the error of an answer that is not of it.
    func send<Value: Decodable>(
        _ operation: APIOperation, as type: Value.Type, _ name: String,
        _ completion: @escaping (Result<Value, any Error>) -> Void
    ) {
        send({ operation }) { result in completion(result.flatMap { UserSession.decode(type, name, $0.body) }) }
    }

    /// Reads an answer.
    static func decode<Value: Decodable>(
        _ type: Value.Type, _ name: String, _ body: [UInt8]
    ) -> Result<Value, any Error> {
        do {
            return .success(try JSONDecoder().decode(type, from: Data(body)))
        } catch let error as MagicBellError {
            return .failure(error)
        } catch {
            return .failure(MappingError(type: name))
        }
    }

    /// Ends the access. Requests that wait or are under way fail, with word to the app after the caller has returned.
    func close() {
        guard isOpen else { return }
        isOpen = false
        let completions = queue.dropAll()
        guard !completions.isEmpty else { return }
        later { for complete in completions { complete(.failure(MagicBellError.disconnected)) } }
    }

    private func request(_ operation: APIOperation, _ user: HTTPFields) -> HTTPEngineRequest? {
        var fields = user
        for field in operation.fields { fields.append(field) }
        return HTTPEngineRequest(
            operation.method, operation.url(below: base) ?? base, fields: fields, body: operation.body?.bytes,
            idleTimeout: parts.requests.idleTimeout)
    }

    private func note(_ error: any Error) {
        log.note(
            .failed, "a request has failed: \(error.localizedDescription)",
            fields: [.init(.reason, error.localizedDescription)])
    }

    /// Does work on the main queue after the caller has returned.
    private func later(_ work: @escaping () -> Void) {
        let kept = Confined(work)
        environment.onMainQueue { kept.value() }
    }
}
