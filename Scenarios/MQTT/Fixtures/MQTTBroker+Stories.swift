import CarillonMQTT

// The extension shows a broker's journal in forms that are easy to compare.

extension MQTTBroker {
    /// The messages that the broker dropped, each with its receiver and the reason: `alice: hello, too many messages
    /// wait in the session`.
    var losses: [String] {
        journal.compactMap { (entry: BrokerJournal.Entry) -> String? in
            guard case .own(.dropped(let message, let reason)) = entry.event else { return nil }
            return "\(entry.client?.text ?? "nobody"): \(message.text), \(reason)"
        }
    }

    /// The clients that waited, each with the client that it waited for: `bob waits for alice`.
    var waits: [String] {
        journal.compactMap { (entry: BrokerJournal.Entry) -> String? in
            guard case .own(.waits(let other)) = entry.event else { return nil }
            return "\(entry.client?.text ?? "nobody") waits for \(other)"
        }
    }

    /// The descriptions of events that begin with one of these texts.
    func stories(beginning beginnings: String...) -> [String] {
        journal.map { "\($0.event)" }.filter { story in beginnings.contains { story.hasPrefix($0) } }
    }
}
