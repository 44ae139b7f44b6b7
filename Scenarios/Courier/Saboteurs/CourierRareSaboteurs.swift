import Carillon
import CarillonCourier
import CarillonMQTT
import MQTTWire
import ScenarioFixtures

/// Clients and brokers with defects that no story with one seed shows. A search finds them.
extension Saboteur {
    static let courierSwapsAfterLosses = Saboteur(
        "courier/swaps-after-losses",
        "After two connections in a row without a message, the first two messages of the next one change places.",
        breaks: ["CO-SESS-8"], searchedIn: "courier/crowd/weather",
        at: .courier.engineEvents {
            let emptyCount = Remembered(0), isEmpty = Remembered(false), held = Remembered<EngineEvent?>(nil)
            return { event in
                switch event {
                case .accepted: isEmpty.value = true
                case .received:
                    let isFirst = isEmpty.value && emptyCount.value >= 2
                    (isEmpty.value, emptyCount.value) = (false, 0)
                    guard isFirst else { return [event] + held.take() }
                    held.value = event
                    return []
                case .ended:
                    if isEmpty.value { emptyCount.value += 1 }
                    isEmpty.value = false
                    return held.take() + [event]
                default: break
                }
                return [event]
            }
        })

    static let mqttForgetsNext = Saboteur(
        "mqtt/forgets-next",
        "A broker forgets the second of several messages that it sends again for the second time.",
        breaks: ["CO-SESS-8"], searchedIn: "courier/crowd/weather",
        at: .broker.misbehaviour {
            let counts = Remembered<[PacketIdentifier: Int]>([:]), rowLength = Remembered(0)
            return BrokerMisbehaviour(
                on: .sent(.publish).where { packet in
                    guard case .publish(let publish) = packet,
                        let identifier = publish.delivery.packetIdentifier
                    else { return false }
                    let count = publish.delivery.isDuplicate ? counts.value[identifier, default: 0] + 1 : 0
                    counts.value[identifier] = count
                    rowLength.value = count == 2 ? rowLength.value + 1 : 0
                    return rowLength.value == 2
                }, .drop)
        })
}
