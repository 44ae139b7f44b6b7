import Foundation
import MagicBellWire

@testable import MagicBell

/// A store's machine with hands: takes the steps and keeps what observers hear.
final class MachineBench {
    var machine: StoreMachine
    var news: [StoreNews] = []
    var completionPlace: Int?
    static let date = Date(timeIntervalSince1970: 1_800_000_000)
    static let earlier = Date(timeIntervalSince1970: 1_700_000_000)

    init(_ predicate: StorePredicate, _ parts: StoreParts = StoreParts()) {
        machine = StoreMachine(predicate, parts: parts)
    }

    var state: StoreState { machine.state }

    /// The counters: total, unread, unseen.
    var counters: [Int] { [state.total, state.unread, state.unseen] }

    func take(_ steps: [StoreStep]) {
        for step in steps {
            if case .complete = step { completionPlace = news.count }
            if let told = machine.state.take(step) { news.append(told) }
        }
    }

    func takeNews() -> [StoreNews] {
        defer { news = [] }
        return news
    }

    /// Loads a page as an answer to a request that goes out now.
    func load(_ page: StorePage, isRefresh: Bool = false) {
        if isRefresh { machine.refreshDidQueue() }
        _ = machine.listDidGo(isRefresh: isRefresh)
        take(machine.receive(page).steps)
        _ = machine.takeMissed()
    }

    /// A refresh goes out and fails.
    func failRefresh() {
        machine.refreshDidQueue()
        _ = machine.listDidGo(isRefresh: true)
        machine.listDidFail()
        _ = machine.takeMissed()
    }

    /// Hands a message to the store. Returns whether it wants a refresh.
    @discardableResult
    func hear(_ change: RealtimeMessage.Change, _ id: String? = nil) -> Bool {
        let (steps, refreshes) = machine.receive(RealtimeMessage(change, id: id), at: MachineBench.date)
        take(steps)
        return refreshes
    }

    /// Sends an action, whose answer comes at once. Returns the result.
    @discardableResult
    func act(_ action: StoreAction, _ id: String? = nil) -> MagicBell.Notification? {
        succeed(machine.actionDidGo(action, id: id))
    }

    @discardableResult
    func succeed(_ number: Int) -> MagicBell.Notification? {
        let (steps, result) = machine.actionDidSucceed(number, at: MachineBench.date)
        take(steps)
        return result
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
