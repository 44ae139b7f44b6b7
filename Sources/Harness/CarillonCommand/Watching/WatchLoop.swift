#if os(Linux)
import Foundation

/// Runs a program, and builds and runs it again after each edit of its sources.
struct WatchLoop {
    /// The milliseconds without an edit after which a save is complete. Editors write several files for one save, and
    /// tools such as `git checkout` many; whoever asks too early builds twice.
    private static let pause: Int32 = 50
    /// The most pauses that are waited for, so that a program that writes all the time does not hold up a round.
    private static let mostPauses = 40
    /// The most edited files that a header names.
    private static let mostNames = 5

    private let program: WatchedProgram
    /// The arguments of this program.
    private let words: [String]
    /// Whether a run is told which files were edited.
    private let isNarrowedByEdits: Bool
    private let transcript: Transcript
    private let sources: SourceWatch
    private let signals: SignalQueue
    /// Whether somebody has asked for the end.
    private var isEnding = false

    /// Begins to watch the sources of a program.
    ///
    /// - Throws: ``SourceWatch/Fault``, if the system does not let it.
    init(
        _ program: WatchedProgram, words: [String], isNarrowedByEdits: Bool, transcript: Transcript
    ) throws(SourceWatch.Fault) {
        (self.program, self.words, self.transcript) = (program, words, transcript)
        self.isNarrowedByEdits = isNarrowedByEdits
        sources = try SourceWatch(root: program.package)
        guard let signals = SignalQueue() else { throw .refused(String(cString: strerror(errno))) }
        self.signals = signals
    }

    /// Runs the program, and again after each edit, until a signal ends it.
    ///
    /// - Returns: the status of the last round, or that of an interruption.
    /// - Throws: ``SourceWatch/Fault``, if edits cannot be noticed any more.
    mutating func run() throws(SourceWatch.Fault) -> Int32 {
        var status = runProgram(edited: nil)
        // Bad usage stays bad, whatever is edited.
        if status == CommandStatus.badUsage.rawValue { return status }
        let command = TerminalText.line(program.buildCommand)
        var place = "\(TerminalText.line(program.package)) for edits, which ‘\(command)’ builds"
        while !isEnding {
            transcript.print("\nwatching \(place); Control-C ends")
            place = "for edits"
            guard let edits = try nextEdits() else { return status }
            transcript.print("\nedited: \(names(of: edits))")
            status = build() ? runProgram(edited: edits) : CommandStatus.unexpected.rawValue
        }
        return CommandStatus.interrupted.rawValue
    }

    /// Waits for edits. Returns `nil` if a signal came first.
    private func nextEdits() throws(SourceWatch.Fault) -> [String]? {
        var edits: Set<String> = []
        var pauses = 0
        while pauses < WatchLoop.mostPauses {
            let hasNews = wait(for: [signals.descriptor, sources.descriptor], edits.isEmpty ? -1 : WatchLoop.pause)
            while let signal = signals.next() { if signal != SIGCHLD { return nil } }
            if !hasNews { break }
            edits.formUnion(try sources.takeEdits())
            if !edits.isEmpty { pauses += 1 }
        }
        return edits.sorted()
    }

    private func names(of edits: [String]) -> String {
        // An empty name stands for the whole package.
        let names = edits.map { $0.isEmpty ? "many files" : TerminalText.line($0) }
        let rest = names.count - WatchLoop.mostNames
        return names.prefix(WatchLoop.mostNames).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }

    /// Builds the program. Shows what the build says if it fails.
    private mutating func build() -> Bool {
        let output = tmpfile()
        defer { if let output { fclose(output) } }
        let descriptor = output.map { fileno($0) }
        if let descriptor { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        let clock = ContinuousClock()
        let begin = clock.now
        let script = "cd \"$0\" || exit\n\(program.buildCommand)"
        // SwiftPM passes traits on in the order of a set, and builds everything again where another order comes.
        let ending = run(
            "/bin/sh", ["/bin/sh", "-c", script, program.package], output: descriptor,
            variables: ["SWIFT_DETERMINISTIC_HASHING": "1"])
        if ending == .exited(0) {
            transcript.print("built in \(TerminalText.realTime(begin.duration(to: clock.now)))")
            return true
        }
        if isEnding { return false }
        if let descriptor, lseek(descriptor, 0, SEEK_SET) == 0 {
            let bytes = (try? FileHandle(fileDescriptor: descriptor).readToEnd()) ?? Data()
            let text = String(decoding: bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes, as: UTF8.self)
            if !text.isEmpty { transcript.print(text) }
        }
        if let ending { transcript.print("the build ended \(ending.description); nothing ran") }
        return false
    }

    /// Runs the program, and returns its status.
    private mutating func runProgram(edited: [String]?) -> Int32 {
        if isEnding { return CommandStatus.interrupted.rawValue }
        let paths = edited.map { edits in isNarrowedByEdits ? edits.map { "\(program.package)/\($0)" } : [] }
        // Its first word says how a person starts it.
        let name = CommandLine.arguments.first ?? program.path
        let ending = run(program.path, [name] + WatchedArguments.run(words, edited: paths))
        switch ending {
        case .exited(let status)?: return status
        case .signalled?:
            if !isEnding, let ending { transcript.print("the run was ended \(ending.description)") }
            return CommandStatus.harnessBroken.rawValue
        case nil: return CommandStatus.harnessBroken.rawValue
        }
    }

    /// Runs a program to its end. Returns `nil`, after a sentence, if it cannot be started.
    ///
    /// The first signal that asks for the end is passed on. After the second one nothing is left.
    private mutating func run(
        _ path: String, _ words: [String], output: Int32? = nil, variables: [String: String] = [:]
    ) -> ChildProcess.Ending? {
        let child: ChildProcess
        do throws(ChildProcess.Fault) {
            child = try ChildProcess(path, words, output: output, variables: variables)
        } catch {
            Console.error(TerminalText.visible(error.description))
            return nil
        }
        while true {
            _ = wait(for: [signals.descriptor], -1)
            while let signal = signals.next() {
                if signal == SIGCHLD { continue }
                child.send(isEnding ? SIGKILL : signal)
                isEnding = true
            }
            if let ending = child.ending() {
                // Programs that it has started and left behind go, too.
                if isEnding { child.send(SIGKILL) }
                return ending
            }
        }
    }

    /// Waits until one of the descriptors can be read. Returns whether one can; `false` if the time is up.
    private func wait(for descriptors: [Int32], _ milliseconds: Int32) -> Bool {
        var news = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while true {
            let count = poll(&news, nfds_t(news.count), milliseconds)
            if count < 0, errno == EINTR { continue }
            return count > 0
        }
    }
}
#endif
