import NiceNotifications
import ScenarioFixtures

/// The quotes of an app. The person may have removed some of them from the list.
///
/// The store belongs to one world, so the tasks and callbacks of a scenario can share it safely.
final class QuoteStore: @unchecked Sendable {
    var enabledQuotes: [String]
    private var drawnCount = 0

    init(_ quotes: [String]) {
        enabledQuotes = quotes
    }

    /// The next quote in turn; `nil` if there is none.
    func makeQuote() -> NotificationContent? {
        if enabledQuotes.isEmpty { return nil }
        drawnCount += 1
        let quote = enabledQuotes[drawnCount % enabledQuotes.count]
        return NotificationContent(title: quote, body: "Tap here for more daily inspiration")
    }
}
