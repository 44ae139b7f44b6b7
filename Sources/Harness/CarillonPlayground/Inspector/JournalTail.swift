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

    /// A line that is kept, or the way to make it.
    private enum Kept {
        case line([UInt8])
        case later(() -> [UInt8])

        var byteCount: Int { if case .line(let bytes) = self { bytes.count } else { 0 } }
    }

    /// The most lines, and the most bytes in them, that are kept. A line that nobody has asked for yet counts nothing;
    /// see ``JournalLines``.
    static let (lineLimit, byteLimit) = (10_000, 16 << 20)

    /// Called once at the end of each turn in which lines came, while somebody waits for them.
    var onLines: (() -> Void)?
    /// Whether somebody waits for lines.
    var isWatched = false

    private let environment: Environment
    private var kept: [Kept] = []
    /// The place of the oldest line that is kept.
    private var oldest = 0
    private var byteCount = 0
    private var isTelling = false

    init(environment: Environment) { self.environment = environment }

    /// The number of the last line; 0 if there was none.
    private(set) var lastNumber = 0

    /// The lines that are kept after a number, the oldest first.
    ///
    /// - Parameter limit: The most lines.
    func lines(after number: Int, limit: Int = JournalTail.lineLimit) -> [Line] {
        // A number comes off the wire, and may be any.
        guard number < lastNumber else { return [] }
        let first = lastNumber - (kept.count - oldest) + 1
        let begin = oldest + max(0, max(0, number) - first + 1)
        return (begin..<min(kept.count, begin + limit)).map { place in
            Line(number: first + place - oldest, bytes: bytes(at: place))
        }
    }

    private func bytes(at place: Int) -> [UInt8] {
        switch kept[place] {
        case .line(let bytes): return bytes
        case .later(let make):
            let bytes = make()
            kept[place] = .line(bytes)
            byteCount += bytes.count
            return bytes
        }
    }

    func append(_ bytes: [UInt8]) { append(.line(bytes)) }

    /// Appends a line that is made when somebody first asks for it.
    func append(later make: @escaping () -> [UInt8]) { append(.later(make)) }

    private func append(_ line: Kept) {
        lastNumber += 1
        kept.append(line)
        byteCount += line.byteCount
        while kept.count - oldest > JournalTail.lineLimit || byteCount > JournalTail.byteLimit {
            byteCount -= kept[oldest].byteCount
            kept[oldest] = .line([])
            oldest += 1
        }
        // Lines go together, for each removal moves all that follow.
        if oldest > JournalTail.lineLimit {
            kept.removeFirst(oldest)
            oldest = 0
        }
        guard isWatched, !isTelling else { return }
        isTelling = true
        environment.loop.enqueue { [weak self] in
            self?.isTelling = false
            self?.onLines?()
        }
    }
}
