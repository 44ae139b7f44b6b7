import Carillon
import CarillonMeteor
import Foundation
import ScenarioFixtures

/// Clients with defects in calls and their outcomes.
extension Saboteur {
    static let meteorNullForNothing = Saboteur(
        "meteor/null-for-nothing", "A method that returns nothing has returned null.", breaks: ["MS-METH-2"],
        at: .meteor.read {
            { message in
                let isBare = message.messageName == "result" && message["result"] == nil && message["error"] == nil
                return [isBare ? message.with("result", .null) : message]
            }
        })

    static let meteorForgetsTypes = Saboteur(
        "meteor/forgets-types", "Errors have neither their type nor their message.", breaks: ["MS-METH-2"],
        at: .meteor.read(changingErrors { $0.with("errorType", nil).with("message", nil) }))

    static let meteorForgetsDetails = Saboteur(
        "meteor/forgets-details", "Errors have neither reason nor details.", breaks: ["DDP-ERR-6"],
        at: .meteor.read(changingErrors { $0.with("reason", nil).with("details", nil) }))

    static let meteorForgetsTextCodes = Saboteur(
        "meteor/forgets-text-codes", "The code of an error is lost unless it is a number.", breaks: ["DDP-ERR-6"],
        at: .meteor.read(changingErrors { $0["error"]?.number == nil ? $0.with("error", nil) : $0 }))

    private static func changingErrors(
        _ change: @escaping @Sendable (JSON) -> JSON
    ) -> @Sendable () -> (JSON) -> [JSON] {
        {
            { message in
                [message.messageName == "result" ? message.with("error", message["error"].map(change)) : message]
            }
        }
    }

    static let meteorLosesUpdated = Saboteur(
        "meteor/loses-updated", "The app does not hear that the data of a call is there.",
        breaks: ["MS-METH-3", "DDP-METH-6"], at: .meteor.read { { $0.messageName == "updated" ? [] : [$0] } })

    static let meteorUpdatedLate = Saboteur(
        "meteor/updated-late", "The app hears that the data of a call is there after the result.",
        breaks: ["MS-METH-3"],
        at: .meteor.read {
            let held = Remembered<JSON?>(nil)
            return { message in
                switch message.messageName {
                case "updated":
                    defer { held.value = message }
                    return held.take()
                case "result": return [message] + held.take()
                default: return [message]
                }
            }
        })

    static let meteorForgetsAtUpdated = Saboteur(
        "meteor/forgets-at-updated", "A call that is updated waits for no result.", breaks: ["DDP-METH-6"],
        at: .meteor.read {
            let updated = SeenValues<String>()
            return { message in
                for id in message["methods"]?.array ?? [] { _ = updated.isNew(id.string ?? "") }
                guard message.messageName == "result", let id = message["id"]?.string else { return [message] }
                return updated.all.contains(id) ? [] : [message]
            }
        })

    static let meteorHatesStrayResults = Saboteur(
        "meteor/hates-stray-results", "A result that nobody waits for ends the connection.", breaks: ["DDP-METH-9"],
        at: .meteor.wire {
            let waiting = Remembered<Set<String>>([])
            return MeteorWire(
                sent: { text in
                    if let json = try? JSON(text: text), json.messageName == "method", let id = json["id"]?.string {
                        waiting.value.insert(id)
                    }
                    return [text]
                },
                told: endingAt { text in
                    guard let json = try? JSON(text: text), json.messageName == "result" else { return false }
                    return waiting.value.remove(json["id"]?.string ?? "") == nil
                })
        })

    static let meteorDiesOfComplaints = Saboteur(
        "meteor/dies-of-complaints", "A complaint of the server ends the connection.", breaks: ["DDP-ERR-4"],
        at: .meteor.engineEvents { endingAt { (try? JSON(text: $0))?.messageName == "error" } })

    static let meteorOnlyKnownMembers = Saboteur(
        "meteor/only-known-members", "A message with a member that DDP does not know is ignored.",
        breaks: ["MS-ERR-5"],
        at: .meteor.read { { Set($0.object?.names ?? []).isSubset(of: knownMembers) ? [$0] : [] } })

    private static let knownMembers: Set<String> = [
        "msg", "session", "version", "id", "error", "subs", "collection", "fields", "cleared", "before", "result",
        "methods", "reason", "offendingMessage", "server_id",
    ]
}
