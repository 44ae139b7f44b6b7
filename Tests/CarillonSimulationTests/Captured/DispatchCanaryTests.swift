import Canaries
import CarillonEnvironment
import CarillonHooks
import CarillonSimulation
import Foundation
import Testing

/// Dispatch queues, groups, work items and sources inside a world. The table in `docs/architecture.md` has these rows.
@Suite("Dispatch inside a world", .enabled(if: Hooks.areInstalled))
struct DispatchCanaryTests {
    @Test("is the world's: queues", arguments: QueueStory.allCases)
    func queues(_ row: QueueStory) throws { try Telling.expect(row.story) }

    @Test("is the world's: work", arguments: WorkStory.allCases)
    func work(_ row: WorkStory) throws { try Telling.expect(row.story) }

    @Test("A queue that was suspended before the world began runs nothing of the world")
    func suspendedEarly() throws {
        let early = DispatchQueue(label: "suspended before the world began")
        early.suspend()
        defer { early.resume() }
        let seen = try Telling.lines { notes in
            early.async { notes.note("never") }
            await notes.pause(10)
            notes.note("over")
        }
        #expect(Set(seen) == [["over 10.0"]])
    }
}
