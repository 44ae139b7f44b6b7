import Carillon
import CarillonMeteor
import DDPClient
import ScenarioFixtures

/// Clients with defects in subscriptions.
extension Saboteur {
    static let meteorDeafToReady = Saboteur(
        "meteor/deaf-to-ready", "No subscription is ever ready.", breaks: ["MS-SUB-1", "MS-SUB-3", "DDP-SUB-10"],
        at: .meteor.read { { $0.messageName == "ready" ? [] : [$0] } })

    static let meteorReadyAtOnce = Saboteur(
        "meteor/ready-at-once", "A subscription is ready before its documents are there.", breaks: ["MS-SUB-1"],
        at: .meteor.read {
            let held = Remembered<[JSON]>([])
            return { message in
                switch message.messageName {
                case "added":
                    held.value.append(message)
                    return []
                case "ready":
                    defer { held.value = [] }
                    return [message] + held.value
                default: return [message]
                }
            }
        })

    static let meteorNoOfflineWishes = Saboteur(
        "meteor/no-offline-wishes", "Without a connection, wishes about subscriptions are lost.",
        breaks: ["MS-SUB-2", "MS-SUB-4"], at: .meteor.machine { LosingOfflineWishes(to: $0) })

    private final class LosingOfflineWishes: ForwardingDDPClientSide {
        override func subscribe(to name: String, _ params: [EJSON]?) -> String {
            lost(super.subscribe(to: name, params))
        }

        override func subscribe(toAll members: [(name: String, params: [EJSON]?)]) -> String {
            lost(super.subscribe(toAll: members))
        }

        override func unsubscribe(_ id: String) { if isConnected { super.unsubscribe(id) } }

        private func lost(_ id: String) -> String {
            if !isConnected { super.unsubscribe(id) }
            return id
        }
    }

    static let meteorNeighboursReady = Saboteur(
        "meteor/neighbours-ready", "A subscription is ready with the one before it.", breaks: ["MS-SUB-3"],
        at: .meteor.read {
            { message in
                guard message.messageName == "ready", let subs = message["subs"]?.array else { return [message] }
                let more = subs.compactMap { $0.string.flatMap(Int.init) }.map { JSON.string("\($0 + 1)") }
                return [message.with("subs", .array(subs + more))]
            }
        })

    static let meteorOneUnsub = Saboteur(
        "meteor/one-unsub", "A group that is removed has one unsub.", breaks: ["MS-SUB-4"],
        at: .meteor.sent {
            let wasUnsub = Remembered(false)
            return { message in
                defer { wasUnsub.value = message.messageName == "unsub" }
                return wasUnsub.value && message.messageName == "unsub" ? [] : [message]
            }
        })

    static let meteorInsists = Saboteur(
        "meteor/insists", "A subscription that the server has ended is sent again on the next connection.",
        breaks: ["MS-SUB-5"], at: .meteor.read { { $0.messageName == "nosub" ? [] : [$0] } })

    static let meteorNamesForIdentifiers = Saboteur(
        "meteor/names-for-identifiers", "The identifier of a subscription is the name of the publication.",
        breaks: ["DDP-SUB-9"],
        at: .meteor.sent { { $0.messageName == "sub" ? [$0.with("id", $0["name"])] : [$0] } })

    static let meteorNullParameters = Saboteur(
        "meteor/null-parameters", "The second subscription without parameters has null in their place.",
        breaks: ["DDP-SUB-9"],
        at: .meteor.sent {
            let count = Remembered(0)
            return { message in
                guard message.messageName == "sub", message["params"] == nil else { return [message] }
                count.value += 1
                return [count.value == 2 ? message.with("params", .null) : message]
            }
        })

    static let meteorFirstOfReady = Saboteur(
        "meteor/first-of-ready", "Only the first of the subscriptions that a ready names is ready.",
        breaks: ["DDP-SUB-10"],
        at: .meteor.read {
            { message in
                guard message.messageName == "ready", let subs = message["subs"]?.array else { return [message] }
                return [message.with("subs", .array(Array(subs.prefix(1))))]
            }
        })
}
