import CarillonMeteor
import DDPClient

/// A memory of a login token that works like another one, except where a saboteur changes it.
struct ForwardingTokenMemory: TokenMemory {
    typealias Refuse = @Sendable (inout any TokenMemory, DDPError) -> Void
    typealias LogOut = @Sendable (inout any TokenMemory) -> Void

    private var next: any TokenMemory
    private let onRefusal: Refuse
    private let onLogout: LogOut

    /// Makes a memory in front of another one, which handles every call for which there is no closure.
    init(
        to next: any TokenMemory, refuse: @escaping Refuse = { $0.serverDidRefuse($1) },
        logOut: @escaping LogOut = { $0.userDidLogOut() }
    ) {
        self.next = next
        onRefusal = refuse
        onLogout = logOut
    }

    var token: String? { next.token }
    mutating func remember(_ session: LoginState.Session, at date: Int64?) { next.remember(session, at: date) }
    mutating func serverDidRefuse(_ error: DDPError) { onRefusal(&next, error) }
    mutating func userDidLogOut() { onLogout(&next) }
    mutating func forgetOldToken(at date: Int64?) -> Bool { next.forgetOldToken(at: date) }
}
