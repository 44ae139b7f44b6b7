import Carillon
import CarillonMagicBell
import ScenarioFixtures

/// Clients with defects that no story with one seed shows. A search finds them.
extension Saboteur {
    static let magicBellForgetsGaps = Saboteur(
        "magicbell/forgets-gaps", "A gap in the channel is forgotten where a refresh is under way already.",
        breaks: ["MB-MODEL-1"], searchedIn: "magicbell/model/weather",
        at: .magicBell.stores { input, machine, date, next in
            if case .news(.gap) = input, machine.isStale { return [] }
            return next(input, &machine, date)
        })

    static let magicBellStaleToken = Saboteur(
        "magicbell/stale-token", "A token that expires after two streams have fallen silent is never replaced.",
        breaks: ["MB-MODEL-1"], searchedIn: "magicbell/model/weather",
        at: .magicBell.parts { parts in
            let silenceCount = Remembered(0)
            parts.realtime.handle = { [handle = parts.realtime.handle] input, machine, now in
                var input = input
                switch input {
                case .ended(.silence): silenceCount.value += 1
                case .ended(.status) where silenceCount.value >= 2:
                    input = .ended(.broken("refused"))
                default: break
                }
                handle(input, &machine, now)
            }
        })
}

/// Servers with such defects.
extension Saboteur {
    static let magicBellLosesAfterQuiet = Saboteur(
        "magicbell/loses-after-quiet", "After four streams without a message, the next message is lost.",
        breaks: ["MB-MODEL-1"], searchedIn: "magicbell/model/weather",
        at: .magicBell.plan { plan in
            let quietCount = Remembered(0)
            plan.misbehaviours += [
                Misbehaviour(
                    on: .openedStreams.where { _ in
                        quietCount.value += 1
                        return false
                    }, .drop),
                .drop(
                    .realtimeMessages.where { _ in
                        defer { quietCount.value = 0 }
                        return quietCount.value >= 4
                    }),
            ]
        })
}
