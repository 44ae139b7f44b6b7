import NiceNotifications

/// The quotes of an app, some of which its person may have struck from the list.
///
/// Confined to its world, hence safe to share among the tasks of a scenario and what it calls back.
final class QuoteStore: @unchecked Sendable {
    var enabledQuotes: [String]
    private var drawnCount = 0

    init(_ quotes: [String]) {
        enabledQuotes = quotes
    }

    /// The next quote in turn; `nil` when there is none.
    func makeQuote() -> NotificationContent? {
        if enabledQuotes.isEmpty { return nil }
        drawnCount += 1
        let quote = enabledQuotes[drawnCount % enabledQuotes.count]
        return NotificationContent(title: quote, body: "Tap here for more daily inspiration")
    }
}
