import CarillonEnvironment
import Foundation

/// A file for the events that servers saw, a line each, in order.
///
/// The lines of one turn of the loop are written at its end. When the file takes no more, the journal reports that
/// once, and the servers go on. Only code on the loop touches a journal, so it is safe to share.
final class JournalFile: @unchecked Sendable {
    /// The reason why parts of the journal could not be written.
    private(set) var failure: PlaygroundError?

    private let path: String
    private let environment: Environment
    private let report: (PlaygroundError) -> Void
    /// The file's descriptor; -1 once the file is closed.
    private var descriptor: Int32
    private var waiting: [UInt8] = []
    private var isFlushScheduled = false
    /// Whether lines wait, because something else has to come before them.
    private var isHeld: Bool

    /// The largest number of bytes that may wait within one turn.
    private static let limit = 1_048_576

    /// Begins a new file, which only its owner can read, because it holds payloads. An existing file is emptied and
    /// keeps its permissions. A pipe or a device is written to. The path `-` is standard output, where lines wait until
    /// ``letOut()``.
    init(
        path: String, environment: Environment, report: @escaping (PlaygroundError) -> Void
    ) throws(PlaygroundError) {
        isHeld = path == JournalFile.standardOutput
        descriptor = isHeld ? dup(1) : open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .cannotOpenJournal(path, code: errno) }
        self.path = path
        self.environment = environment
        self.report = report
    }

    deinit { close() }

    /// The path for standard output.
    static let standardOutput = "-"

    /// Lets lines out that have waited, and all that follow.
    func letOut() {
        isHeld = false
        flush()
    }

    /// Appends a line, which has no line feed.
    func append(_ line: [UInt8]) {
        guard descriptor >= 0 else { return }
        waiting += line
        waiting.append(UInt8(ascii: "\n"))
        if waiting.count >= JournalFile.limit { return flush() }
        guard !isFlushScheduled, !isHeld else { return }
        isFlushScheduled = true
        environment.loop.enqueue { [weak self] in
            self?.isFlushScheduled = false
            self?.flush()
        }
    }

    func close() {
        flush()
        guard descriptor >= 0 else { return }
        _ = Foundation.close(descriptor)
        descriptor = -1
    }

    private func flush() {
        defer { waiting.removeAll(keepingCapacity: true) }
        var written = 0
        while descriptor >= 0, written < waiting.count {
            let count = waiting[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 { written += count } else if errno != EINTR { fail(errno) }
        }
    }

    private func fail(_ code: Int32) {
        let failure = PlaygroundError.journalIsIncomplete(path, code: code)
        self.failure = failure
        _ = Foundation.close(descriptor)
        descriptor = -1
        report(failure)
    }
}
