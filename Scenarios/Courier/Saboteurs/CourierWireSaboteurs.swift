import Carillon
import CarillonCourier
import ScenarioFixtures

/// Clients with defects in MQTT.
extension Saboteur {
    static let courierPingsFirst = Saboteur(
        "courier/pings-first", "A client that comes back after DISCONNECT pings before it connects.",
        breaks: ["MQTT-3.1.0-1"],
        at: .broker.plan { plan in
            let hasParted = Remembered(false)
            plan.rewritings.append {
                { packet in
                    switch packet.kind {
                    case .disconnect: hasParted.value = true
                    case .connect where hasParted.value: return [.pingreq, packet]
                    default: break
                    }
                    return [packet]
                }
            }
        })

    static let courierWillBits = Saboteur(
        "courier/will-bits", "The flag of a clean session stands where the QoS of a will belongs.",
        breaks: ["MQTT-3.1.2-11", "MQTT-3.1.2-13"], at: .courier.bytes(spoilingCleanFlags { $0 | 0b0000_1000 }))

    static let courierRetainsNoWill = Saboteur(
        "courier/retains-no-will", "The flag of a clean session stands where that of a retained will belongs.",
        breaks: ["MQTT-3.1.2-11", "MQTT-3.1.2-15"], at: .courier.bytes(spoilingCleanFlags { $0 | 0b0010_0000 }))

    static let courierAnonymous = Saboteur(
        "courier/anonymous", "CONNECT says that there are credentials, and has none if they are empty.",
        breaks: ["MQTT-3.1.2-19"],
        at: .courier.bytes { packet, bytes in
            guard case .connect(let connect) = packet, connect.userName == "", connect.password == [] else {
                return bytes
            }
            return bytes.shortened(by: 4)
        })

    static let courierLosesPasswords = Saboteur(
        "courier/loses-passwords", "CONNECT says that there is a password, and has none if it is empty.",
        breaks: ["MQTT-3.1.2-21"],
        at: .courier.bytes { packet, bytes in
            guard case .connect(let connect) = packet, connect.password == [] else { return bytes }
            return bytes.shortened(by: 2)
        })

    static let courierMixesFields = Saboteur(
        "courier/mixes-fields", "User name and password change places.", breaks: ["MQTT-3.1.3-1", "MQC-1"],
        at: .courier.packets {
            {
                $0.changingConnect { connect in
                    let name = connect.userName
                    connect.userName = connect.password.map { String(decoding: $0, as: UTF8.self) }
                    connect.password = name.map { Array($0.utf8) }
                }
            }
        })

    static let courierNameFirst = Saboteur(
        "courier/name-first", "The user name stands where the client identifier belongs.", breaks: ["MQTT-3.1.3-3"],
        at: .courier.packets { { $0.changingConnect { $0.clientIdentifier = ClientIdentifier($0.userName ?? "") } } })

    static let courierLatinIdentifiers = Saboteur(
        "courier/latin-identifiers", "Client identifiers are sent in Latin-1.", breaks: ["MQTT-3.1.3-4"],
        at: .courier.bytes { packet, bytes in
            guard case .connect(let connect) = packet, !connect.clientIdentifier.text.isASCII else { return bytes }
            return bytes.spoilt(at: 14)
        })

    static let courierLatinNames = Saboteur(
        "courier/latin-names", "User names are sent in Latin-1.", breaks: ["MQTT-3.1.3-11", "MQC-1"],
        at: .courier.bytes { packet, bytes in
            guard case .connect(let connect) = packet, connect.userName?.isASCII == false else { return bytes }
            return bytes.spoilt(at: 16 + connect.clientIdentifier.text.utf8.count)
        })

    static let courierKeepsNamelessSessions = Saboteur(
        "courier/keeps-nameless-sessions", "A session without a name is asked for, and never a clean one.",
        breaks: ["MQTT-3.1.3-7"], at: .courier.packets { { $0.changingConnect { $0.cleanSession = false } } })

    static let courierReusesIdentifiers = Saboteur(
        "courier/reuses-identifiers", "A new packet takes an identifier that stands for a message on its way.",
        breaks: ["MQTT-2.3.1-2", "MQC-18"],
        at: .courier.identifiers { source, isRequested, _ in
            source.next(isRequested: isRequested, isOnItsWay: { _ in false })
        })

    static let courierForgetsRequests = Saboteur(
        "courier/forgets-requests", "A new packet takes the identifier of a SUBSCRIBE that has no answer.",
        breaks: ["MQTT-2.3.1-2", "MQTT-2.3.1-3"],
        at: .courier.identifiers { source, _, isOnItsWay in
            source.next(isRequested: { _ in false }, isOnItsWay: isOnItsWay)
        })

    static let courierNewIdentifiers = Saboteur(
        "courier/new-identifiers", "A message that is sent again gets another packet identifier.",
        breaks: ["MQTT-2.3.1-3", "MQC-16"],
        at: .courier.packets {
            {
                $0.changingPublish { publish in
                    guard publish.isDuplicate else { return }
                    publish.delivery = publish.delivery.with { PacketIdentifier($0.rawValue + 1_000) ?? $0 }
                }
            }
        })

    static let courierLatinFilters = Saboteur(
        "courier/latin-filters", "Filters to subscribe to are sent in Latin-1.", breaks: ["MQTT-3.8.3-1"],
        at: .courier.bytes { packet, bytes in packet.subscribesBeyondASCII ? bytes.spoilt(at: 10) : bytes })

    static let courierLatinFormerFilters = Saboteur(
        "courier/latin-former-filters", "Filters to unsubscribe from are sent in Latin-1.",
        breaks: ["MQTT-3.10.3-1", "MQC-12"],
        at: .courier.bytes { packet, bytes in packet.kind == .unsubscribe ? bytes.spoilt(at: 10) : bytes })

    static let courierSubscribesToNothing = Saboteur(
        "courier/subscribes-to-nothing", "SUBSCRIBE lacks filters that are not ASCII, and then has none.",
        breaks: ["MQTT-3.8.3-3"],
        at: .courier.bytes { packet, bytes in packet.subscribesBeyondASCII ? [bytes[0], 2] + bytes[2..<4] : bytes })

    static let courierUnsubscribesFromNothing = Saboteur(
        "courier/unsubscribes-from-nothing", "UNSUBSCRIBE has no filters.", breaks: ["MQTT-3.10.3-2", "MQC-12"],
        at: .courier.bytes { packet, bytes in packet.kind == .unsubscribe ? [bytes[0], 2] + bytes[2..<4] : bytes })

    static let courierTalksOn = Saboteur(
        "courier/talks-on", "The client goes on after DISCONNECT.", breaks: ["MQTT-3.14.4-2", "MQC-3"],
        at: .courier.packets { { $0 == .disconnect ? [.disconnect, .pingreq] : [$0] } })

    static let courierIgnoresTheUnheard = Saboteur(
        "courier/ignores-the-unheard", "A message that nobody listens for is not acknowledged.",
        breaks: ["MQTT-4.5.0-2"],
        at: .courier.packets { { [.puback, .pubrec].contains($0.kind) ? [] : [$0] } })

    static let courierSwapsPubacks = Saboteur(
        "courier/swaps-pubacks", "PUBACKs change places.", breaks: ["MQTT-4.6.0-2", "MQC-9"],
        at: .courier.packets { swapping(.puback) })

    static let courierSwapsPubrecs = Saboteur(
        "courier/swaps-pubrecs", "PUBRECs change places.", breaks: ["MQTT-4.6.0-3", "MQC-9"],
        at: .courier.packets { swapping(.pubrec) })

    static let courierSwapsPubrels = Saboteur(
        "courier/swaps-pubrels", "PUBRELs change places.", breaks: ["MQTT-4.6.0-4"],
        at: .courier.packets { swapping(.pubrel) })

    // MARK: Building blocks

    /// Swaps packets of a kind in pairs: holds the first until the second has gone.
    private static func swapping(_ kind: ControlPacket.Kind) -> (ControlPacket) -> [ControlPacket] {
        let held = Remembered<ControlPacket?>(nil)
        return { packet in
            guard packet.kind == kind else { return [packet] }
            if held.value == nil {
                held.value = packet
                return []
            }
            return [packet] + held.take()
        }
    }

    /// Changes the connect flags of a clean session. They are the eighth byte after a fixed header of two bytes.
    private static func spoilingCleanFlags(
        _ change: @escaping @Sendable (UInt8) -> UInt8
    ) -> @Sendable (ControlPacket, [UInt8]) -> [UInt8] {
        { packet, bytes in
            guard case .connect(let connect) = packet, connect.cleanSession else { return bytes }
            var bytes = bytes
            bytes[9] = change(bytes[9])
            return bytes
        }
    }
}

extension String {
    fileprivate var isASCII: Bool { utf8.allSatisfy { $0 < 128 } }
}

extension ControlPacket {
    /// Whether this is a SUBSCRIBE with a filter that is not ASCII.
    fileprivate var subscribesBeyondASCII: Bool {
        guard case .subscribe(let subscribe) = self else { return false }
        return subscribe.subscriptions.contains { !$0.filter.text.isASCII }
    }
}

extension [UInt8] {
    /// The same bytes, with one byte that never occurs in UTF-8.
    fileprivate func spoilt(at offset: Int) -> [UInt8] {
        guard indices.contains(offset) else { return self }
        var bytes = self
        bytes[offset] = 0xFF
        return bytes
    }

    /// A short packet without its last bytes. Its remaining length is reduced too.
    fileprivate func shortened(by byteCount: Int) -> [UInt8] {
        guard count > byteCount + 2, self[1] < 128 else { return self }
        return [self[0], self[1] - UInt8(byteCount)] + self[2...].dropLast(byteCount)
    }
}

extension Publish.Delivery {
    fileprivate func with(_ change: (PacketIdentifier) -> PacketIdentifier) -> Self {
        switch self {
        case .atMostOnce: self
        case .atLeastOnce(let identifier, let isDuplicate): .atLeastOnce(change(identifier), duplicate: isDuplicate)
        case .exactlyOnce(let identifier, let isDuplicate): .exactlyOnce(change(identifier), duplicate: isDuplicate)
        }
    }
}
