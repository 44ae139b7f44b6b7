import CarillonMagicBell
import Foundation
import MagicBellWire

/// Something between a store and its machine. The last argument hands an input on.
typealias StoreDecorator =
    @Sendable (
        StoreInput, inout StoreMachine, Date, (StoreInput, inout StoreMachine, Date) -> [StoreStep]
    ) -> [StoreStep]

extension StoreParts {
    /// Puts a decorator before the machine, and before all decorators that are there.
    mutating func decorate(_ decorator: @escaping StoreDecorator) {
        handle = { [handle] input, machine, date in decorator(input, &machine, date, handle) }
    }
}

extension StoreInput {
    /// The message that has come, or that comes once more after a page.
    var message: RealtimeMessage? {
        switch self {
        case .news(.message(let message)), .missed(let message): message
        default: nil
        }
    }

    /// The change of a notification that is not listed, if that is what the channel announces.
    func changeOfUnlisted(in state: StoreState) -> RealtimeMessage.Change? {
        guard let message, message.change != .new, let id = message.id, state[id: id] == nil else { return nil }
        return message.change
    }
}

extension StoreStep {
    /// Whether the list is asked for anew.
    var isRefresh: Bool { if case .refresh = self { true } else { false } }
}
