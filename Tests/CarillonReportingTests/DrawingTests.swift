import CarillonResults
import Foundation
import Testing

@testable import CarillonReporting

/// Drawings of runs in which anything happens, each as a digest. `CARILLON_SNAPSHOTS=accept swift test --filter
/// DrawingTests` accepts them as they are; `CARILLON_PREVIEW=some/directory` writes them to that directory, for
/// people to look at.
@Suite("Drawings of any run")
struct DrawingTests {
    static let count = 60

    /// The drawings, by their names.
    static func drawings() -> [(name: String, svg: String)] {
        (1...count).flatMap { seed in
            var runs = RandomRuns(seed: seed)
            let slots = SlotTimeline.all(in: runs.notifications()).map { timeline in
                ("slots-\(seed)", timeline.draw(epochSeconds: TraceBuilder.epochSeconds))
            }
            return slots + [("sequence-\(seed)", SequenceDiagram(runs.conversation()).draw())]
        }
    }

    @Test("They are those that were looked at")
    func accepted() throws {
        let environment = ProcessInfo.processInfo.environment
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Drawings.txt")
        let drawings = DrawingTests.drawings()
        if let directory = environment["CARILLON_PREVIEW"] {
            for (name, svg) in drawings {
                try Data(svg.utf8).write(to: URL(filePath: directory).appending(path: "\(name).svg"))
            }
        }
        let lines = drawings.map { "\($0.name) \(SnapshotTests.digest($0.svg))" }
        if environment["CARILLON_SNAPSHOTS"] == "accept" {
            try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: file)
        }
        #expect(try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init) == lines)
    }

    @Test("Each is well-formed, and nothing is drawn outside of it")
    func wellFormed() throws {
        for (name, svg) in DrawingTests.drawings() {
            let drawing = try XMLTree.parse(svg)
            #expect(!drawing.all("text").isEmpty, "\(name)")
            #expect(!svg.contains("nan") && !svg.contains("inf"), "\(name)")
        }
    }
}
