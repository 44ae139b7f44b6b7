import Carillon
import CarillonMeteor
import ScenarioFixtures

/// Clients and servers with defects that no story with one seed shows. A search finds them.
extension Saboteur {
    static let meteorLosesAfterLosses = Saboteur(
        "meteor/loses-after-losses",
        "After two sessions in a row that were too short for a ping, the first document of the next one is lost.",
        breaks: ["MS-MODEL-1"], searchedIn: "meteor/model/weather",
        at: .meteor.read {
            let shortCount = Remembered(0)
            return { message in
                switch message.messageName {
                case "connected": shortCount.value += 1
                case "ping": shortCount.value = 0
                case "added" where shortCount.value > 2:
                    shortCount.value = 0
                    return []
                default: break
                }
                return [message]
            }
        })

    static let ddpForgetsEarlyRemovals = Saboteur(
        "ddp/forgets-early-removals",
        "From the fifth session on, a document that is removed right after a subscription is ready is not taken back.",
        breaks: ["MS-MODEL-1"], searchedIn: "meteor/model/weather",
        at: .meteor.misbehaviour {
            let wasReady = Remembered(false), sessionCount = Remembered(0)
            return Misbehaviour(
                on: .sent().where { frame in
                    guard let message = frame.serverMessage else { return false }
                    defer { if case .ready = message { wasReady.value = true } else { wasReady.value = false } }
                    switch message {
                    case .connected: sessionCount.value += 1
                    case .removed: return wasReady.value && sessionCount.value >= 5
                    default: break
                    }
                    return false
                }, .drop)
        })
}
