import CarillonEnvironment
import MockHosting

/// The lines of a playground's journal, on their way to its file and to the admin API.
///
/// The class is unchecked because only code on the playground's loop touches it.
final class JournalLines: @unchecked Sendable {
    private let file: JournalFile?
    private let tail: JournalTail?
    private var clock: JournalClock

    /// - Returns: `nil` if nobody reads the lines.
    init?(to file: JournalFile?, _ tail: JournalTail?, environment: Environment) {
        guard file != nil || tail != nil else { return nil }
        (self.file, self.tail) = (file, tail)
        clock = JournalClock(environment)
    }

    /// Appends an entry of a server: the time, the server, and the members of the entry.
    func append<Message, Own>(_ entry: JournalEntry<Message, Own>, of server: String) {
        var line = JournalLine()
        line.add("time", clock.text(at: entry.instant))
        line.add("server", server)
        for member in entry.members { line.add(member) }
        let bytes = line.finished
        file?.append(bytes)
        tail?.append(bytes)
    }
}
