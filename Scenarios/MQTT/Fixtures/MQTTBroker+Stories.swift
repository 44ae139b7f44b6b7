import MQTTBroker
import MQTTWire

// What a broker's journal tells, in a form that is easy to compare.

extension MQTTBroker {
    /// With which codes clients were refused.
    var refusals: [ConnectReturnCode] {
        journal.compactMap { (entry: JournalEntry) -> ConnectReturnCode? in
            if case .refused(let code) = entry.event { code } else { nil }
        }
    }

    /// Whose messages did not get where they were bound for, and why: `alice: hello, too many messages wait in the session`.
    var losses: [String] {
        journal.compactMap { (entry: JournalEntry) -> String? in
            guard case .dropped(let message, let reason) = entry.event else { return nil }
            return "\(entry.client?.text ?? "nobody"): \(message.text), \(reason)"
        }
    }

    /// Who waits for whom: `bob waits for alice`.
    var waits: [String] {
        journal.compactMap { (entry: JournalEntry) -> String? in
            guard case .waits(let other) = entry.event else { return nil }
            return "\(entry.client?.text ?? "nobody") waits for \(other)"
        }
    }

    /// What is told of each event whose description begins like that.
    func stories(beginning beginnings: String...) -> [String] {
        journal.map { "\($0.event)" }.filter { story in beginnings.contains { story.hasPrefix($0) } }
    }
}
