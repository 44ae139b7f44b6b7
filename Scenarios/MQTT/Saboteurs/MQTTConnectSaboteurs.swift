import Carillon
import CarillonMQTT
import ScenarioFixtures

/// Brokers with defects in connections, sessions and wills.
extension Saboteur {
    static let mqttSlowConnack = Saboteur(
        "mqtt/slow-connack", "CONNACK comes after what was asked later.", breaks: ["MQTT-3.2.0-1"],
        at: .broker.misbehaviour { .delay(.connack, by: .milliseconds(100)) })

    static let mqttNoConnack = Saboteur(
        "mqtt/no-connack", "A client whose session is to be kept is let in without being told.",
        breaks: ["MQTT-3.1.4-4"],
        at: .broker.plan { plan in
            let isKept = Remembered(false)
            plan.misbehaviours.append(.rewrite { isKept.value = !$0.cleanSession })
            plan.misbehaviours.append(.drop(.sent(.connack).where { _ in isKept.value }))
        })

    static let mqttBoastsSessions = Saboteur(
        "mqtt/boasts-sessions", "CONNACK always says that there is a session.",
        breaks: ["MQTT-3.2.2-1", "MQTT-3.2.2-3"],
        at: .broker.misbehaviour { .claimSessionPresent(true) })

    static let mqttDeniesSessions = Saboteur(
        "mqtt/denies-sessions", "CONNACK never says that there is a session.", breaks: ["MQTT-3.2.2-2"],
        at: .broker.misbehaviour { .claimSessionPresent(false) })

    static let mqttRefusesWithSession = Saboteur(
        "mqtt/refuses-with-session", "A refusal says that there is a session.", breaks: ["MQTT-3.2.2-4"],
        at: .broker.misbehaviour {
            Misbehaviour(
                on: .sent(.connack).where { $0 != .connack(sessionPresent: true) && $0 != .connack() },
                .spoil { bytes in
                    var bytes = bytes
                    bytes[2] |= 1
                    return bytes
                })
        })

    static let mqttBarksOnly = Saboteur(
        "mqtt/barks-only", "A refused client is told so, and served nevertheless.",
        breaks: ["MQTT-3.1.4-5", "MQTT-3.2.2-5"],
        at: .broker.plan { plan in
            let refusals = RefusedRequests(plan.access)
            plan.access.authenticate = { refusals.accept($0) }
            plan.misbehaviours.append(
                .rewrite(connack: { if let code = refusals.takeCode() { $0.returnCode = code } }))
        })

    static let mqttIgnoresSecondConnect = Saboteur(
        "mqtt/ignores-second-connect", "A second CONNECT is passed over.", breaks: ["MQTT-3.1.0-2"],
        at: .broker.plan { plan in
            plan.rewritings.append {
                let isFirst = Remembered(true)
                return { packet in
                    guard packet.kind == .connect else { return [packet] }
                    defer { isFirst.value = false }
                    return isFirst.value ? [packet] : []
                }
            }
        })

    static let mqttServesAnyProtocol = Saboteur(
        "mqtt/serves-any-protocol", "A connection with another protocol's name is kept.", breaks: ["MQTT-3.1.2-1"],
        at: .broker.forgiving("MQTT-3.1.2-1"))

    static let mqttSilentAboutVersions = Saboteur(
        "mqtt/silent-about-versions", "Another version is not told that it is one.", breaks: ["MQTT-3.1.2-2"],
        at: .broker.misbehaviour { .drop(.sent(.connack).where { $0 == .connack(.unacceptableProtocolVersion) }) })

    static let mqttOverlooksReservedFlag = Saboteur(
        "mqtt/overlooks-reserved-flag", "The reserved flag of CONNECT is not looked at.", breaks: ["MQTT-3.1.2-3"],
        at: .broker.forgiving("MQTT-3.1.2-3"))

    static let mqttKeepsMalformedConnects = Saboteur(
        "mqtt/keeps-malformed-connects", "A CONNECT that is none leaves its connection open.",
        breaks: ["MQTT-3.1.4-1"], at: .broker.forgiving("MQTT-3.1.4-1"))

    static let mqttOverlooksMissingWills = Saboteur(
        "mqtt/overlooks-missing-wills", "A CONNECT that announces a will and has none leaves its connection open.",
        breaks: ["MQTT-3.1.2-9"], at: .broker.forgiving("MQTT-3.1.2-9"))

    static let mqttForgivesThirdWillQoS = Saboteur(
        "mqtt/forgives-third-will-qos", "A will at QoS 3 leaves its connection open.", breaks: ["MQTT-3.1.2-14"],
        at: .broker.forgiving("MQTT-3.1.2-14"))

    static let mqttForgivesSurplusNames = Saboteur(
        "mqtt/forgives-surplus-names", "A user name or a password that no flag announces leaves its connection open.",
        breaks: ["MQTT-3.1.2-18", "MQTT-3.1.2-20"], at: .broker.forgiving("MQTT-3.1.2-18", "MQTT-3.1.2-20"))

    static let mqttForgivesLonePasswords = Saboteur(
        "mqtt/forgives-lone-passwords", "A password without a user name leaves its connection open.",
        breaks: ["MQTT-3.1.2-22"], at: .broker.forgiving("MQTT-3.1.2-22"))

    static let mqttShortIdentifiers = Saboteur(
        "mqtt/short-identifiers", "Identifiers may have 22 bytes at most.", breaks: ["MQTT-3.1.3-5"],
        at: .broker.plan { $0.configuration.connections.maximumIdentifierLength = 22 })

    static let mqttOneNameForAll = Saboteur(
        "mqtt/one-name-for-all", "All clients without an identifier get the same one.", breaks: ["MQTT-3.1.3-6"],
        at: .broker.misbehaviour { .rewrite { if $0.clientIdentifier.isEmpty { $0.clientIdentifier = "nobody" } } })

    static let mqttKeepsNameless = Saboteur(
        "mqtt/keeps-nameless", "A client without an identifier may have a session that is kept.",
        breaks: ["MQTT-3.1.3-8"],
        at: .broker.misbehaviour { .rewrite { if $0.clientIdentifier.isEmpty { $0.cleanSession = true } } })

    static let mqttWrongRefusal = Saboteur(
        "mqtt/wrong-refusal", "A rejected identifier is answered with code 3.", breaks: ["MQTT-3.1.3-9"],
        at: .broker.misbehaviour {
            .rewrite(connack: { if $0.returnCode == .identifierRejected { $0.returnCode = .serverUnavailable } })
        })

    static let mqttTwoOfOneName = Saboteur(
        "mqtt/two-of-one-name", "A client that connects again is taken for another one.", breaks: ["MQTT-3.1.4-2"],
        at: .broker.misbehaviour {
            let seen = SeenValues<ClientIdentifier>()
            return .rewrite {
                if !seen.isNew($0.clientIdentifier) {
                    $0.clientIdentifier = ClientIdentifier("\($0.clientIdentifier)'")
                }
            }
        })

    static let mqttHurries = Saboteur(
        "mqtt/hurries", "A client is disconnected when it has been silent for its keep-alive once.",
        breaks: ["MQTT-3.1.2-24"],
        at: .broker.misbehaviour { .rewrite { $0.keepAlive = $0.keepAlive.scaled(by: 2, over: 3) } })

    static let mqttDawdles = Saboteur(
        "mqtt/dawdles", "A client is disconnected when it has been silent for its keep-alive twice.",
        breaks: ["MQTT-3.1.2-24"],
        at: .broker.misbehaviour { .rewrite { $0.keepAlive = $0.keepAlive.scaled(by: 4, over: 3) } })

    static let mqttNoPong = Saboteur(
        "mqtt/no-pong", "PINGREQ is not answered.", breaks: ["MQTT-3.12.4-1"],
        at: .broker.misbehaviour { .neverAnswerPings() })

    // MARK: Sessions

    static let mqttLosesSessions = Saboteur(
        "mqtt/loses-sessions", "Every session is a clean one.", breaks: ["MQTT-3.1.2-4", "MQTT-3.1.4-3"],
        at: .broker.misbehaviour { .rewrite { $0.cleanSession = true } })

    static let mqttHoards = Saboteur(
        "mqtt/hoards-sessions", "No session is a clean one.", breaks: ["MQTT-3.1.2-6", "MQTT-3.1.4-3"],
        at: .broker.misbehaviour { .rewrite { $0.cleanSession = false } })

    static let mqttStoresNothing = Saboteur(
        "mqtt/stores-nothing", "Nothing is stored for those who are away.", breaks: ["MQTT-3.1.2-5"],
        at: .broker.plan { $0.configuration.queueing.maximumMessages = 0 })

    static let mqttIgnoresCaseOfNames = Saboteur(
        "mqtt/ignores-case-of-names", "Client identifiers that differ in capitals only are the same.",
        breaks: ["MQTT-3.1.3-2"],
        at: .broker.misbehaviour {
            .rewrite { $0.clientIdentifier = ClientIdentifier($0.clientIdentifier.text.lowercased()) }
        })

    static let mqttTakesRetainedAlong = Saboteur(
        "mqtt/takes-retained-along", "A client that disconnects takes its retained messages along.",
        breaks: ["MQTT-3.1.2-7"],
        at: .broker.misbehaviour {
            let retained = SeenValues<TopicName>()
            return Misbehaviour(
                on: .received(.publish, .disconnect),
                .change { packet in
                    if case .publish(let publish) = packet, publish.retain { _ = retained.isNew(publish.topic) }
                    guard case .disconnect = packet else { return [packet] }
                    return retained.all.map { .publish("", to: $0, retain: true) } + [packet]
                })
        })

    // MARK: Wills

    static let mqttBurnsWills = Saboteur(
        "mqtt/burns-wills", "Wills are not published.", breaks: ["MQTT-3.1.2-8", "MQTT-3.14.1-1"],
        at: .broker.misbehaviour { .rewrite { $0.will = nil } })

    static let mqttWhispersWills = Saboteur(
        "mqtt/whispers-wills", "Wills are published at QoS 0.", breaks: ["MQTT-3.1.2-9"],
        at: .broker.misbehaviour { .rewrite { $0.will?.qualityOfService = .atMostOnce } })

    static let mqttReadsWillsAnyway = Saboteur(
        "mqtt/reads-wills-anyway", "DISCONNECT does not take the will away.",
        breaks: ["MQTT-3.1.2-10", "MQTT-3.14.4-3"], at: .broker.misbehaviour { .ignore(.disconnect) })

    static let mqttRepeatsWills = Saboteur(
        "mqtt/repeats-wills", "A will is published again when its client comes back.", breaks: ["MQTT-3.1.2-10"],
        at: .broker.misbehaviour {
            let wills = Remembered<[ClientIdentifier: Will]>([:])
            return Misbehaviour(
                on: .received(.connect),
                .change { packet in
                    guard case .connect(let connect) = packet else { return [packet] }
                    let former = wills.value[connect.clientIdentifier]
                    wills.value[connect.clientIdentifier] = connect.will
                    guard let former else { return [packet] }
                    return [packet, .publish("again", to: former.topic)]
                })
        })

    static let mqttForgesWills = Saboteur(
        "mqtt/forges-wills", "A client that left no will gets one.", breaks: ["MQTT-3.1.2-12"],
        at: .broker.misbehaviour { .rewrite { if $0.will == nil { $0.will = Will("forged", to: "wills/forged") } } })

    static let mqttRetainsWills = Saboteur(
        "mqtt/retains-wills", "Every will is retained.", breaks: ["MQTT-3.1.2-16"],
        at: .broker.misbehaviour { .rewrite { $0.will?.retain = true } })

    static let mqttForgetsWills = Saboteur(
        "mqtt/forgets-wills", "No will is retained.", breaks: ["MQTT-3.1.2-17"],
        at: .broker.misbehaviour { .rewrite { $0.will?.retain = false } })
}

extension UInt16 {
    /// The number of seconds multiplied by `factor` and divided by `divisor`, kept between 1 and the largest allowed
    /// value.
    fileprivate func scaled(by factor: Int, over divisor: Int) -> UInt16 {
        self == 0 ? 0 : UInt16(Swift.min(Swift.max(Int(self) * factor / divisor, 1), Int(UInt16.max)))
    }
}
