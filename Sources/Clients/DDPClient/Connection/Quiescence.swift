import CarillonEnvironment

/// The wait of a new session for the documents that the former one had, as Meteor's own client has it.
///
/// A session begins without documents. Until all subscriptions that were ready before are ready again, and the logins
/// under way have their data, an app sees the documents of the former session. News that say that data has come wait
/// for so long, too: at most one for each subscription, group and call of the app's (D-METEORSWIFT-36,
/// D-METEORSWIFT-37).
package struct Quiescence: Sendable {
    /// The longest wait. A subscription that is not ready by then is waited for no longer.
    package static let patience = Duration.seconds(30)

    private struct Wait {
        var subs: Set<String>
        var calls: Set<String> = []
        /// The user of the former session, whose documents the app sees.
        let user: String?
        var deadline: Instant
        var held: [DDPNews] = []
        /// The calls among the news that are held.
        var updated: Set<String> = []
    }

    private var wait: Wait?

    package init() {}

    // MARK: The wait

    /// Whether the app sees the documents of the former session.
    var isWaiting: Bool { wait != nil }

    /// Whether nothing is waited for any more.
    var isOver: Bool { wait.map { $0.subs.isEmpty && $0.calls.isEmpty } ?? false }

    /// The user whose documents the app sees during the wait.
    var user: String? { wait?.user }

    /// The end of the patience; `nil` if there is no wait.
    var deadline: Instant? { wait?.deadline }

    /// The subscriptions that are waited for, in the order of their identifiers.
    var awaited: [String] { (wait?.subs ?? []).sorted() }

    /// Begins with a session.
    ///
    /// - Parameters:
    ///   - subs: the subscriptions that were ready before.
    ///   - user: the user of the former session.
    mutating func begin(for subs: [String], of user: String?, until deadline: Instant) {
        wait = Wait(subs: Set(subs), user: user, deadline: deadline)
    }

    /// Begins the patience anew, because the session goes on after the loss of its connection.
    mutating func resume(until deadline: Instant) { wait?.deadline = deadline }

    /// Waits for the data of a login, too.
    mutating func waitForData(of call: String) { wait?.calls.insert(call) }

    /// Ends the wait. Returns the news that were held.
    mutating func finish() -> [DDPNews] { wait.take()?.held ?? [] }

    /// Ends the wait with the session. The news that were held are of no use.
    mutating func interrupt() { wait = nil }

    // MARK: Arrivals

    mutating func subsDidArrive(_ ids: [String]) { wait?.subs.subtract(ids) }
    mutating func callsDidArrive(_ ids: [String]) { wait?.calls.subtract(ids) }

    /// Waits only for those subscriptions that satisfy a condition.
    mutating func keepSubs(where isAwaited: (String) -> Bool) {
        if let subs = wait?.subs { wait?.subs = subs.filter(isAwaited) }
    }

    // MARK: News

    /// Keeps news until the end of the wait. Returns whether there is one.
    mutating func hold(_ news: DDPNews) -> Bool {
        guard wait != nil else { return false }
        wait?.held.append(news)
        if case .updated(let call) = news { wait?.updated.insert(call) }
        return true
    }

    /// Whether the news that all data of a call has come is held.
    func holdsUpdate(of call: String) -> Bool { wait?.updated.contains(call) == true }
}
