import MQTTBroker
import MQTTWire

// A broker's journal, in a form that is easy to compare.

extension MQTTBroker {
    /// With which codes clients were refused.
    var refusals: [ConnectReturnCode] {
        journal.compactMap { (entry: BrokerJournal.Entry) -> ConnectReturnCode? in
            if case .own(.refused(let code)) = entry.event { code } else { nil }
        }
    }

    /// Messages that were dropped, with the client that they were bound for and the reason:
    /// `alice: hello, too many messages wait in the session`.
    var losses: [String] {
        journal.compactMap { (entry: BrokerJournal.Entry) -> String? in
            guard case .own(.dropped(let message, let reason)) = entry.event else { return nil }
            return "\(entry.client?.text ?? "nobody"): \(message.text), \(reason)"
        }
    }

    /// Each client that waits, and the one that it waits for: `bob waits for alice`.
    var waits: [String] {
        journal.compactMap { (entry: BrokerJournal.Entry) -> String? in
            guard case .own(.waits(let other)) = entry.event else { return nil }
            return "\(entry.client?.text ?? "nobody") waits for \(other)"
        }
    }

    /// The descriptions of events that begin like that.
    func stories(beginning beginnings: String...) -> [String] {
        journal.map { "\($0.event)" }.filter { story in beginnings.contains { story.hasPrefix($0) } }
    }
}
