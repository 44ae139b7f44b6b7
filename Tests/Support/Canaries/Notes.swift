import CarillonEnvironment
import CarillonSimulation

/// The events of a story in their order, with the virtual seconds.
///
/// The class is unchecked because only code of one world touches it.
package final class Notes: @unchecked Sendable {
    private let loop: SimulatedLoop
    /// The events.
    package var lines: [String] = []

    /// Creates notes by the clock of a world.
    package init(_ loop: SimulatedLoop) { self.loop = loop }

    /// Adds an event.
    package func note(_ line: String) {
        let seconds = loop.isCurrent ? "\(Double(loop.now.nanoseconds) / 1e9)" : "elsewhere"
        lines.append("\(line) \(seconds)")
    }

    /// Lets other code of the world go on for so many virtual seconds.
    package static func pause(_ seconds: Int) async { try? await Task.sleep(for: .seconds(seconds)) }
}
