import Carillon
import CarillonEnvironment
import CarillonMeteor
import DDPClient
import ScenarioFixtures

/// Clients with defects in coming back.
extension Saboteur {
    static let meteorDoublesDelays = Saboteur(
        "meteor/doubles-delays", "The delay between attempts doubles.", breaks: ["MS-RECON-1"],
        at: .meteor.parts { $0.ddp.backOff = { Doubling() } })

    private struct Doubling: BackOff {
        private var following = Duration.seconds(5)

        mutating func next() -> Duration {
            defer { following = min(following * 2, .seconds(30)) }
            return following
        }

        mutating func reset() { following = .seconds(5) }
    }

    static let meteorRemembersDelays = Saboteur(
        "meteor/remembers-delays", "An open socket does not make the delays short again.", breaks: ["MS-RECON-1"],
        at: .meteor.parts { parts in
            parts.ddp.backOff = { [make = parts.ddp.backOff] in Unforgetting(delays: make()) }
        })

    private struct Unforgetting: BackOff {
        var delays: any BackOff

        mutating func next() -> Duration { delays.next() }
        mutating func reset() {}
    }

    static let meteorNewIdentifiers = Saboteur(
        "meteor/new-identifiers", "Subscriptions have new identifiers on each connection.", breaks: ["MS-RECON-2"],
        at: .meteor.wire {
            let connections = Remembered(0)
            return MeteorWire(
                sent: { text in
                    guard let json = try? JSON(text: text) else { return [text] }
                    if json.messageName == "connect" { connections.value += 1 }
                    guard ["sub", "unsub"].contains(json.messageName), let id = json["id"]?.string else {
                        return [text]
                    }
                    return [json.with("id", .string("\(connections.value)-\(id)")).text]
                },
                told: { event in
                    guard case .text(let text) = event, let json = try? JSON(text: text),
                        json.messageName == "ready", let subs = json["subs"]?.array
                    else { return [event] }
                    let ids = subs.map { JSON.string($0.string.map(withoutConnection) ?? "") }
                    return [.text(json.with("subs", .array(ids)).text)]
                })
        })

    private static func withoutConnection(_ id: String) -> String { String(id.drop { $0 != "-" }.dropFirst()) }

    static let meteorSubscribesTwice = Saboteur(
        "meteor/subscribes-twice", "The last subscription is sent twice as a session begins.", breaks: ["MS-RECON-2"],
        at: .meteor.parts { $0.ddp.sentSubscriptions = { $0.count > 1 ? $0 + $0.suffix(1) : $0 } })

    static let meteorReadyOnce = Saboteur(
        "meteor/ready-once", "A subscription that is ready again is no news.", breaks: ["MS-RECON-2"],
        at: .meteor.read {
            let seen = SeenValues<String>()
            return { message in
                guard message.messageName == "ready", let subs = message["subs"]?.array else { return [message] }
                return [message.with("subs", .array(subs.filter { seen.isNew($0.string ?? "") }))]
            }
        })

    static let meteorSubscribesBeforeLogin = Saboteur(
        "meteor/subscribes-before-login", "Subscriptions are sent again before the login is resumed.",
        breaks: ["MS-RECON-3"],
        at: .meteor.sent {
            let subs = Remembered<[JSON]>([])
            return { message in
                if message.messageName == "sub" { subs.value.append(message) }
                let isResumption = message["method"] == "login" && message["params"]?[0]?["resume"] != nil
                return isResumption ? subs.value + [message] : [message]
            }
        })

    static let meteorWaitsForLogin = Saboteur(
        "meteor/waits-for-login", "After a refused login there are no subscriptions.", breaks: ["MS-RECON-3"],
        at: .meteor.read { { $0.messageName == "result" && $0["error"] != nil ? [] : [$0] } })

    static let meteorCallsAgain = Saboteur(
        "meteor/calls-again", "A client that comes back makes its calls again.", breaks: ["MS-RECON-4"],
        at: .meteor.sent {
            let calls = Remembered<[JSON]>([])
            return { message in
                switch message.messageName {
                case "connect": return [message] + calls.value
                // The last ones are enough. All calls of a day would take a minute.
                case "method": calls.value = (calls.value + [message]).suffix(3)
                default: break
                }
                return [message]
            }
        })
}
