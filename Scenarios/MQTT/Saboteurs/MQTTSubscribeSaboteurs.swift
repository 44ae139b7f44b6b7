import Carillon
import CarillonMQTT
import Foundation
import ScenarioFixtures

/// Brokers with defects in subscriptions.
extension Saboteur {
    static let mqttNoSuback = Saboteur(
        "mqtt/no-suback", "SUBSCRIBE is not answered.", breaks: ["MQTT-3.8.4-1"],
        at: .broker.misbehaviour { .drop(.suback) })

    static let mqttWrongSuback = Saboteur(
        "mqtt/wrong-suback", "SUBACK has the identifier of another request.", breaks: ["MQTT-2.3.1-7", "MQTT-3.8.4-2"],
        at: .broker.misbehaviour { .wrongPacketIdentifier(in: .suback) })

    static let mqttSubackForEach = Saboteur(
        "mqtt/suback-for-each", "Each filter of a SUBSCRIBE gets a SUBACK of its own.", breaks: ["MQTT-3.8.4-4"],
        at: .broker.misbehaviour {
            Misbehaviour(
                on: .sent(.suback),
                .change { packet in
                    guard case .suback(let suback) = packet else { return [packet] }
                    return suback.results.map { .suback(suback.packetIdentifier, $0) }
                })
        })

    static let mqttCountsShort = Saboteur(
        "mqtt/counts-short", "SUBACK has one code too few.", breaks: ["MQTT-3.8.4-5"],
        at: .broker.misbehaviour { .rewrite(suback: { if $0.results.count > 1 { $0.results.removeLast() } }) })

    static let mqttReversesSuback = Saboteur(
        "mqtt/reverses-suback", "The codes of SUBACK are in another order than the filters.", breaks: ["MQTT-3.9.3-1"],
        at: .broker.misbehaviour { .rewrite(suback: { $0.results.reverse() }) })

    static let mqttInventsCodes = Saboteur(
        "mqtt/invents-codes", "SUBACK for several filters has a code that does not exist.", breaks: ["MQTT-3.9.3-2"],
        at: .broker.misbehaviour {
            Misbehaviour(
                on: .sent(.suback).where {
                    if case .suback(let suback) = $0 { suback.results.count > 1 } else { false }
                },
                .spoil { $0.dropLast() + [3] })
        })

    static let mqttWrongFlags = Saboteur(
        "mqtt/wrong-flags", "PUBCOMP has flags that are reserved.", breaks: ["MQTT-2.2.2-1"],
        at: .broker.misbehaviour { .corrupt(.sent(.pubcomp), byteAt: 0) })

    static let mqttKeepsSubscriptions = Saboteur(
        "mqtt/keeps-subscriptions", "UNSUBSCRIBE is answered, and nothing else.", breaks: ["MQTT-3.10.4-2"],
        at: .broker.misbehaviour { .rewrite(unsubscribe: { $0.filters = ["nothing/of/the/kind"] }) })

    static let mqttUnsubscribesLoosely = Saboteur(
        "mqtt/unsubscribes-loosely", "UNSUBSCRIBE does not tell capitals from small letters.",
        breaks: ["MQTT-3.10.4-1"],
        at: .broker.misbehaviour {
            .rewrite(unsubscribe: { unsubscribe in
                unsubscribe.filters = unsubscribe.filters.map { (try? TopicFilter($0.text.lowercased())) ?? $0 }
            })
        })

    static let mqttNoUnsuback = Saboteur(
        "mqtt/no-unsuback", "UNSUBSCRIBE is not answered.", breaks: ["MQTT-3.10.4-4", "MQTT-3.10.4-5"],
        at: .broker.misbehaviour { .drop(.unsuback) })

    static let mqttWrongUnsuback = Saboteur(
        "mqtt/wrong-unsuback", "UNSUBACK has the identifier of another request.",
        breaks: ["MQTT-2.3.1-7", "MQTT-3.10.4-4"], at: .broker.misbehaviour { .wrongPacketIdentifier(in: .unsuback) })

    static let mqttUnsubscribesFromOne = Saboteur(
        "mqtt/unsubscribes-from-one", "Only the first of several filters in an UNSUBSCRIBE counts.",
        breaks: ["MQTT-3.10.4-6"],
        at: .broker.misbehaviour { .rewrite(unsubscribe: { $0.filters.removeLast($0.filters.count - 1) }) })

    // MARK: Topics

    static let mqttStripsMarks = Saboteur(
        "mqtt/strips-marks", "U+FEFF is taken out of topics.", breaks: ["MQTT-1.5.3-3"],
        at: .broker.misbehaviour {
            .rewriteTopic { topic in String(String.UnicodeScalarView(topic.unicodeScalars.filter { $0 != "\u{FEFF}" }))
            }
        })

    static let mqttComposes = Saboteur(
        "mqtt/composes", "Topics are normalised.", breaks: ["MQTT-4.7.3-4"],
        at: .broker.misbehaviour { .rewriteTopic(\.precomposedStringWithCanonicalMapping) })

    static let mqttShortTopics = Saboteur(
        "mqtt/short-topics", "Topics end after 1,000 characters.", breaks: ["MQTT-4.7.3-3"],
        at: .broker.misbehaviour { .rewriteTopic { String($0.prefix(1_000)) } })

    static let mqttShouts = Saboteur(
        "mqtt/shouts", "Messages come in capital letters.", breaks: ["MQTT-3.3.2-3"],
        at: .broker.misbehaviour { .rewriteTopic { $0.uppercased() } })

    static let mqttTellsSecrets = Saboteur(
        "mqtt/tells-secrets", "Wildcards match topics that begin with $.", breaks: ["MQTT-4.7.2-1"],
        at: .broker.plan { plan in
            // The mask hides the $ from the broker, so no topic begins with it there.
            let mask = "\u{E000}"
            plan.rewritings.append {
                { [$0.changingTopics { $0.first == "$" ? mask + $0.dropFirst() : $0 }] }
            }
            plan.misbehaviours.append(.rewriteTopic { $0.hasPrefix(mask) ? "$" + $0.dropFirst() : $0 })
        })

    static let mqttTellsRetainedSecrets = Saboteur(
        "mqtt/tells-retained-secrets", "Wildcards match retained messages to topics that begin with $.",
        breaks: ["MQTT-4.7.2-1"],
        at: .broker.plan { plan in
            let secrets = Remembered<[Publish]>([])
            plan.misbehaviours.append(
                .rewrite(publish: .published { $0.retain && $0.topic.text.first == "$" }) { secrets.value.append($0) })
            plan.rewritings.append {
                { packet in
                    guard case .subscribe(let subscribe) = packet,
                        subscribe.subscriptions.contains(where: { ["#", "+"].contains($0.filter.text.first) })
                    else { return [packet] }
                    let filters = secrets.value.compactMap { try? TopicFilter($0.topic.text) }
                    return [packet] + filters.map { .subscribe(60_001, Subscription($0, at: .atMostOnce)) }
                }
            }
        })

    // MARK: Malformed packets

    static let mqttForgivesBadUTF8 = Saboteur(
        "mqtt/forgives-bad-utf8", "A text that is not UTF-8 is passed over.",
        breaks: ["MQTT-1.5.3-1", "MQTT-3.3.2-1"], at: .broker.forgiving("MQTT-1.5.3-1"))

    static let mqttForgivesNull = Saboteur(
        "mqtt/forgives-null", "A text with U+0000 is passed over.", breaks: ["MQTT-1.5.3-2", "MQTT-4.7.3-2"],
        at: .broker.forgiving("MQTT-1.5.3-2", "MQTT-4.7.3-2"))

    static let mqttForgivesFlags = Saboteur(
        "mqtt/forgives-flags", "Packets with wrong flags are passed over.",
        breaks: ["MQTT-2.2.2-2", "MQTT-3.6.1-1", "MQTT-3.8.1-1", "MQTT-3.10.1-1", "MQTT-3.14.1-1", "MQTT-4.8.0-1"],
        at: .broker.forgiving("MQTT-2.2.2-2"))

    static let mqttForgivesPubrelFlags = Saboteur(
        "mqtt/forgives-pubrel-flags", "PUBREL with wrong flags is passed over.", breaks: ["MQTT-3.6.1-1"],
        at: .broker.forgiving("MQTT-3.6.1-1"))

    static let mqttForgivesSubscribeFlags = Saboteur(
        "mqtt/forgives-subscribe-flags", "SUBSCRIBE with wrong flags is passed over.", breaks: ["MQTT-3.8.1-1"],
        at: .broker.forgiving("MQTT-3.8.1-1"))

    static let mqttForgivesUnsubscribeFlags = Saboteur(
        "mqtt/forgives-unsubscribe-flags", "UNSUBSCRIBE with wrong flags is passed over.", breaks: ["MQTT-3.10.1-1"],
        at: .broker.forgiving("MQTT-3.10.1-1"))

    static let mqttForgivesZero = Saboteur(
        "mqtt/forgives-zero", "Packets with identifier 0 are passed over.", breaks: ["MQTT-2.3.1-1"],
        at: .broker.forgiving("MQTT-2.3.1-1"))

    static let mqttForgivesThirdQoS = Saboteur(
        "mqtt/forgives-third-qos", "A message at QoS 3 is passed over.", breaks: ["MQTT-3.3.1-4"],
        at: .broker.forgiving("MQTT-3.3.1-4"))

    static let mqttForgivesOptions = Saboteur(
        "mqtt/forgives-options", "SUBSCRIBE with reserved bits is passed over.", breaks: ["MQTT-3.8.3-4"],
        at: .broker.forgiving("MQTT-3.8.3-4"))

    static let mqttForgivesWildcards = Saboteur(
        "mqtt/forgives-wildcards", "A message to a topic with wildcards is passed over.",
        breaks: ["MQTT-3.3.2-2", "MQTT-4.7.1-1"], at: .broker.forgiving("MQTT-3.3.2-2"))

    static let mqttForgivesHash = Saboteur(
        "mqtt/forgives-hash", "A filter with a # in the wrong place is passed over.", breaks: ["MQTT-4.7.1-2"],
        at: .broker.forgiving("MQTT-4.7.1-2"))

    static let mqttForgivesPlus = Saboteur(
        "mqtt/forgives-plus", "A filter with a + in the wrong place is passed over.", breaks: ["MQTT-4.7.1-3"],
        at: .broker.forgiving("MQTT-4.7.1-3"))

    static let mqttForgivesEmptiness = Saboteur(
        "mqtt/forgives-emptiness", "An empty topic is passed over.", breaks: ["MQTT-4.7.3-1"],
        at: .broker.forgiving("MQTT-4.7.3-1"))

    static let mqttForgivesViolations = Saboteur(
        "mqtt/forgives-violations", "Packets that a client must not send are passed over.", breaks: ["MQTT-4.8.0-1"],
        at: .broker.forgiving(.protocolViolation))

    static let mqttSwallowsAnything = Saboteur(
        "mqtt/swallows-anything", "A packet for which the broker has no room is taken all the same.",
        breaks: ["MQTT-4.8.0-2"],
        at: .broker.plan { $0.configuration.connections.maximumPacketSize *= 2 })
}

extension ControlPacket {
    /// The same packet with other topics and filters. A topic or filter that would become invalid stays as it is.
    fileprivate func changingTopics(_ change: (String) -> String) -> ControlPacket {
        func changed(_ filter: TopicFilter) -> TopicFilter { (try? TopicFilter(change(filter.text))) ?? filter }
        switch self {
        case .publish(var publish):
            publish.topic = (try? TopicName(change(publish.topic.text))) ?? publish.topic
            return .publish(publish)
        case .subscribe(var subscribe):
            subscribe.subscriptions = subscribe.subscriptions.map {
                Subscription(changed($0.filter), at: $0.qualityOfService)
            }
            return .subscribe(subscribe)
        case .unsubscribe(var unsubscribe):
            unsubscribe.filters = unsubscribe.filters.map(changed)
            return .unsubscribe(unsubscribe)
        default: return self
        }
    }
}
