import Foundation
import Synchronization

/// Says how far long work has come: one line that is drawn over on a terminal, a line now and then elsewhere.
final class ProgressLine: Sendable {
    private let hasTerminal: Bool
    private let label: String
    private let lastShare = Mutex(0)

    init(_ label: String, hasTerminal: Bool = Console.hasTerminal) {
        self.label = label
        self.hasTerminal = hasTerminal
    }

    func show(_ done: Int, of total: Int, _ what: String) {
        let share = done * 10 / max(total, 1)
        if hasTerminal {
            let line = "\(label) \(done)/\(total)  \(what)".prefix(100)
            write("\r\u{1B}[2K\(line)" + (done == total ? "\r\u{1B}[2K" : ""))
        } else if total >= 1_000,
            lastShare.withLock({ last in
                defer { last = share }; return share > last
            })
        {
            write("\(label) \(done)/\(total)\n")
        }
    }

    private func write(_ text: String) {
        FileHandle.standardError.write(Data(text.utf8))
    }
}
