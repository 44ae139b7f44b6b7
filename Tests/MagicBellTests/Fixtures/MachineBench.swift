import Foundation
import MagicBellWire

@testable import MagicBell

/// A store's machine with hands: takes the steps and keeps what observers hear.
final class MachineBench {
    var machine: StoreMachine
    var news: [StoreNews] = []
    var completionPlace: Int?
    private var callCount = 0
    private var result: [MagicBell.Notification] = []
    static let date = Date(timeIntervalSince1970: 1_800_000_000)
    static let earlier = Date(timeIntervalSince1970: 1_700_000_000)

    init(_ predicate: StorePredicate, _ parts: StoreParts = StoreParts()) {
        machine = StoreMachine(predicate, parts: parts)
    }

    var state: StoreState { machine.state }

    /// The counters: total, unread, unseen.
    var counters: [Int] { [state.total, state.unread, state.unseen] }

    /// Hands an input to the machine, and takes the steps. Returns whether a refresh is one of them.
    @discardableResult
    func handle(_ input: StoreInput) -> Bool {
        var refreshes = false
        for step in machine.handle(input, at: MachineBench.date) {
            switch step {
            case .complete(let notifications): (completionPlace, result) = (news.count, notifications)
            case .refresh: refreshes = true
            default: if let told = machine.state.take(step) { news.append(told) }
            }
        }
        return refreshes
    }

    func takeNews() -> [StoreNews] {
        defer { news = [] }
        return news
    }

    /// Loads a page as an answer to a request that goes out now.
    func load(_ page: StorePage, isRefresh: Bool = false) {
        if isRefresh { handle(.refreshQueued) }
        handle(.listSent(isRefresh: isRefresh))
        handle(.page(page))
        _ = machine.takeMissed()
    }

    /// A refresh goes out and fails.
    func failRefresh() {
        handle(.refreshQueued)
        handle(.listSent(isRefresh: true))
        handle(.listFailed)
        _ = machine.takeMissed()
    }

    /// Hands a message to the store. Returns whether it wants a refresh.
    @discardableResult
    func hear(_ change: RealtimeMessage.Change, _ id: String? = nil) -> Bool {
        handle(.news(.message(RealtimeMessage(change, id: id))))
    }

    /// Sends an action, whose answer has to come yet.
    func send(_ action: StoreAction, _ id: String? = nil) -> ActionCall {
        callCount += 1
        let call = ActionCall(number: callCount, action: action, id: id)
        handle(.actionSent(call))
        return call
    }

    /// Sends an action, whose answer comes at once. Returns the result.
    @discardableResult
    func act(_ action: StoreAction, _ id: String? = nil) -> MagicBell.Notification? {
        succeed(send(action, id))
    }

    /// Lets the answer to an action come. Returns the result.
    @discardableResult
    func succeed(_ call: ActionCall) -> MagicBell.Notification? {
        handle(.actionDone(call))
        return result.first
    }
}

/// A notification in the letters of §3, big ones for what is set.
func item(_ id: String, _ flags: String = "sra") -> MagicBell.Notification {
    MagicBell.Notification(
        id: id, title: id, seenAt: flags.contains("S") ? MachineBench.earlier : nil,
        readAt: flags.contains("R") ? MachineBench.earlier : nil,
        archivedAt: flags.contains("A") ? MachineBench.earlier : nil, sentAt: MachineBench.earlier)
}

/// The flags of a notification in the letters of §3.
func flags(_ notification: MagicBell.Notification) -> String {
    (notification.isSeen ? "S" : "s") + (notification.isRead ? "R" : "r") + (notification.isArchived ? "A" : "a")
}
