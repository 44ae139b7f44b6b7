import Carillon
import CarillonMQTT
import ScenarioFixtures

/// Brokers with defects in the delivery of messages.
extension Saboteur {
    static let mqttNumbersEverything = Saboteur(
        "mqtt/numbers-everything", "A message at QoS 0 carries a packet identifier.", breaks: ["MQTT-2.3.1-5"],
        at: .broker.misbehaviour {
            Misbehaviour(
                on: .delivered { $0.qualityOfService == .atMostOnce },
                .change { packet in
                    guard case .publish(var publish) = packet else { return [packet] }
                    // A correct reader takes these two bytes as the beginning of the payload.
                    publish.payload = [0, 1] + publish.payload
                    return [.publish(publish)]
                })
        })

    static let mqttMarksEverything = Saboteur(
        "mqtt/marks-everything", "DUP is set on what comes at QoS 0 and was not retained.",
        breaks: ["MQTT-3.3.1-2", "MQTT-4.3.1-1"],
        at: .broker.misbehaviour {
            Misbehaviour(
                on: .delivered { $0.qualityOfService == .atMostOnce && !$0.retain },
                .spoil { bytes in
                    var bytes = bytes
                    bytes[0] |= 0b1000
                    return bytes
                })
        })

    static let mqttWrongPuback = Saboteur(
        "mqtt/wrong-puback", "PUBACK has the identifier of another message.", breaks: ["MQTT-2.3.1-6"],
        at: .broker.misbehaviour { .wrongPacketIdentifier(in: .puback) })

    static let mqttWrongPubrec = Saboteur(
        "mqtt/wrong-pubrec", "PUBREC has the identifier of another message.", breaks: ["MQTT-2.3.1-6"],
        at: .broker.misbehaviour { .wrongPacketIdentifier(in: .pubrec) })

    static let mqttWrongPubrel = Saboteur(
        "mqtt/wrong-pubrel", "PUBREL has the identifier of another message.", breaks: ["MQTT-2.3.1-6"],
        at: .broker.misbehaviour { .wrongPacketIdentifier(in: .pubrel) })

    static let mqttNoPuback = Saboteur(
        "mqtt/no-puback", "Messages at QoS 1 are not acknowledged.", breaks: ["MQTT-3.3.4-1"],
        at: .broker.misbehaviour { .drop(.puback) })

    static let mqttNoPubrec = Saboteur(
        "mqtt/no-pubrec", "Messages at QoS 2 are not acknowledged.", breaks: ["MQTT-3.3.4-1"],
        at: .broker.misbehaviour { .drop(.pubrec) })

    static let mqttSnubsIntruders = Saboteur(
        "mqtt/snubs-intruders", "A message that its client may not publish is not acknowledged.",
        breaks: ["MQTT-3.3.5-2"],
        at: .broker.plan { plan in
            let isSnubbed = Remembered(false)
            plan.access.mayPublish = { [mayPublish = plan.access.mayPublish] client, topic in
                let isAllowed = mayPublish?(client, topic) ?? true
                isSnubbed.value = !isAllowed
                return isAllowed
            }
            plan.misbehaviours.append(.drop(.sent(.puback, .pubrec).where { _ in isSnubbed.value }))
        })

    static let mqttToleratesIntruders = Saboteur(
        "mqtt/tolerates-intruders",
        "A client that publishes what it may not keeps its connection, however strict the broker is.",
        breaks: ["MQTT-3.3.5-2"], at: .broker.plan { $0.configuration.unauthorizedPublish = .acknowledge })

    static let mqttForgivesDuplicates = Saboteur(
        "mqtt/forgives-duplicates", "A message at QoS 0 with DUP is passed over.", breaks: ["MQTT-3.3.1-2"],
        at: .broker.forgiving("MQTT-3.3.1-2"))

    static let mqttDistrustsDuplicates = Saboteur(
        "mqtt/distrusts-duplicates", "A message at QoS 1 with DUP is acknowledged and thrown away.",
        breaks: ["MQTT-4.3.2-2"],
        at: .broker.misbehaviour {
            Misbehaviour(
                on: .published { $0.qualityOfService == .atLeastOnce && $0.isDuplicate },
                .change { packet in
                    guard case .publish(var publish) = packet else { return [packet] }
                    publish.topic = "nowhere/at/all"
                    return [.publish(publish)]
                })
        })

    static let mqttDoublesRepetitions = Saboteur(
        "mqtt/doubles-repetitions", "A message at QoS 2 that is sent again goes on again.", breaks: ["MQTT-4.3.3-2"],
        at: .broker.misbehaviour {
            Misbehaviour(
                on: .published { $0.qualityOfService == .exactlyOnce && $0.isDuplicate },
                .change { packet in
                    guard case .publish(var publish) = packet else { return [packet] }
                    publish.delivery = .atMostOnce
                    return [.publish(publish), packet]
                })
        })

    static let mqttOneIdentifier = Saboteur(
        "mqtt/one-identifier", "All messages at QoS 1 have the same identifier.",
        breaks: ["MQTT-2.3.1-4", "MQTT-4.3.2-1"],
        at: .broker.misbehaviour {
            .rewrite(publish: .delivered { $0.qualityOfService == .atLeastOnce }) {
                $0.delivery = .qos1(1, dup: $0.isDuplicate)
            }
        })

    static let mqttNoPubrel = Saboteur(
        "mqtt/no-pubrel", "PUBREC is not answered.", breaks: ["MQTT-4.3.3-1"],
        at: .broker.misbehaviour { .drop(.pubrel) })

    static let mqttAbandonsInFlight = Saboteur(
        "mqtt/abandons-in-flight", "Messages under way when UNSUBSCRIBE comes are not brought to their end.",
        breaks: ["MQTT-3.10.4-3"],
        at: .broker.plan { plan in
            let hasUnsubscribed = Remembered(false)
            plan.misbehaviours.append(.rewrite(unsubscribe: { _ in hasUnsubscribed.value = true }))
            plan.misbehaviours.append(.drop(.sent(.pubrel).where { _ in hasUnsubscribed.value }))
        })

    static let mqttHandsDuplicatesOn = Saboteur(
        "mqtt/hands-duplicates-on", "DUP is handed on from publisher to subscriber.", breaks: ["MQTT-3.3.1-3"],
        at: .broker.plan { plan in
            let duplicates = SeenValues<[UInt8]>()
            plan.misbehaviours.append(
                .rewrite(publish: .published(\.isDuplicate)) { _ = duplicates.isNew($0.payload) })
            plan.misbehaviours.append(
                .rewrite(publish: .delivered()) { if duplicates.all.contains($0.payload) { $0.setDuplicate(true) } })
        })

    static let mqttRaisesQoS = Saboteur(
        "mqtt/raises-qos", "Every subscription is made at QoS 2.", breaks: ["MQTT-3.8.4-6"],
        at: .broker.misbehaviour {
            .rewrite(subscribe: { subscribe in
                subscribe.subscriptions = subscribe.subscriptions.map { Subscription($0.filter, at: .exactlyOnce) }
            })
        })

    // MARK: Repetition and order

    static let mqttConcealsRepetition = Saboteur(
        "mqtt/conceals-repetition", "A message that is sent again is not marked as a duplicate.",
        breaks: ["MQTT-3.3.1-1"],
        at: .broker.misbehaviour { .rewrite(publish: .delivered(\.isDuplicate)) { $0.setDuplicate(false) } })

    static let mqttSaysItOnce = Saboteur(
        "mqtt/says-it-once", "Nothing is sent again.", breaks: ["MQTT-4.4.0-1"],
        at: .broker.misbehaviour { .drop(.delivered(\.isDuplicate)) })

    static let mqttRepeatsInDisorder = Saboteur(
        "mqtt/repeats-in-disorder", "Messages that are sent again come in another order.", breaks: ["MQTT-4.6.0-1"],
        at: .broker.misbehaviour { .reorder(.delivered(\.isDuplicate).every(3)) })

    static let mqttOvertakes = Saboteur(
        "mqtt/overtakes", "Messages overtake each other.", breaks: ["MQTT-4.6.0-6"],
        at: .broker.misbehaviour { .reorder(.delivered().every(7)) })

    static let mqttForgetsReaders = Saboteur(
        "mqtt/forgets-readers", "Some of many subscribers do not get a message.", breaks: ["MQTT-4.5.0-1"],
        at: .broker.misbehaviour { .drop(.delivered().every(5)) })

    static let mqttLastWordCounts = Saboteur(
        "mqtt/last-word-counts", "The QoS of the subscription that was made last counts, if several match.",
        breaks: ["MQTT-3.3.5-1"],
        at: .broker.plan { plan in
            plan.rewritings.append {
                let made = Remembered<[TopicFilter]>([])
                return { packet in
                    if case .unsubscribe(let unsubscribe) = packet {
                        made.value.removeAll { unsubscribe.filters.contains($0) }
                    }
                    guard case .subscribe(let subscribe) = packet, let last = subscribe.subscriptions.last else {
                        return [packet]
                    }
                    let earlier = made.value.filter { filter in
                        !subscribe.subscriptions.contains { $0.filter == filter }
                    }
                    made.value = earlier + subscribe.subscriptions.map(\.filter)
                    if earlier.isEmpty { return [packet] }
                    let again = earlier.map { Subscription($0, at: last.qualityOfService) }
                    return [packet, .subscribe(Subscribe(packetIdentifier: 60_000, subscriptions: again))]
                }
            }
            plan.misbehaviours.append(
                .drop(
                    .sent(.suback).where { packet in
                        if case .suback(let suback) = packet { suback.packetIdentifier == 60_000 } else { false }
                    }))
        })

    // MARK: Retained

    static let mqttRetainsNothing = Saboteur(
        "mqtt/retains-nothing", "No message is retained.", breaks: ["MQTT-3.3.1-5"],
        at: .broker.misbehaviour { .rewrite(publish: .published()) { $0.retain = false } })

    static let mqttRetainsEverything = Saboteur(
        "mqtt/retains-everything", "Every message is retained.", breaks: ["MQTT-3.3.1-12"],
        at: .broker.misbehaviour { .rewrite(publish: .published()) { $0.retain = true } })

    static let mqttWithholdsRetained = Saboteur(
        "mqtt/withholds-retained", "New subscriptions get nothing of what is retained.",
        breaks: ["MQTT-3.3.1-6"], at: .broker.misbehaviour { .withholdRetained() })

    static let mqttWithholdsRetainedLater = Saboteur(
        "mqtt/withholds-retained-later", "A retained message comes once, however often its topic is subscribed to.",
        breaks: ["MQTT-3.8.4-3"], at: .broker.misbehaviour { .drop(.delivered(\.retain).afterFirst(1)) })

    static let mqttMutesRetain = Saboteur(
        "mqtt/mutes-retain", "RETAIN is never set.", breaks: ["MQTT-3.3.1-8"],
        at: .broker.misbehaviour { .rewrite(publish: .delivered()) { $0.retain = false } })

    static let mqttShoutsRetain = Saboteur(
        "mqtt/shouts-retain", "RETAIN is always set.", breaks: ["MQTT-3.3.1-9"],
        at: .broker.misbehaviour { .rewrite(publish: .delivered()) { $0.retain = true } })

    static let mqttDespisesQoS0 = Saboteur(
        "mqtt/despises-qos-0", "A message at QoS 0 leaves alone what is retained.", breaks: ["MQTT-3.3.1-7"],
        at: .broker.misbehaviour {
            .rewrite(publish: .published { $0.qualityOfService == .atMostOnce }) { $0.retain = false }
        })

    static let mqttErasesNothing = Saboteur(
        "mqtt/erases-nothing", "An empty message erases nothing.", breaks: ["MQTT-3.3.1-10"],
        at: .broker.misbehaviour { .rewrite(publish: .published(\.payload.isEmpty)) { $0.retain = false } })

    static let mqttKeepsEmptiness = Saboteur(
        "mqtt/keeps-emptiness", "An empty message is retained like any other.", breaks: ["MQTT-3.3.1-11"],
        at: .broker.plan { plan in
            let erased = SeenValues<TopicName>()
            plan.misbehaviours.append(
                .rewrite(publish: .published { $0.retain && $0.payload.isEmpty }) { _ = erased.isNew($0.topic) })
            plan.misbehaviours.append(
                Misbehaviour(
                    on: .sent(.suback),
                    .change { [$0] + erased.all.map { .publish("", to: $0, retain: true) } }))
        })
}
