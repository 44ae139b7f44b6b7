import CarillonEnvironment
import EventSource
import Foundation
import HTTPEngine
import HTTPWire
import JSONWire
import MagicBellWire

/// The realtime channel of one user, from `/config` to the messages. Confined to the app's main queue.
final class RealtimeLink {
    private let setup: RealtimeSetup
    /// Takes the news, on the main queue.
    var onNews: (RealtimeNews) -> Void = { _ in }

    init(_ setup: RealtimeSetup) { self.setup = setup }

    /// Begins: asks for the user's channel, unless it is known from before, and opens it. It then reconnects for ever.
    func start() {}

    /// Ends for good, and forgets the channel's name. No news follow.
    func stop() {}
}
