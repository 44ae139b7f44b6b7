import CourierCore
import Foundation

/// Answers with the options that it is given, or with errors first. Confined to the world's loop.
final class AuthService: IConnectionServiceProvider, @unchecked Sendable {
    typealias Answer = Result<ConnectOptions, AuthError>

    let clientId: String
    var options: ConnectOptions
    /// The answers that it gives first, one after the other.
    var script: [Answer]
    /// Whether it answers at all.
    var isSilent = false
    /// The callers that wait for an answer.
    private(set) var waiting: [(Answer) -> Void] = []
    /// `get` and `clear`, in the order of the calls.
    private(set) var calls: [String] = []

    init(
        _ clientId: String = "rider", host: String = "broker", port: UInt16 = 1883, keepAlive: UInt16 = 60,
        password: String = "secret", clean: Bool = false, scheme: String? = nil, script: [Answer] = []
    ) {
        self.clientId = clientId
        options = ConnectOptions(
            host: host, port: port, keepAlive: keepAlive, clientId: clientId, username: "user-\(clientId)",
            password: password, isCleanSession: clean, scheme: scheme)
        self.script = script
    }

    func getConnectOptions(completion: @escaping (Answer) -> Void) {
        calls.append("get")
        if isSilent { return waiting.append(completion) }
        completion(script.isEmpty ? .success(options) : script.removeFirst())
    }

    func clearCachedAuthResponse() { calls.append("clear") }
}
