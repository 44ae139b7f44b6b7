import CarillonSimulation

/// A story of unmodified code in a world, and the events that it must have.
///
/// The unit tests and the program `CanaryRuns` tell the same stories.
package struct Story: Sendable {
    /// The code that is told.
    package typealias Body = @Sendable (Notes) async throws -> Void

    /// The events in their order, with the virtual seconds; `nil` where the seed decides.
    package let lines: [String]?
    /// The number of different stories that twenty seeds tell at least.
    package let variety: Int
    /// Whether the story is the same outside of worlds, but for the seconds. Such a story takes no time.
    package let isForOutside: Bool
    private let isRight: @Sendable ([String]) -> Bool
    private let body: Body

    /// Creates a story that has the same events with every seed.
    package init(_ lines: [String], isForOutside: Bool = false, _ body: @escaping Body) {
        self.lines = lines
        self.isForOutside = isForOutside
        variety = 1
        isRight = { $0 == lines }
        self.body = body
    }

    /// Creates a story whose events the seed chooses.
    package init(variety: Int, where isRight: @escaping @Sendable ([String]) -> Bool, _ body: @escaping Body) {
        lines = nil
        isForOutside = false
        self.variety = variety
        self.isRight = isRight
        self.body = body
    }

    /// Tells the story.
    package func tell(_ notes: Notes) async throws { try await body(notes) }

    /// Returns the fault of a story that was told; `nil` if it has none.
    package func fault(in seen: [String]) -> String? {
        isRight(seen) ? nil : "\(seen) instead of \(lines.map { "\($0)" } ?? "an order that the seed may choose")"
    }
}

/// The stories of one subject. A raw value is a sentence that says what its story shows.
package protocol StoryCollection: CaseIterable, RawRepresentable<String>, Sendable {
    /// The story.
    var story: Story { get }
}
