import Canaries
import CarillonEnvironment
import CarillonSimulation
import Testing

/// Tells stories on bare loops.
enum Telling {
    /// Tells a story with some seeds, twice with each of them, and returns the events with each seed.
    static func lines(seeds: Range<UInt64> = 1..<21, _ story: @escaping Story.Body) throws -> [[String]] {
        try seeds.map { seed in
            func once() throws -> [String] {
                let loop = SimulatedLoop(seed: seed)
                let notes = Notes(loop)
                let run = loop.run(timeLimit: Instant.zero.advanced(by: .days(2))) { try await story(notes) }
                loop.onThisThread { loop.dispose() }
                try run.get()
                #expect(run.leaks == [])
                return notes.lines
            }
            let first = try once()
            #expect(try once() == first)
            return first
        }
    }

    /// Expects that a story has its events, and as many variants as it must have.
    static func expect(_ story: Story, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let seen = try lines { try await story.tell($0) }
        for lines in seen { #expect(story.fault(in: lines) == nil, sourceLocation: sourceLocation) }
        #expect(Set(seen).count >= story.variety, "\(seen)", sourceLocation: sourceLocation)
    }
}
