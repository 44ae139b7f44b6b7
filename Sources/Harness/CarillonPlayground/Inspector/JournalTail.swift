import CarillonEnvironment
import JSONWire

/// The last lines of a playground's journal, each with its number.
///
/// The class is unchecked because only code on the playground's loop touches it.
final class JournalTail: @unchecked Sendable {
    /// A line: its number, counted from 1, and its JSON.
    struct Line {
        let number: Int
        let bytes: [UInt8]

        /// The line as a value; `null` if it cannot be read, which does not happen to our own lines.
        var json: JSON { (try? JSON(bytes: bytes)) ?? .null }
    }

    /// The most lines, and the most bytes in them, that are kept.
    static let (lineLimit, byteLimit) = (10_000, 16 << 20)

    /// Called once at the end of each turn in which lines came.
    var onLines: (() -> Void)?

    private let environment: Environment
    private var lines: [Line] = []
    /// The place of the oldest line that is kept.
    private var oldest = 0
    private var byteCount = 0
    private var isTelling = false

    init(environment: Environment) { self.environment = environment }

    /// The number of the last line; 0 if there was none.
    private(set) var lastNumber = 0

    /// The lines that are kept after a number, the oldest first.
    func lines(after number: Int) -> ArraySlice<Line> {
        let kept = lines[oldest...]
        guard let first = kept.first else { return [] }
        return kept.dropFirst(max(0, number - first.number + 1))
    }

    func append(_ bytes: [UInt8]) {
        lastNumber += 1
        lines.append(Line(number: lastNumber, bytes: bytes))
        byteCount += bytes.count
        while lines.count - oldest > JournalTail.lineLimit || byteCount > JournalTail.byteLimit {
            byteCount -= lines[oldest].bytes.count
            oldest += 1
        }
        // Lines go together, for each removal moves all that follow.
        if oldest > JournalTail.lineLimit {
            lines.removeFirst(oldest)
            oldest = 0
        }
        guard !isTelling else { return }
        isTelling = true
        environment.loop.enqueue { [weak self] in
            self?.isTelling = false
            self?.onLines?()
        }
    }
}
