import CarillonEnvironment
package import CarillonSimulation
import Foundation

/// The events of a story in their order, with the virtual seconds.
///
/// Outside of worlds several threads may note, and the seconds are left out. The class is unchecked because the lock
/// guards the events, and the waiting code.
package final class Notes: @unchecked Sendable {
    private let loop: SimulatedLoop?
    private let lock = NSLock()
    private var noted: [String] = []
    private let lineCount: Int
    private let isRounded: Bool
    private var waiting: CheckedContinuation<Void, Never>?

    /// Creates notes by the clock of a world.
    ///
    /// - Parameter wholeSeconds: whether the seconds are rounded. libcurl takes some milliseconds for each step.
    package init(_ loop: SimulatedLoop, wholeSeconds: Bool = false) {
        (self.loop, lineCount, isRounded) = (loop, 0, wholeSeconds)
    }

    /// Creates notes outside of worlds, of a story that has so many events.
    package init(lineCount: Int) { (loop, self.lineCount, isRounded) = (nil, lineCount, false) }

    /// The events.
    package var lines: [String] { lock.withLock { noted } }

    /// Adds an event.
    package func note(_ line: String) {
        let waiting = lock.withLock {
            noted.append(line + time)
            defer { if isComplete { self.waiting = nil } }
            return isComplete ? self.waiting : nil
        }
        waiting?.resume()
    }

    /// The time as it stands behind an event.
    private var time: String {
        guard let loop else { return "" }
        guard loop.isCurrent else { return " elsewhere" }
        let seconds = Double(loop.now.nanoseconds) / 1e9
        return isRounded ? " \(Int(seconds.rounded()))" : " \(seconds)"
    }

    private var isComplete: Bool { noted.count >= lineCount }

    /// Puts the events in order, where code has several strands.
    package func sort() { lock.withLock { noted.sort() } }

    /// Lets everything else go on for so many virtual seconds. Outside of worlds it waits until all events have come.
    package func pause(_ seconds: Int) async {
        if loop != nil { return await Notes.pause(seconds) }
        await withCheckedContinuation { continuation in
            let isComplete = lock.withLock {
                if !self.isComplete { waiting = continuation }
                return self.isComplete
            }
            if isComplete { continuation.resume() }
        }
    }

    /// Lets other code of the world go on for so many virtual seconds.
    package static func pause(_ seconds: Int) async { try? await Task.sleep(for: .seconds(seconds)) }

    /// Whether the calling code is in the world of the story.
    package var isHere: Bool { loop?.isCurrent ?? true }

    /// Runs code on the main thread, and returns when it has ended.
    package static func onMain(_ body: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async {
                body()
                continuation.resume()
            }
        }
    }
}
