import Foundation
import Testing

@testable import mutate

@Suite("The table of processes")
struct ProcessTableTests {
    private func entry(parent: Int32, group: Int32, time: Int) -> ProcessTable.Entry {
        ProcessTable.Entry(parent: parent, group: group, time: time)
    }

    @Test("counts a process, its group, and what they have started in groups of their own")
    func family() {
        let table = ProcessTable(entries: [
            1: entry(parent: 0, group: 1, time: 1_000_000), 10: entry(parent: 1, group: 10, time: 1),
            11: entry(parent: 10, group: 10, time: 20), 12: entry(parent: 11, group: 12, time: 300),
            13: entry(parent: 12, group: 13, time: 4_000), 14: entry(parent: 1, group: 10, time: 50_000),
            15: entry(parent: 1, group: 15, time: 600_000),
        ])
        #expect(table.processorTime(of: 10) == 54_321)
    }

    @Test("reads a line whatever the process is called")
    func line() throws {
        let entry = try #require(
            ProcessTable.Entry("7 (a) b (c) S 3 5 5 0 -1 4194560 1 2 3 4 100 20 3 4 20 0 1 0 99 1 1 1"))
        #expect(entry.parent == 3)
        #expect(entry.group == 5)
        #expect(entry.time == 127)
        #expect(ProcessTable.Entry("nothing") == nil)
    }

    @Test("has this very process in it")
    func current() {
        #expect(ProcessTable.current.entries[getpid()]?.parent == getppid())
    }
}
