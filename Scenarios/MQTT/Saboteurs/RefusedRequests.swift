import CarillonMQTT
import Synchronization

/// Accepts every client, and remembers the code with which the true rules would have refused it.
final class RefusedRequests: Sendable {
    private let access: AccessControl
    private let code = Mutex<ConnectReturnCode?>(nil)

    init(_ access: AccessControl) {
        self.access = access
    }

    func accept(_ request: ConnectionRequest) -> Admission {
        let refusal: ConnectReturnCode? =
            switch access.authenticate(request) {
            case .accepted: nil
            case .identifierRejected: .identifierRejected
            case .serverUnavailable: .serverUnavailable
            case .badUserNameOrPassword: .badUserNameOrPassword
            case .notAuthorized: .notAuthorized
            }
        code.withLock { $0 = refusal }
        return .accepted
    }

    /// The code of the last request, if the true rules refuse it. The code is then forgotten.
    func takeCode() -> ConnectReturnCode? { code.withLock { $0.take() } }
}
