import Carillon
import CarillonCourier
import Foundation
import ScenarioFixtures

/// Clients with defects in receiving messages.
extension Saboteur {
    static let courierHushesMessages = Saboteur(
        "courier/hushes-messages", "Messages that have come are not told of.", breaks: ["CO-RECV-1"],
        at: .courier.events { { if case .messageReceive = $0.type { [] } else { [$0] } } })

    static let courierBlursTopics = Saboteur(
        "courier/blurs-topics", "Topics that begin alike are one.", breaks: ["CO-RECV-2"],
        at: .courier.parts { $0.messages.isListenedTo = { $1.text.hasPrefix($0) } })

    static let courierReadsTopics = Saboteur(
        "courier/reads-topics", "Topics that read alike are one, whatever their bytes are.", breaks: ["CO-RECV-2"],
        at: .courier.parts { $0.messages.isListenedTo = { $0 == $1.text } })

    static let courierLowersLevels = Saboteur(
        "courier/lowers-levels", "Messages are handed over at QoS 0.", breaks: ["CO-RECV-3", "MQC-7"],
        at: .courier.engineEvents {
            { event in
                guard case .received(let reception) = event else { return [event] }
                var lowered = Reception(
                    topic: reception.topic, payload: reception.payload, qualityOfService: .atMostOnce)
                lowered.receipt = reception.receipt
                return [.received(lowered)]
            }
        })

    static let courierHushesReceiveFailures = Saboteur(
        "courier/hushes-receive-failures", "Messages that could not be decoded or kept are not told of.",
        breaks: ["CO-RECV-4", "CO-PERS-9", "CO-PERS-10"],
        at: .courier.events { { if case .messageReceiveFailure = $0.type { [] } else { [$0] } } })

    static let courierInventsErrors = Saboteur(
        "courier/invents-errors", "The app is not asked what error a message is.", breaks: ["CO-RECV-5"],
        at: .courier.client { InventedErrors(to: $0) })

    static let courierShufflesMessages = Saboteur(
        "courier/shuffles-messages", "Every other message is handed over behind the next one.",
        breaks: ["CO-RECV-6", "MQC-11"],
        at: .courier.parts { parts in
            parts.messages.deliveryLine = { [make = parts.messages.deliveryLine] in ShuffledLine(make()) }
        })

    static let courierDoublesMessages = Saboteur(
        "courier/doubles-messages", "A message at QoS 2 that comes again before PUBREL is taken for another one.",
        breaks: ["CO-RECV-7", "CO-SESS-4"], at: .courier.parts { $0.messages.isSafe = { _, _ in false } })

    static let courierAcknowledgesEarly = Saboteur(
        "courier/acknowledges-early", "Messages are acknowledged before the app has them.", breaks: ["CO-RECV-8"],
        at: .courier.parts { parts in
            parts.engine = { [make = parts.engine] setup in
                let engine = Remembered<(any MQTTEngine)?>(nil)
                engine.value = make(
                    setup.telling { event in
                        guard case .received(let reception) = event, let receipt = reception.receipt,
                            receipt.owedPacket != nil
                        else { return setup.handler(event) }
                        receipt.sign()
                        engine.value?.appDidReceive(receipt)
                        let late = Remembered((setup, event))
                        _ = setup.environment.loop.schedule(after: .milliseconds(5)) {
                            late.value.0.enter { late.value.0.handler(late.value.1) }
                        }
                    })
                return engine.value ?? make(setup)
            }
        })

    static let courierHoldsFew = Saboteur(
        "courier/holds-few", "No more than 5,000 messages at QoS 2 wait for PUBREL.", breaks: ["CO-RECV-9"],
        at: .courier.incomingStore { CrampedStore(to: $0) })

    // MARK: Kept messages

    static let courierNewestFirst = Saboteur(
        "courier/newest-first", "Kept messages are delivered backwards.", breaks: ["CO-PERS-1", "CO-PERS-3"],
        at: .courier.incomingStore { BackwardsStore(to: $0) })

    static let courierKeepsForEver = Saboteur(
        "courier/keeps-for-ever", "Delivered messages are kept.", breaks: ["CO-PERS-1", "CO-PERS-12"],
        at: .courier.incomingStore { UnforgettingStore(to: $0) })

    static let courierKeepsFleetingMessages = Saboteur(
        "courier/keeps-fleeting-messages", "Messages at QoS 0 are kept, too.", breaks: ["CO-PERS-2"],
        at: .courier.parts { $0.messages.keptLevel = { max($0, .atLeastOnce) } })

    static let courierKeepsTheBestOnly = Saboteur(
        "courier/keeps-the-best-only", "Messages at QoS 1 are not kept.", breaks: ["CO-PERS-3"],
        at: .courier.parts { $0.messages.keptLevel = { $0 == .exactlyOnce ? $0 : nil } })

    static let courierNeverCleansUp = Saboteur(
        "courier/never-cleans-up", "Nothing is ever too old.", breaks: ["CO-PERS-4", "CO-PERS-5"],
        at: .courier.incomingStore { HoardingStore(to: $0) })

    static let courierCleansUpTooMuch = Saboteur(
        "courier/cleans-up-too-much", "Messages that are exactly as old as they may be go, too.", breaks: ["CO-PERS-4"],
        at: .courier.incomingStore { HastyStore(to: $0) })

    static let courierCleansUpSoon = Saboteur(
        "courier/cleans-up-soon", "The cleanup comes after a second.", breaks: ["CO-PERS-5"],
        at: .courier.parts { $0.messages.cleanupDelay = { _ in .seconds(1) } })

    static let courierKeepsInMemory = Saboteur(
        "courier/keeps-in-memory", "Kept messages die with the process.", breaks: ["CO-PERS-6"],
        at: .courier.parts { $0.incoming = { _ in MemoryIncomingMessageStore() } })

    static let courierKnowsSingleTopics = Saboteur(
        "courier/knows-single-topics", "A listener to all topics gets no kept message.", breaks: ["CO-PERS-7"],
        at: .courier.incomingStore { SingleTopicStore(to: $0) })

    static let courierKnowsNoAge = Saboteur(
        "courier/knows-no-age", "However old a message is, it is delivered.", breaks: ["CO-PERS-8"],
        at: .courier.incomingStore { AgelessStore(to: $0) })

    static let courierDropsTheNewest = Saboteur(
        "courier/drops-the-newest", "The newest message goes if there are more messages than are kept.",
        breaks: ["CO-PERS-9"],
        at: .courier.incomingStore { FullStore(to: $0) })

    static let courierBoastsOfKeeping = Saboteur(
        "courier/boasts-of-keeping", "A message that could not be kept is acknowledged all the same.",
        breaks: ["CO-PERS-10", "CO-PERS-11"], at: .courier.incomingStore { BoastingStore(to: $0) })

    // MARK: destroy()

    static let courierDestroysNothing = Saboteur(
        "courier/destroys-nothing", "destroy() is disconnect().",
        breaks: ["CO-DEST-1", "CO-DEST-2", "CO-DEST-3", "CO-DEST-4"], at: .courier.client { Indestructible(to: $0) })
}

private final class InventedErrors: ForwardingCourierClient {
    override func messagePublisher<D, E>(topic: String, errorDecodeHandler: @escaping ((E) -> any Error))
        -> AnyPublisher<Result<D, NSError>, Never>
    {
        super.messagePublisher(topic: topic) { (_: E) in CourierError.otherError.asNSError }
    }
}

private final class Indestructible: ForwardingCourierClient {
    override func destroy() { disconnect() }
}

private final class BackwardsStore: ForwardingIncomingStore {
    override func waitingMessages(of client: ClientIdentifier, topic: TopicName?, since date: Date) throws(StoreError)
        -> [WaitingMessage]
    { try super.waitingMessages(of: client, topic: topic, since: date).reversed() }
}

private final class UnforgettingStore: ForwardingIncomingStore {
    override func removeWaiting(_ id: UUID, of client: ClientIdentifier) throws(StoreError) {}
}

private final class HoardingStore: ForwardingIncomingStore {
    override func removeWaiting(before date: Date, of client: ClientIdentifier) throws(StoreError) {}
}

private final class HastyStore: ForwardingIncomingStore {
    override func removeWaiting(before date: Date, of client: ClientIdentifier) throws(StoreError) {
        try super.removeWaiting(before: date.addingTimeInterval(0.001), of: client)
    }
}

private final class SingleTopicStore: ForwardingIncomingStore {
    override func waitingMessages(of client: ClientIdentifier, topic: TopicName?, since date: Date) throws(StoreError)
        -> [WaitingMessage]
    { topic == nil ? [] : try super.waitingMessages(of: client, topic: topic, since: date) }
}

private final class AgelessStore: ForwardingIncomingStore {
    override func waitingMessages(of client: ClientIdentifier, topic: TopicName?, since date: Date) throws(StoreError)
        -> [WaitingMessage]
    { try super.waitingMessages(of: client, topic: topic, since: .distantPast) }
}

private final class FullStore: ForwardingIncomingStore {
    override func commit(_ changes: [IncomingChange], of client: ClientIdentifier, limit: Int) throws(StoreError)
        -> [WaitingMessage]
    {
        var count = try super.waitingMessages(of: client, topic: nil, since: .distantPast).count
        var dropped: [WaitingMessage] = []
        var kept: [IncomingChange] = []
        for change in changes {
            if let message = change.waiting, count >= limit {
                dropped.append(message)
            } else {
                kept.append(change)
                if change.waiting != nil { count += 1 }
            }
        }
        return try super.commit(kept, of: client, limit: limit) + dropped
    }
}

private final class CrampedStore: ForwardingIncomingStore {
    private var held: Set<PacketIdentifier> = []

    override func commit(_ changes: [IncomingChange], of client: ClientIdentifier, limit: Int) throws(StoreError)
        -> [WaitingMessage]
    {
        for change in changes {
            if case .hold(let message) = change { held.insert(message.packetIdentifier) }
            if case .release(let identifier, _) = change { held.remove(identifier) }
        }
        guard held.count <= 5_000 else { throw .full }
        return try super.commit(changes, of: client, limit: limit)
    }
}

/// A line that holds back every other message until the next one has come.
private struct ShuffledLine: DeliveryLine {
    private var line: any DeliveryLine
    private var first: Reception?

    init(_ line: any DeliveryLine) { self.line = line }

    mutating func append(_ reception: Reception) {
        guard let first = first.take() else { return self.first = reception }
        line.append(reception)
        line.append(first)
    }

    mutating func next() -> Reception? { line.next() }
    func isBlocked(by receipt: Receipt) -> Bool { line.isBlocked(by: receipt) }
    mutating func finish(_ receipt: Receipt) { line.finish(receipt) }
}

private final class BoastingStore: ForwardingIncomingStore {
    override func commit(_ changes: [IncomingChange], of client: ClientIdentifier, limit: Int) throws(StoreError)
        -> [WaitingMessage]
    {
        do throws(StoreError) { return try super.commit(changes, of: client, limit: limit) } catch { return [] }
    }

    override func promise(_ id: UUID, of client: ClientIdentifier) throws(StoreError) {
        do throws(StoreError) { try super.promise(id, of: client) } catch {}
    }
}
