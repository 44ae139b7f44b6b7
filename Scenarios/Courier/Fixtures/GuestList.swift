import MQTTBroker

/// The passwords that a broker accepts. They may change while the broker runs. The class is confined to its world, so
/// it is safe to share.
final class GuestList: @unchecked Sendable {
    var passwords: [String: String]
    /// The answer to all other clients.
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
