public import MQTTBroker

/// The passwords that a broker accepts. They may change while the broker runs. The class is confined to its world, so
/// it is safe to share.
public final class GuestList: @unchecked Sendable {
    /// The passwords by user name.
    public var passwords: [String: String]
    /// The answer to all other clients.
    public var refusal = Admission.badUserNameOrPassword

    /// Makes a list of these users and passwords.
    public init(_ passwords: [String: String]) {
        self.passwords = passwords
    }

    /// The access rules of a broker with this list: a user with the right password may do everything.
    public var access: AccessControl {
        AccessControl { [self] request in
            guard let name = request.userName, let password = passwords[name], Array(password.utf8) == request.password
            else { return refusal }
            return .accepted
        }
    }
}
