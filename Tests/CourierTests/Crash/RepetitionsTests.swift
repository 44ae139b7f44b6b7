import Testing

@testable import CourierCrash

/// Each line of a diary is `puback`, `told` or `got`, the number of a message, and the level at which the app got it.
@Suite("The repetitions that kills have caused")
struct RepetitionsTests {
    /// Finds the repetitions among the messages 1 to 9.
    ///
    /// - Parameter lives: the diary of each process; between two of them lies a kill.
    private func find(_ lives: [String]...) -> Repetitions {
        Repetitions(lives.map { $0.map { $0.split(separator: " ") } }, of: Set(1...9))
    }

    @Test("A message that came once is no repetition") func once() {
        let found = find(["puback 1", "told 1", "got 1 1"], ["puback 2", "told 2", "got 2 1"])
        #expect(found.byKill.isEmpty)
        #expect(found.unread == 0)
        #expect(found.worst.isEmpty)
    }

    @Test("A message in the app's hands is the kill's") func inHands() {
        let found = find(["puback 1", "told 1", "got 1 1"], ["got 1 1"])
        #expect(found.byKill == [0: [1]])
        #expect(found.unread == 0)
    }

    @Test("A message that was kept and not acknowledged is the kill's") func unacknowledged() {
        let found = find([], ["got 1 1", "puback 1", "told 1", "got 1 1"])
        #expect(found.byKill == [0: [1]])
        #expect(found.unread == 0)
    }

    @Test("A message whose PUBACK had left is the broker's") func unread() {
        let found = find(
            ["puback 1", "puback 2", "told 1", "told 2", "got 1 1", "got 2 1"], ["puback 1", "told 1", "got 1 1"])
        #expect(found.byKill.isEmpty)
        #expect(found.unread == 1)
    }

    @Test("A kept message that nobody was told of, and whose PUBACK had left, is the broker's") func untold() {
        let found = find(
            ["puback 1", "puback 2", "told 1", "got 1 1"], ["got 2 1", "puback 2", "told 2", "got 2 1"])
        #expect(found.byKill.isEmpty)
        #expect(found.unread == 1)
    }

    @Test("Messages at another level, and those that do not count, are left out") func others() {
        let found = find(["told 1", "got 1 2", "told 10", "got 10 1"], ["got 1 2", "got 10 1"])
        #expect(found.count == 0)
        #expect(found.unread == 0)
    }

    @Test("The worst kill has made the most messages come twice") func worst() {
        let found = find(
            [], ["got 2 1", "puback 2", "told 2", "got 2 1"],
            ["got 3 1", "got 4 1", "puback 3", "puback 4", "told 3", "told 4", "got 3 1", "got 4 1"])
        #expect(found.byKill == [0: [2], 1: [3, 4]])
        #expect(found.count == 3)
        #expect(found.worst == [3, 4])
    }
}
