import CarillonEnvironment
import CarillonMQTT
import MQTTWire
import MockHosting
import TestBasics
import Testing

import class Foundation.ProcessInfo

@testable import MQTTBroker

/// `CARILLON_RANDOM_BROKER_RUNS=1000 swift test --filter RandomClientsTests` tries so many seeds.
@Suite("Random clients, lost connections and restarts of the broker")
struct RandomClientsTests {
    static let runs =
        ProcessInfo.processInfo.environment["CARILLON_RANDOM_BROKER_RUNS"].flatMap(UInt64.init) ?? 24

    @Test("lose nothing at QoS 1, lose and double nothing at QoS 2, and mix up no order", arguments: 0..<runs)
    func run(seed: UInt64) {
        let run = RandomRun(seed: seed)
        run.live(steps: 700)
        run.comeToRest()
        for problem in run.problems { Issue.record("seed \(seed): \(problem)") }
        // Would nothing have happened, this would prove nothing.
        #expect(run.deliveries > 100)
        #expect(run.restarts > 0)
        #expect(run.cleanDeliveries > 20)
    }
}

/// Some clients and a broker whose days are drawn from a seed.
private final class RandomRun {
    private var numbers: SeededNumbers
    private var bed: CoreBed
    private let configuration: BrokerConfiguration
    private let clients: [ModelClient]
    private let topics: [TopicName] = ["a", "a/b", "c/d"]
    private let filters: [TopicFilter] = ["#", "a/#", "+/+", "a"]
    /// The subscriptions of each client, each with its QoS; from the beginning, and for ever.
    private var subscriptions: [[Subscription]] = []
    private var published: [(topic: TopicName, qualityOfService: QualityOfService, text: String)] = []
    private(set) var restarts = 0

    init(seed: UInt64) {
        numbers = SeededNumbers(seed: seed)
        var configuration = BrokerConfiguration()
        configuration.queueing.maximumMessages = 1_000_000
        configuration.queueing.inFlightWindow = [1, 3, 20, 65_535][numbers.below(4)]
        self.configuration = configuration
        bed = CoreBed(configuration)
        // The last two are clean: while they are there, they get what they ask for, and nothing else.
        clients = (0..<6).map { ModelClient(identifier: ClientIdentifier("client \($0)"), clean: $0 >= 4) }
        for client in clients {
            let count = 1 + numbers.below(2)
            subscriptions.append(
                (0..<count).map { _ in
                    Subscription(filters[numbers.below(4)], at: QualityOfService.allCases[numbers.below(3)])
                })
            connect(subscriptions.count - 1)
            client.read(1)
            for subscription in subscriptions.last ?? [] where !client.clean {
                client.subscribe(subscription.filter, at: subscription.qualityOfService)
            }
            client.transmit(.max)
        }
        // The later of two subscriptions to one filter counts.
        subscriptions = subscriptions.map { list in
            list.enumerated().filter { index, one in !list[(index + 1)...].contains { $0.filter == one.filter } }.map(
                \.element)
        }
    }

    func live(steps: Int) {
        for _ in 0..<steps {
            let index = numbers.below(clients.count), client = clients[index]
            switch numbers.below(100) {
            case 0..<40:
                // Only the faithful ones publish: a clean client forgets what it has promised.
                guard !client.clean else { continue }
                let quality = QualityOfService.allCases[numbers.below(3)]
                let topic = topics[numbers.below(topics.count)]
                let text = "\(index) \(published.count)"
                if quality > .atMostOnce || client.isConnected { published.append((topic, quality, text)) }
                client.publish(text, to: topic, at: quality)
            case 40..<68: client.transmit(1 + numbers.below(6))
            case 68..<94: client.read(1 + numbers.below(6))
            case 94..<97: client.lose()
            case 97..<99: if client.link == nil { connect(index) } else { client.lose() }
            default:
                restarts += 1
                for client in clients { client.forgetLink() }
                bed = bed.crash(configuration)
            }
            if client.link == nil, numbers.below(4) == 0 { connect(index) }
        }
    }

    private func connect(_ index: Int) {
        clients[index].connect(to: bed, subscribing: subscriptions[index])
    }

    /// Lets everything arrive that can.
    func comeToRest() {
        for index in clients.indices where clients[index].link == nil { connect(index) }
        for _ in 0..<20_000 where !clients.allSatisfy(\.isIdle) {
            for client in clients {
                client.transmit(.max)
                client.read(.max)
            }
        }
    }

    var deliveries: Int { clients.reduce(0) { $0 + $1.received.count } }

    /// The number of messages that came to clean clients; each of them has connected more than once by then.
    var cleanDeliveries: Int {
        clients.filter { $0.clean && $0.connections > 1 }.reduce(0) { $0 + $1.received.count }
    }

    var problems: [String] {
        var problems = clients.flatMap { client in client.problems.map { "\(client.identifier): \($0)" } }
        if !clients.allSatisfy(\.isIdle) { problems.append("they do not come to rest") }
        if !bed.violations.isEmpty { problems.append("violations: \(bed.violations)") }
        for (client, subscriptions) in zip(clients, subscriptions).prefix(4) {
            problems += complaints(of: client, subscriptions)
        }
        for (client, subscriptions) in zip(clients, subscriptions) where client.clean {
            problems += complaints(ofClean: client, subscriptions)
        }
        if bed.stack.core.heldByteCount != 0 { problems.append("the broker still holds something") }
        return problems
    }

    private func complaints(of client: ModelClient, _ subscriptions: [Subscription]) -> [String] {
        var complaints: [String] = []
        var counts: [String: Int] = [:]
        for message in client.received { counts[message.text, default: 0] += 1 }
        var wanted: Set<String> = []
        for (topic, quality, text) in published {
            guard let granted = subscriptions.filter({ $0.filter.matches(topic) }).map(\.qualityOfService).max() else {
                continue
            }
            wanted.insert(text)
            let count = counts[text] ?? 0
            switch min(quality, granted) {
            // A QoS 1 publisher may itself have sent it twice.
            case .atMostOnce:
                if count > 1, quality != .atLeastOnce { complaints.append("\(text) came \(count) times at QoS 0") }
            case .atLeastOnce: if count < 1 { complaints.append("\(text) never came at QoS 1") }
            case .exactlyOnce: if count != 1 { complaints.append("\(text) came \(count) times at QoS 2") }
            }
        }
        for text in counts.keys.sorted() where !wanted.contains(text) { complaints.append("\(text) is not wanted") }
        complaints += disorder(in: client.received)
        return complaints.map { "\(client.identifier): \($0)" }
    }

    /// A clean client may miss whatever came while it was away, but gets nothing that it did not ask for.
    private func complaints(ofClean client: ModelClient, _ subscriptions: [Subscription]) -> [String] {
        client.received.filter { message in
            let granted = subscriptions.filter { $0.filter.matches(message.topic) }.map(\.qualityOfService).max()
            return granted.map { message.delivery.qualityOfService > $0 } ?? true
        }.map { "\(client.identifier): \($0.text) is not wanted at \($0.delivery.qualityOfService)" }
    }

    /// Messages of one publisher, topic and QoS must come in the order in which they were published, repetitions left
    /// aside.
    private func disorder(in messages: [Publish]) -> [String] {
        var last: [String: Int] = [:]
        var seen: Set<String> = []
        var complaints: [String] = []
        for message in messages where seen.insert(message.text).inserted {
            let words = message.text.split(separator: " ").compactMap { Int($0) }
            guard words.count == 2 else { continue }
            let quality = published[words[1]].qualityOfService
            // A message that was lost at QoS 0 comes after the next one if its publisher repeats both.
            if quality == .atLeastOnce, message.delivery.qualityOfService == .atMostOnce { continue }
            let stream = "\(words[0]) \(message.topic) \(quality) \(message.delivery.qualityOfService)"
            if let former = last[stream], former > words[1] { complaints.append("\(words[1]) came after \(former)") }
            last[stream] = words[1]
        }
        return complaints
    }
}
