import MQTTBroker

/// The passwords that a broker accepts, which may change while it runs. Confined to its world, hence safe to share.
final class GuestList: @unchecked Sendable {
    var passwords: [String: String]
    /// How everybody else is refused.
    var refusal = Admission.badUserNameOrPassword

    init(_ passwords: [String: String]) {
        self.passwords = passwords
    }

    var access: AccessControl {
        AccessControl { [self] request in
            guard let name = request.userName, let password = passwords[name], Array(password.utf8) == request.password
            else { return refusal }
            return .accepted
        }
    }
}
