import Canaries
import Foundation

/// Tells stories on real queues, outside of worlds, where all is as without Carillon. None of them takes time.
enum Outside {
    /// Returns the faults of the stories, and their number.
    static func faults() async -> (count: Int, faults: [String]) {
        var (count, faults) = (0, [String]())
        let rows: [any StoryCollection] =
            QueueStory.allCases + WorkStory.allCases + BlockingStory.allCases + TimerStory.allCases
            + RunLoopStory.allCases
        for row in rows {
            guard row.story.isForOutside, let lines = row.story.lines else { continue }
            let expected = lines.map { $0.split(separator: " ").dropLast().joined(separator: " ") }
            let notes = Notes(lineCount: expected.count)
            do {
                try await row.story.tell(notes)
                if notes.lines != expected { faults.append("outside/\(row): \(notes.lines) instead of \(expected)") }
            } catch {
                faults.append("outside/\(row): \(error)")
            }
            count += 1
        }
        return (count, faults)
    }
}
