import Carillon
import CarillonEnvironment
import Robin
import RobinScenarios
import RobinSuite
import ScenarioFixtures

/// Reminders with defects that no story with one seed shows. A search finds them.
extension Saboteur {
    static let robinLosesSlots = Saboteur(
        "robin/loses-slots", "The slots of reminders that were cancelled before the app died count as taken.",
        breaks: ["RO-19"], searchedIn: "together/model/reminders",
        at: .robin.parts { parts in
            let cancelled = Remembered<[(launch: any Loop, count: Int)]>([])
            parts.center.removePending = { [remove = parts.center.removePending] center, identifiers in
                remove(center, identifiers)
                cancelled.value.append((Environment.current.loop, identifiers.count))
            }
            parts.slots.taken = { [taken = parts.slots.taken] pending in
                let launch = Environment.current.loop
                return cancelled.value.reduce(taken(pending)) { $1.launch === launch ? $0 : $0 + $1.count }
            }
        })
}
