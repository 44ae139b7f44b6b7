package import Foundation
package import MagicBellWire

/// An input of the machine of a store: everything that happens to the store.
package enum StoreInput: Sendable {
    /// News of the realtime channel.
    case news(RealtimeNews)
    /// A message that came during a list request, once more after the page.
    case missed(RealtimeMessage)
    /// A refresh waits for its turn.
    case refreshQueued
    /// A list request goes out now.
    case listSent(isRefresh: Bool)
    /// The page has come that was asked for last.
    case page(StorePage)
    /// The list request has failed.
    case listFailed
    /// The request for an action goes out now.
    case actionSent(ActionCall)
    /// The server has done an action.
    case actionDone(ActionCall)
    /// The request for an action has failed.
    case actionFailed(ActionCall)
    /// The user is disconnected.
    case userLeft
}

extension StoreMachine {
    /// Handles an input. Returns the steps to take.
    package mutating func handle(_ input: StoreInput, at date: Date) -> [StoreStep] {
        switch input {
        case .news(.message(let message)), .missed(let message): return receive(message, at: date)
        case .news(.opened): return receiveOpening()
        case .news(.gap): return receiveGap()
        case .refreshQueued: refreshDidQueue()
        case .listSent(let isRefresh): listDidGo(isRefresh: isRefresh)
        case .page(let page): return receive(page)
        case .listFailed: listDidFail()
        case .actionSent(let call): actionDidGo(call)
        case .actionDone(let call): return actionDidSucceed(call, at: date)
        case .actionFailed(let call): actionDidFail(call)
        case .userLeft: return close()
        }
        return []
    }
}
