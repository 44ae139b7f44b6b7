import Carillon
import CarillonCourier
import ScenarioFixtures

/// Clients with defects in their topics.
extension Saboteur {
    static let courierSubscribesBackwards = Saboteur(
        "courier/subscribes-backwards", "The last of several topics that are subscribed to together is sent first.",
        breaks: ["CO-SUB-1"], at: .courier.client { BackwardTopics(to: $0) })

    static let courierForgetsOfflineTopics = Saboteur(
        "courier/forgets-offline-topics", "Topics subscribed to without a connection are dropped.",
        breaks: ["CO-SUB-2"], at: .courier.client { OnlyOnlineTopics(to: $0) })

    static let courierForgetsConfiguredTopics = Saboteur(
        "courier/forgets-configured-topics", "Only the first topic of the configuration counts.",
        breaks: ["CO-SUB-3"],
        at: .courier.parts { parts in
            parts.topics.configured = { [all = parts.topics.configured] in Array(all($0).prefix(1)) }
        })

    static let courierKeepsCleanTopics = Saboteur(
        "courier/keeps-clean-topics", "A clean session begins with the topics that were asked for before it.",
        breaks: ["CO-SUB-4", "CO-SESS-5"],
        at: .courier.parts { $0.connecting.forgetting = { $0 ? [.outgoing, .held] : [] } })

    static let courierTrustsSession = Saboteur(
        "courier/trusts-session", "A topic that the broker has granted is never sent again.", breaks: ["CO-SUB-5"],
        at: .courier.engine { next in
            let sent = Remembered<Set<String>>([])
            return ForwardingEngine(
                to: next,
                subscribe: { subscription, request in
                    if sent.value.insert(subscription.filter.text).inserted {
                        next.subscribe(subscription, request: request)
                    }
                })
        })

    static let courierSticksToFirstLevel = Saboteur(
        "courier/sticks-to-first-level", "Subscribing again does not change the level of QoS.", breaks: ["CO-SUB-6"],
        at: .courier.parts { $0.topics.level = { former, _ in former } })

    static let courierUnsubscribesOneByOne = Saboteur(
        "courier/unsubscribes-one-by-one", "Each topic has an UNSUBSCRIBE of its own.", breaks: ["CO-SUB-7"],
        at: .courier.engine { next in
            ForwardingEngine(
                to: next,
                unsubscribe: { filters, request in
                    for filter in filters { next.unsubscribe([filter], request: request) }
                })
        })

    static let courierUnsubscribesTwice = Saboteur(
        "courier/unsubscribes-twice", "An UNSUBSCRIBE that waits for its answer is sent again with each wish.",
        breaks: ["CO-SUB-8"], at: .courier.parts { $0.topics.needsUnsubscribing = { _, _ in true } })

    static let courierUnsubscribesOnce = Saboteur(
        "courier/unsubscribes-once", "An UNSUBSCRIBE that was not acknowledged is not sent again.",
        breaks: ["CO-SUB-9"],
        at: .courier.engine { next in
            let sent = Remembered<Set<String>>([])
            return ForwardingEngine(
                to: next,
                unsubscribe: { filters, request in
                    let fresh = filters.filter { sent.value.insert($0.text).inserted }
                    if !fresh.isEmpty { next.unsubscribe(fresh, request: request) }
                })
        })

    static let courierNeverUnsubscribed = Saboteur(
        "courier/never-unsubscribed", "UNSUBACK is overlooked.", breaks: ["CO-SUB-7", "CO-SUB-9"],
        at: .courier.engineEvents { { if case .unsubscribed = $0 { [] } else { [$0] } } })

    static let courierForgetsUnsubscriptions = Saboteur(
        "courier/forgets-unsubscriptions", "The topics that are to be unsubscribed from die with the process.",
        breaks: ["CO-SUB-10"], at: .courier.parts { $0.unsubscriptions = { _ in ForgetfulUnsubscriptionStore() } })

    static let courierOverlooksRefusals = Saboteur(
        "courier/overlooks-refusals", "A refused subscription is taken for a granted one.",
        breaks: ["CO-SUB-11", "MQC-13"],
        at: .courier.engineEvents {
            {
                if case .subscribed(let request, .failure) = $0 {
                    [.subscribed(request: request, result: .granted(.atMostOnce))]
                } else {
                    [$0]
                }
            }
        })

    static let courierHushesSubscribeFailures = Saboteur(
        "courier/hushes-subscribe-failures", "Subscriptions that failed are not told.",
        breaks: ["CO-SUB-11", "CO-SUB-12"],
        at: .courier.events { { if case .subscribeFailure = $0.type { [] } else { [$0] } } })

    static let courierMendsFilters = Saboteur(
        "courier/mends-filters", "A filter that is none is taken for another one.", breaks: ["CO-SUB-13", "MQC-14"],
        at: .courier.client { MendingTopics(to: $0) })
}

private final class OnlyOnlineTopics: ForwardingCourierClient {
    override func subscribe(_ topics: [(topic: String, qos: QoS)]) {
        if connectionState == .connected { super.subscribe(topics) }
    }
}

private final class BackwardTopics: ForwardingCourierClient {
    override func subscribe(_ topics: [(topic: String, qos: QoS)]) { super.subscribe(topics.reversed()) }
}

private final class MendingTopics: ForwardingCourierClient {
    override func subscribe(_ topics: [(topic: String, qos: QoS)]) {
        super.subscribe(topics.map { (try? TopicFilter($0.topic)) == nil ? ("#", $0.qos) : $0 })
    }
}

private final class ForgetfulUnsubscriptionStore: PendingUnsubscriptionStore {
    func filters(of client: ClientIdentifier) throws(StoreError) -> [TopicFilter] { [] }
    func set(_ filters: [TopicFilter], of client: ClientIdentifier) throws(StoreError) {}
    func removeUnusable(of client: ClientIdentifier) throws(StoreError) -> [UnusableRow] { [] }
}
