package import Foundation
package import MagicBellWire

/// A store without I/O: its state, and the memory of requests that are under way.
///
/// The answers to requests and the messages of the realtime channel come on two ways, so either may be the older news.
/// The channel has every change in the order in which the server made it, and so it has the last word
/// (D-MAGICBELL-9).
package struct StoreMachine: Sendable {
    package var state: StoreState
    private var requests = ListRequests()
    /// The actions that the server has, and whose answers have not come.
    private var actions: [ActionRecord] = []
    private var doubts = PageDoubts()

    private struct ActionRecord {
        let call: ActionCall
        /// The notification as it was last, also after it has left the list.
        var notification: Notification?
        /// Whether the channel has announced this change since the request was sent.
        var isAnnounced = false
    }

    package init(_ predicate: StorePredicate, parts: StoreParts = StoreParts()) {
        state = StoreState(predicate, parts: parts)
    }

    private var parts: StoreParts { state.parts }

    // MARK: The realtime channel

    /// Handles a message. Returns the steps to take.
    package mutating func receive(_ message: RealtimeMessage, at date: Date) -> [StoreStep] {
        let answer = judge(message, at: date)
        note(message, at: date)
        let refreshes = requests.messageDidCome(
            message, moves: answer.movesCounters, refreshes: answer.refreshes || answer.isDoubtful)
        return answer.steps + (refreshes ? [.refresh] : [])
    }

    /// Handles a gap of the channel. Returns the steps to take.
    package mutating func receiveGap() -> [StoreStep] { requests.gapDidCome() ? [.refresh] : [] }

    /// Handles an open channel that lacks no message. Returns the steps to take.
    package func receiveOpening() -> [StoreStep] { !requests.isUnderWay && wantsRepetition ? [.refresh] : [] }

    /// Whether the channel has asked for a refresh that has not come.
    package var isStale: Bool { requests.isStale }

    /// Whether a refresh has to be queued for one that has failed.
    package var wantsRepetition: Bool { requests.wantsRefresh }

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
                return Judgement(refreshes: message.change != .delete || countsUnloaded)
            }
            let change = NotificationChange(message.change)
            let steps =
                change.map { state.steps(ofAnnounced: $0, at: index, date) } ?? state.deletionSteps(at: index)
            let moves = moves(steps)
            let isDoubtful = doubts.messageDidCome(
                change, id: id, moves: moves,
                isKnown: change?.isKnown(to: state.notifications[index], at: date) ?? false)
            return Judgement(steps: steps, movesCounters: moves, isDoubtful: isDoubtful)
        }
    }

    /// Whether notifications beyond the loaded pages are in the counters (`MB-RT-9` is about those that are not).
    private var countsUnloaded: Bool { (requests.wasFetched || requests.isUnderWay) && state.hasNextPage }

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

    /// The number of refreshes that wait for their turn.
    package var waitingRefreshCount: Int { requests.waitingRefreshCount }

    /// Notes that a refresh waits for its turn.
    package mutating func refreshDidQueue() { requests.refreshDidQueue() }

    /// The place from which the next page is asked for; `nil` for the first page.
    package var nextCursor: PageCursor? { parts.nextCursor(state) }

    /// Notes that a list request goes out now.
    package mutating func listDidGo(isRefresh: Bool) { requests.requestDidGo(isRefresh: isRefresh) }

    /// Handles a page. Returns the steps to take.
    ///
    /// Take the steps, and then receive each of ``takeMissed()``.
    package mutating func receive(_ page: StorePage) -> [StoreStep] {
        defer { requests.pageDidCome() }
        guard requests.isFetching else {
            doubts.firstPageDidCome()
            return state.steps(ofFirst: page)
        }
        if requests.wasFetched { doubts.furtherPageDidCome(agrees: state.agrees(with: page)) }
        return state.steps(ofNext: page)
    }

    /// Notes that the list request has failed.
    package mutating func listDidFail() { requests.requestDidFail() }

    /// The end of a list request. Returns the messages that came during it, and whether its counters are in doubt.
    package mutating func takeMissed() -> MissedMessages { requests.takeMissed() }

    /// Whether a refresh has to be queued because of doubts. A store without any page has nothing to doubt.
    package mutating func wantsRefreshForDoubts() -> Bool { requests.wasFetched && requests.channelDidAsk() }

    // MARK: Actions

    /// Notes that an action goes out now.
    package mutating func actionDidGo(_ call: ActionCall) {
        actions.append(ActionRecord(call: call, notification: call.id.flatMap { state[id: $0] }))
    }

    /// Handles the success of an action. Returns the steps to take, with ``StoreStep/complete(_:)`` where the app is
    /// told: without the notification if that is not in this store (`MB-ACT-15`).
    package mutating func actionDidSucceed(_ call: ActionCall, at date: Date) -> [StoreStep] {
        guard let place = actions.firstIndex(where: { $0.call == call }) else { return [.complete([])] }
        let record = actions.remove(at: place)
        let isAnnounced = record.isAnnounced
        if !isAnnounced, let id = call.id, let change = call.action.change { doubts.appDidMake(change, id: id) }
        guard let id = call.id else {
            return isAnnounced ? [.complete([])] : state.steps(ofConfirmedForAll: call.action.change ?? .read, date)
        }
        let index = state.index(of: id)
        guard let change = call.action.change else {
            guard let index, !isAnnounced else { return [.complete([])] }
            return state.deletionSteps(at: index) + [.complete([])]
        }
        if let index, !isAnnounced { return state.steps(ofConfirmed: change, at: index, date) }
        guard let known = index.map({ state.notifications[$0] }) ?? record.notification else { return [.complete([])] }
        return [.complete([isAnnounced ? known : change.applied(to: known, at: date)])]
    }

    /// Notes that an action has failed.
    package mutating func actionDidFail(_ call: ActionCall) { actions.removeAll { $0.call == call } }

    /// Notes a message for the actions that are under way.
    private mutating func note(_ message: RealtimeMessage, at date: Date) {
        for place in actions.indices where message.id == nil || actions[place].call.id == message.id {
            if let change = NotificationChange(ofAny: message.change), let known = actions[place].notification {
                actions[place].notification = change.applied(to: known, at: date)
            }
            if actions[place].call.action.isAnnounced(by: message.change) { actions[place].isAnnounced = true }
        }
    }

    // MARK: The end

    /// Forgets all requests. Returns the steps that empty the store.
    package mutating func close() -> [StoreStep] {
        requests.close()
        actions = []
        doubts = PageDoubts()
        return state.clearingSteps
    }
}
