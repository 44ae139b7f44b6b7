import CarillonEnvironment
import Foundation

/// The content of a view of an ``MQTTChuckLogger``: packets to look through, to search, to share and to clear.
///
/// Unchecked because a model is confined to the app's main queue.
public final class MQTTChuckViewModel: @unchecked Sendable {
    /// The pause in typing after which a search begins.
    public static let searchDelay = Duration.milliseconds(500)

    /// The packets that match the search, newest first.
    public private(set) var logs: [MQTTChuckLog] = []

    /// The text to search for in the packets' types and texts. Upper and lower case are the same. A text counts once it
    /// has not changed for ``searchDelay``.
    public var searchText = "" {
        didSet { if searchText != oldValue { searchLater() } }
    }

    /// Called on the main queue when ``logs`` has changed.
    public var onChange: (() -> Void)?

    private let logger: MQTTChuckLogger
    private let environment: Environment
    /// The text that the list is searched for.
    private var pattern = ""
    /// The number of changes to the text so far.
    private var edition = 0

    /// Makes a model of a logger's packets.
    ///
    /// - Parameter logger: the logger, which has one view at a time.
    public init(logger: MQTTChuckLogger) {
        self.logger = logger
        environment = logger.environment
        update()
        logger.observe { [weak self] in self?.update() }
    }

    /// Removes all packets.
    public func clear() { logger.clearLogs() }

    /// Returns the packets that match the search, oldest first, without passwords.
    ///
    /// - Throws: the error of the encoder, which has no reason to fail.
    public func export(as form: MQTTChuckExport) throws -> String { try form.string(logs.reversed()) }

    /// Returns the time of day of a packet, by the device's clock and zone: `23:59:59.999`.
    public func time(of log: MQTTChuckLog) -> String {
        let time = environment.platform.calendar.dateComponents(
            [.hour, .minute, .second, .nanosecond], from: log.timestamp.onItsMillisecond)
        func digits(_ number: Int?, _ count: Int) -> String {
            let text = "\(number ?? 0)"
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        return "\(digits(time.hour, 2)):\(digits(time.minute, 2)):\(digits(time.second, 2))."
            + digits((time.nanosecond ?? 0) / 1_000_000, 3)
    }

    private func searchLater() {
        edition += 1
        environment.loop.enqueue { [weak self, environment, edition] in
            environment.loop.schedule(after: MQTTChuckViewModel.searchDelay) { [weak self] in
                environment.onMainQueue { [weak self] in self?.search(edition) }
            }
        }
    }

    private func search(_ edition: Int) {
        guard edition == self.edition else { return }
        pattern = searchText
        update()
    }

    private func update() {
        logs = logger.logs.reversed().filter { $0.matches(pattern) }
        onChange?()
    }
}

extension MQTTChuckLog {
    fileprivate func matches(_ pattern: String) -> Bool {
        guard !pattern.isEmpty else { return true }
        return [commandType, dataString ?? ""].contains { $0.range(of: pattern, options: .caseInsensitive) != nil }
    }
}
