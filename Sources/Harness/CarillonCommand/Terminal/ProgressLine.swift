import Foundation
import Synchronization

/// The progress of long work: one line that is redrawn on a terminal, a new line now and then elsewhere.
final class ProgressLine: Sendable {
    /// The smallest number of steps of which a log tells every tenth.
    private static let fewestForLog = 100
    private static let erasure = "\r\u{1B}[2K"

    private let hasTerminal: Bool
    private let label: String
    private let columns: @Sendable () -> Int
    /// The last share that a log has told, in tenths; for work without an end, the number of its last line.
    private let last = Mutex(0)
    /// Whether the terminal shows a line of progress.
    private let isDrawn = Mutex(false)

    /// - Parameter columns: the width of the terminal, asked for at each line.
    init(
        _ label: String, hasTerminal: Bool = Console.hasTerminal,
        columns: @escaping @Sendable () -> Int = { Console.columns }
    ) {
        self.label = label
        self.hasTerminal = hasTerminal
        self.columns = columns
    }

    /// Shows the progress, if it is worth a line.
    ///
    /// - Parameter total: the number of all steps; `nil` for work without an end.
    func show(_ done: Int, of total: Int?, _ what: String, failed: Int = 0) {
        guard let text = text(done, of: total, what, failed: failed) else { return }
        ProgressLine.write(text)
        isDrawn.withLock { $0 = hasTerminal && done != total }
    }

    /// Makes room on the terminal for other text.
    func erase() {
        let wasDrawn = isDrawn.withLock { isDrawn in
            defer { isDrawn = false }
            return isDrawn
        }
        if wasDrawn { ProgressLine.write(ProgressLine.erasure) }
    }

    /// Returns the text for that progress; `nil` if it is not worth a line.
    func text(_ done: Int, of total: Int?, _ what: String, failed: Int = 0) -> String? {
        let count = total.map { "\(label) \(done)/\($0)" } ?? "\(label) \(done)"
        let account = count + (failed > 0 ? ", \(failed) failed" : "")
        if hasTerminal {
            // The last column stays free: some terminals wrap a line that is full.
            let line = TerminalText.fit(account + "  " + TerminalText.line(what), into: columns() - 1)
            return ProgressLine.erasure + line + (done == total ? ProgressLine.erasure : "")
        }
        return isWorthLogging(done, of: total) ? account + "\n" : nil
    }

    private func isWorthLogging(_ done: Int, of total: Int?) -> Bool {
        last.withLock { last in
            guard let total else {
                // A line at 100, 200, 400, 800 and so on.
                guard done >= max(ProgressLine.fewestForLog, 2 * last) else { return false }
                last = done
                return true
            }
            let share = done * 10 / max(total, 1)
            defer { last = share }
            return total >= ProgressLine.fewestForLog && share > last
        }
    }

    private static func write(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }
}
