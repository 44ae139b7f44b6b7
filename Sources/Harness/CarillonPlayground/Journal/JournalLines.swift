import CarillonEnvironment
import MockHosting

/// The lines of a playground's journal, on their way to its file and to the admin API.
///
/// The class is unchecked because only code on the playground's loop touches it.
final class JournalLines: @unchecked Sendable {
    private let file: JournalFile?
    private let tail: JournalTail?
    private let pen: JournalPen

    /// The most bytes of an entry that is not written down before somebody asks for it.
    private static let lazyByteCount = 1_024

    /// - Returns: `nil` if nobody reads the lines.
    init?(to file: JournalFile?, _ tail: JournalTail?, environment: Environment) {
        guard file != nil || tail != nil else { return nil }
        (self.file, self.tail) = (file, tail)
        pen = JournalPen(environment)
    }

    /// Appends an entry of a server. Without a file, most entries are never written down: the tail keeps those of
    /// messages as they are, as long as they are small.
    func append<Message, Own>(_ entry: JournalEntry<Message, Own>, of server: String) {
        if file == nil, let tail, let count = entry.event.heldByteCount, count <= Self.lazyByteCount {
            return tail.append(later: { [pen] in pen.line(entry, of: server) })
        }
        let bytes = pen.line(entry, of: server)
        file?.append(bytes)
        tail?.append(bytes)
    }
}

/// Writes entries down as lines: the time, the server, and the members of the entry.
///
/// The class is unchecked because only code on the playground's loop touches it.
private final class JournalPen: @unchecked Sendable {
    private var clock: JournalClock

    init(_ environment: Environment) { clock = JournalClock(environment) }

    func line<Message, Own>(_ entry: JournalEntry<Message, Own>, of server: String) -> [UInt8] {
        var line = JournalLine()
        line.add("time", clock.text(at: entry.instant))
        line.add("server", server)
        for member in entry.members { line.add(member) }
        return line.finished
    }
}
