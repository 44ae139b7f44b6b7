package import CarillonEnvironment
package import DDPWire

/// The client's side of DDP as its owner sees it: ``DDPMachine``, or what stands in front of it.
///
/// Each member is described at ``DDPMachine``.
package protocol DDPClientSide: ClientMachine where Action == DDPAction, Failure == Never {
    var isConnected: Bool { get }
    var login: LoginState { get }
    var resumesSessions: Bool { get set }

    // MARK: The socket

    mutating func addressIsUnusable(_ reason: String, at now: Instant)
    mutating func socketDidOpen(at now: Instant)
    mutating func socketDidEnd(_ reason: String, at now: Instant)
    mutating func receive(_ message: ServerMessage, at now: Instant)
    mutating func receiveNoMessage(at now: Instant)

    // MARK: Wishes of the app

    mutating func connect(at now: Instant)
    mutating func disconnect(at now: Instant)
    mutating func appDidBecomeActive(at now: Instant)
    mutating func forgetSession()

    mutating func subscribe(to name: String, _ params: [EJSON]?) -> String
    mutating func subscribe(toAll members: [(name: String, params: [EJSON]?)]) -> String
    mutating func unsubscribe(_ id: String)

    mutating func call(_ method: String, _ params: [EJSON]?, randomSeed: String?, isAwaited: Bool) -> String?
    func awaitsData(of call: String) -> Bool

    mutating func logIn(_ method: String, _ params: [EJSON]) -> String?
    mutating func logOut()
}
