import CarillonEnvironment
import CarillonMeteor
import DDPClient

/// A machine that passes calls on to a client's true machine. Subclasses handle some of them otherwise, or change the
/// actions.
class ForwardingDDPClientSide: DDPClientSide {
    private var next: any DDPClientSide

    init(to next: any DDPClientSide) {
        self.next = next
    }

    var isConnected: Bool { next.isConnected }
    var login: LoginState { next.login }

    var resumesSessions: Bool {
        get { next.resumesSessions }
        set { next.resumesSessions = newValue }
    }

    func takeAction() -> DDPAction? { next.takeAction() }
    var nextDeadline: Instant? { next.nextDeadline }
    func advance(to now: Instant) { next.advance(to: now) }

    func addressIsUnusable(_ reason: String, at now: Instant) { next.addressIsUnusable(reason, at: now) }
    func socketDidOpen(at now: Instant) { next.socketDidOpen(at: now) }
    func socketDidEnd(_ reason: String, at now: Instant) { next.socketDidEnd(reason, at: now) }
    func receive(_ message: ServerMessage, at now: Instant) { next.receive(message, at: now) }
    func receiveNoMessage(at now: Instant) { next.receiveNoMessage(at: now) }

    func connect(at now: Instant) { next.connect(at: now) }
    func disconnect(at now: Instant) { next.disconnect(at: now) }
    func appDidBecomeActive(at now: Instant) { next.appDidBecomeActive(at: now) }
    func forgetSession() { next.forgetSession() }

    func subscribe(to name: String, _ params: [EJSON]?) -> String { next.subscribe(to: name, params) }
    func subscribe(toAll members: [(name: String, params: [EJSON]?)]) -> String { next.subscribe(toAll: members) }
    func unsubscribe(_ id: String) { next.unsubscribe(id) }

    func call(_ method: String, _ params: [EJSON]?, randomSeed: String?, isAwaited: Bool) -> String? {
        next.call(method, params, randomSeed: randomSeed, isAwaited: isAwaited)
    }

    func awaitsData(of call: String) -> Bool { next.awaitsData(of: call) }

    func logIn(_ method: String, _ params: [EJSON]) -> String? { next.logIn(method, params) }
    func logOut() { next.logOut() }
}
