package import Foundation
package import MagicBellWire

/// A store without I/O: its state, and the memory of requests that are under way.
///
/// The answers to requests and the messages of the realtime channel come on two ways, so either may be the older news.
/// The channel has every change in the order in which the server made it, and so it has the last word
/// (D-MAGICBELL-9).
package struct StoreMachine: Sendable {
    package var state: StoreState
    /// The number of refreshes that wait for their turn.
    package private(set) var waitingRefreshCount = 0
    /// The list request that the server has, and whose page has not come.
    private var listRequest: ListRequest?
    /// The actions that the server has, and whose answers have not come.
    private var actions: [ActionRecord] = []
    private var lastActionNumber = 0
    /// Whether a page has come since the store was made.
    package private(set) var wasFetched = false
    /// Whether the channel has asked for a refresh that has not come.
    package private(set) var isStale = false
    private var doubts = PageDoubts()

    private struct ListRequest {
        let isRefresh: Bool
        /// Whether the channel had asked for it, and not the app alone.
        let isForChannel: Bool
        var messages: [RealtimeMessage] = []
        /// Whether the counters of the page can be older or younger than a change that was applied meanwhile.
        var hasDoubts = false
    }

    private struct ActionRecord {
        let number: Int
        let action: StoreAction
        let id: String?
        /// The notification as it was last, also after it has left the list.
        var notification: Notification?
        /// Whether the channel has announced this change since the request was sent.
        var isAnnounced = false
    }

    /// The number of messages that are remembered during a list request. A server that sends more gets one request.
    private static let messageLimit = 200

    package init(_ predicate: StorePredicate, parts: StoreParts = StoreParts()) {
        state = StoreState(predicate, parts: parts)
    }

    private var parts: StoreParts { state.parts }

    // MARK: The realtime channel

    /// Handles a message. Returns the steps to take, and whether the store has to be refreshed.
    package mutating func receive(_ message: RealtimeMessage, at date: Date) -> (steps: [StoreStep], refreshes: Bool) {
        if !parts.knowsUnarchiving, message.change == .unarchived { return ([], false) }
        let answer = judge(message, at: date)
        note(message, at: date)
        guard parts.replaysMessages, listRequest != nil else {
            return (answer.steps, wants(answer.refreshes || answer.isDoubtful))
        }
        remember(message, moves: answer.movesCounters)
        return (answer.steps, false)
    }

    /// Handles a gap of the channel. Returns whether the store has to be refreshed.
    package mutating func receiveGap() -> Bool {
        guard wasFetched || listRequest != nil, parts.refreshesAfterGaps else { return false }
        guard listRequest == nil else {
            listRequest?.hasDoubts = true
            return false
        }
        return wants(true)
    }

    /// Handles an open channel that lacks no message. Returns whether the store has to be refreshed.
    package mutating func receiveOpening() -> Bool { listRequest == nil && wantsRepetition }

    /// Whether a refresh has to be queued for one that has failed.
    package var wantsRepetition: Bool {
        isStale && parts.repeatsRefreshes && (waitingRefreshCount == 0 || !parts.coalescesRefreshes)
    }

    private mutating func wants(_ refresh: Bool) -> Bool {
        guard refresh || isStale else { return false }
        isStale = true
        return waitingRefreshCount == 0 || !parts.coalescesRefreshes
    }

    private mutating func remember(_ message: RealtimeMessage, moves: Bool) {
        guard var request = listRequest else { return }
        if request.messages.count < StoreMachine.messageLimit {
            request.messages.append(message)
        } else {
            request.hasDoubts = true
        }
        if moves, !request.isRefresh { request.hasDoubts = true }
        listRequest = request
    }

    private struct Judgement {
        var steps: [StoreStep] = []
        var refreshes = false
        var movesCounters = false
        /// Whether the counters may have moved a second time.
        var isDoubtful = false
    }

    /// The effect of a message (§2.8).
    private mutating func judge(_ message: RealtimeMessage, at date: Date) -> Judgement {
        switch message.change {
        case .new: return Judgement(refreshes: true)
        case .allRead:
            return state.predicate.read == false
                ? Judgement(steps: state.clearingSteps) : Judgement(refreshes: true)
        case .allSeen:
            return state.predicate.seen == false
                ? Judgement(steps: state.clearingSteps) : Judgement(refreshes: true)
        case .delete, .read, .unread, .archived, .unarchived:
            guard let id = message.id else { return Judgement() }
            guard let index = state.index(of: id) else {
                return Judgement(refreshes: message.change == .delete ? countsUnloaded : parts.refreshesForUnlisted)
            }
            let change = NotificationChange(message.change)
            let steps =
                change.map { state.steps(ofAnnounced: $0, at: index, date).steps } ?? state.deletionSteps(at: index)
            let moves = moves(steps)
            let isDoubtful = doubts.messageDidCome(
                change, id: id, moves: moves,
                isKnown: change?.isKnown(to: state.notifications[index], at: date) ?? false)
            return Judgement(steps: steps, movesCounters: moves, isDoubtful: isDoubtful && parts.doubtsMixedPages)
        }
    }

    /// Whether notifications beyond the loaded pages are in the counters (`MB-RT-9` is about those that are not).
    private var countsUnloaded: Bool {
        parts.refreshesAfterHiddenDeletions && (wasFetched || listRequest != nil) && state.hasNextPage
    }

    private func moves(_ steps: [StoreStep]) -> Bool {
        steps.contains { step in
            switch step {
            case .setTotal(let count): count != state.total
            case .setUnread(let count): count != state.unread
            case .setUnseen(let count): count != state.unseen
            default: false
            }
        }
    }

    // MARK: List requests

    /// Notes that a refresh waits for its turn.
    package mutating func refreshDidQueue() { waitingRefreshCount += 1 }

    /// Notes that a list request goes out now. Returns the place to ask from, `nil` for the first page.
    package mutating func listDidGo(isRefresh: Bool) -> PageCursor? {
        listRequest = ListRequest(isRefresh: isRefresh, isForChannel: isRefresh && isStale)
        if isRefresh {
            waitingRefreshCount -= 1
            isStale = false
        }
        return isRefresh ? nil : parts.nextCursor(state)
    }

    /// Handles a page. Returns the steps to take, and the notifications that are new with it.
    ///
    /// Take the steps, and then receive each of ``takeMissed()``.
    package mutating func receive(_ page: StorePage) -> (steps: [StoreStep], new: [Notification]) {
        defer { wasFetched = true }
        guard listRequest?.isRefresh == false else {
            doubts.firstPageDidCome()
            return state.steps(ofFirst: page)
        }
        if wasFetched { doubts.furtherPageDidCome(agrees: state.agrees(with: page)) }
        return state.steps(ofNext: page)
    }

    /// Notes that the list request has failed.
    package mutating func listDidFail() {
        if listRequest?.isForChannel == true { isStale = true }
    }

    /// The end of a list request. Returns the messages that came during it, and whether its counters are in doubt.
    package mutating func takeMissed() -> (messages: [RealtimeMessage], hasDoubts: Bool) {
        let request = listRequest.take()
        return (request?.messages ?? [], request?.hasDoubts ?? false)
    }

    /// Whether a refresh has to be queued because of doubts.
    package mutating func wantsRefreshForDoubts() -> Bool { wants(true) }

    // MARK: Actions

    /// Notes that an action goes out now. Returns its number.
    package mutating func actionDidGo(_ action: StoreAction, id: String? = nil) -> Int {
        lastActionNumber += 1
        actions.append(
            ActionRecord(
                number: lastActionNumber, action: action, id: id, notification: id.flatMap { state[id: $0] }))
        return lastActionNumber
    }

    /// Handles the success of an action. Returns the steps to take, with ``StoreStep/complete`` where the app is told,
    /// and the result for the app: `nil` if the notification is not in this store (`MB-ACT-15`).
    package mutating func actionDidSucceed(_ number: Int, at date: Date) -> (steps: [StoreStep], result: Notification?)
    {
        guard let place = actions.firstIndex(where: { $0.number == number }) else { return ([.complete], nil) }
        let record = actions.remove(at: place)
        let yields = record.isAnnounced && parts.yieldsToEchoes
        if !record.isAnnounced, let id = record.id, let change = record.action.change {
            doubts.appDidMake(change, id: id)
        }
        guard let id = record.id else {
            return (yields ? [.complete] : state.steps(ofConfirmedForAll: record.action.change ?? .read, date), nil)
        }
        let index = state.index(of: id)
        guard let change = record.action.change else {
            guard let index, !yields else { return ([.complete], nil) }
            return (state.deletionSteps(at: index) + [.complete], nil)
        }
        if let index, !yields {
            let (steps, changed) = state.steps(ofConfirmed: change, at: index, date)
            return (steps, changed)
        }
        let known = index.map { state.notifications[$0] } ?? record.notification
        return ([.complete], yields ? known : known.map { change.applied(to: $0, at: date) })
    }

    /// Notes that an action has failed.
    package mutating func actionDidFail(_ number: Int) { actions.removeAll { $0.number == number } }

    /// Notes a message for the actions that are under way.
    private mutating func note(_ message: RealtimeMessage, at date: Date) {
        for place in actions.indices where message.id == nil || actions[place].id == message.id {
            if let change = NotificationChange(ofAny: message.change), let known = actions[place].notification {
                actions[place].notification = change.applied(to: known, at: date)
            }
            if actions[place].action.isAnnounced(by: message.change) { actions[place].isAnnounced = true }
        }
    }

    // MARK: The end

    /// Forgets all requests. Returns the steps that empty the store.
    package mutating func close() -> [StoreStep] {
        (listRequest, actions, waitingRefreshCount, isStale) = (nil, [], 0, false)
        doubts = PageDoubts()
        return state.clearingSteps
    }
}
