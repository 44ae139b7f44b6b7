import Foundation
import Synchronization

/// The progress of long work: one line that is redrawn on a terminal, a new line now and then elsewhere.
final class ProgressLine: Sendable {
    private let hasTerminal: Bool
    private let label: String
    private let lastShare = Mutex(0)

    init(_ label: String, hasTerminal: Bool = Console.hasTerminal) {
        self.label = label
        self.hasTerminal = hasTerminal
    }

    func show(_ done: Int, of total: Int, _ what: String) {
        if let text = text(done, of: total, what) { FileHandle.standardError.write(Data(text.utf8)) }
    }

    /// Returns the text for that progress; `nil` if it is not worth a line.
    func text(_ done: Int, of total: Int, _ what: String) -> String? {
        if hasTerminal {
            let line = "\(label) \(done)/\(total)  \(what)".prefix(100)
            return "\r\u{1B}[2K\(line)" + (done == total ? "\r\u{1B}[2K" : "")
        }
        let share = done * 10 / max(total, 1)
        let hasGrown = lastShare.withLock { last in
            defer { last = share }
            return share > last
        }
        return total >= 1_000 && hasGrown ? "\(label) \(done)/\(total)\n" : nil
    }
}
