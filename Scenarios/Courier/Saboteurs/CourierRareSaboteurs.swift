import Carillon
import CarillonCourier
import ScenarioFixtures

/// Clients with a defect that no story with one seed shows. A search finds it.
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
}
