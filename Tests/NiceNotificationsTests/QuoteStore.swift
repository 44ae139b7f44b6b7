import CarillonEnvironment
import Synchronization

/// The store of the README's app: one for each app of a world.
enum QuoteStore {
    private final class Quotes: Sendable {
        let enabled = Mutex(["Less is more.", "Know thyself.", "Festina lente."])
    }

    private static var quotes: Quotes { Environment.current.singletons.object { Quotes() } }

    static var enabledQuotes: [String] { quotes.enabled.withLock { $0 } }

    static func disableQuote(_ quote: String) {
        quotes.enabled.withLock { $0.removeAll { $0 == quote } }
    }

    /// Takes a second.
    static func fetchRandom(_ completion: @escaping (String) -> Void) {
        let loop = Environment.current.loop
        loop.schedule(after: .seconds(1)) { completion("Less is more.") }
    }
}
