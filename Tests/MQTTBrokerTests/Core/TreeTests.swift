import CarillonMQTT
import MQTTWire
import MockHosting
import TestBasics
import Testing

@testable import MQTTBroker

@Suite("The trees of topics")
struct TreeTests {
    /// Words that filters and names are made of, few so that they meet.
    private func name(_ numbers: inout SeededNumbers) -> TopicName {
        let levels = (0...numbers.below(4)).map { _ in ["a", "b", "", "$x", "é"][numbers.below(5)] }
        let text = levels.joined(separator: "/")
        return (try? TopicName(text)) ?? "a"
    }

    private func filter(_ numbers: inout SeededNumbers) -> TopicFilter {
        var levels = (0...numbers.below(4)).map { _ in ["a", "b", "", "$x", "+", "+", "é"][numbers.below(7)] }
        if numbers.below(3) == 0 { levels.append("#") }
        return (try? TopicFilter(levels.joined(separator: "/"))) ?? "#"
    }

    @Test("of subscriptions find what each filter alone would match, through all changes", arguments: 0..<8)
    func subscriptions(seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        var tree = SubscriptionTree()
        let sessions = (0..<6).map { Session(client: ClientIdentifier("\($0)"), isClean: true) }
        for _ in 0..<200 {
            let session = sessions[numbers.below(6)], filter = filter(&numbers)
            if numbers.below(3) == 0 {
                let isThere = session.subscriptions[filter] != nil
                let wasRemoved = tree.remove(filter, of: session)
                #expect(wasRemoved == isThere)
            } else {
                let quality = QualityOfService.allCases[numbers.below(3)]
                _ = tree.insert(filter, at: quality, of: session)
            }
            let name = name(&numbers)
            var lists: [SubscriberList] = []
            tree.appendMatches(of: name, to: &lists)
            let found = lists.flatMap(\.entries).map { "\($0.session.client) \($0.qualityOfService)" }.sorted()
            let expected = sessions.flatMap { session in
                session.orderedSubscriptions.filter { $0.filter.matches(name) }
                    .map { "\(session.client) \($0.qualityOfService)" }
            }.sorted()
            #expect(found == expected, "\(name)")
        }
        for session in sessions {
            for subscription in session.orderedSubscriptions {
                let wasThere = tree.remove(subscription.filter, of: session)
                #expect(wasThere)
            }
        }
        #expect(tree.isEmpty)
    }

    @Test("of retained messages find what the filter matches, oldest first, through all changes", arguments: 0..<8)
    func retained(seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        var tree = RetainedTree()
        var expected: [SharedMessage] = []
        for _ in 0..<200 {
            let name = name(&numbers)
            expected.removeAll { $0.topic == name }
            if numbers.below(3) == 0 {
                tree.remove(name)
            } else {
                let message = SharedMessage(topic: name, payload: [1, 2], qualityOfService: .atMostOnce)
                tree.insert(message)
                expected.append(message)
            }
            let filter = filter(&numbers)
            let found = tree.messages(matching: filter).map { ObjectIdentifier($0) }
            #expect(found == expected.filter { filter.matches($0.topic) }.map { ObjectIdentifier($0) }, "\(filter)")
        }
        #expect(tree.messages.map { ObjectIdentifier($0) } == expected.map { ObjectIdentifier($0) })
        #expect(tree.count == expected.count)
        #expect(tree.byteCount == expected.reduce(0) { $0 + $1.retainedByteCount })
        for message in expected { tree.remove(message.topic) }
        #expect(tree.isEmpty)
    }
}
