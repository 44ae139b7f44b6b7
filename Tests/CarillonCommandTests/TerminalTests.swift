import Foundation
import Testing

@testable import CarillonCommand

@Suite("The command at a terminal", .timeLimit(.minutes(60)))
struct TerminalTests {
    private static let erase = "\r\u{1B}[2K"

    @Test("draws its progress over and over on one line as wide as the terminal, and leaves nothing behind")
    func drawnOver() {
        let line = ProgressLine("running", hasTerminal: true) { 100 }
        #expect(line.text(1, of: 2, "t/one") == TerminalTests.erase + "running 1/2  t/one")
        #expect(line.text(1, of: 2, "t/one") == TerminalTests.erase + "running 1/2  t/one")
        #expect(line.text(2, of: 2, "t/two") == TerminalTests.erase + "running 2/2  t/two" + TerminalTests.erase)
        let long = String(repeating: "x", count: 200)
        #expect(
            line.text(1, of: 2, long) == TerminalTests.erase + "running 1/2  " + String(repeating: "x", count: 86))
        let narrow = ProgressLine("running", hasTerminal: true) { 20 }
        #expect(narrow.text(1, of: 2, "t/one\u{1B}[2J") == TerminalTests.erase + "running 1/2  t/one")
        #expect(narrow.text(1, of: 2, "鐘鐘鐘鐘") == TerminalTests.erase + "running 1/2  鐘鐘鐘")
        #expect(line.text(3, of: nil, "t/one", failed: 2) == TerminalTests.erase + "running 3, 2 failed  t/one")
    }

    @Test("says in a log every tenth of a hundred runs or more, and nothing of fewer")
    func log() {
        let line = ProgressLine("running", hasTerminal: false)
        let said = (1...1_000).compactMap { line.text($0, of: 1_000, "t/one", failed: $0 / 500) }
        #expect(
            said == (1...10).map { "running \($0)00/1000\($0 < 5 ? "" : ", \($0 / 5) failed")\n" })
        let short = ProgressLine("running", hasTerminal: false)
        #expect((1...99).allSatisfy { short.text($0, of: 99, "t/one") == nil })
        let endless = ProgressLine("running", hasTerminal: false)
        #expect(
            (1...1_000).compactMap { endless.text($0, of: nil, "t/one") }
                == ["running 100\n", "running 200\n", "running 400\n", "running 800\n"])
        #expect(ProgressLine("running", hasTerminal: false).text(0, of: 0, "nothing") == nil)
        #expect(ProgressLine("running", hasTerminal: false).text(5_000, of: 10_000, "t/one") == "running 5000/10000\n")
    }

    @Test("lets the first Control-C end the run in good order, and a second one the process")
    func interrupt() throws {
        Interrupt.listen()
        for number in [SIGINT, SIGTERM, SIGHUP] {
            let handler = try #require(signal(number, SIG_DFL))
            _ = signal(number, handler)
            handler(number)
            #expect(Interrupt.isRequested)
            #expect(signal(number, SIG_DFL) == nil)
        }
    }

    #if os(Linux)
    @Test("draws on a terminal that can be drawn on", arguments: ["xterm", "dumb"])
    func terminal(kind: String) throws {
        let ending = try TerminalTests.run(
            ["run", "un/limit/soonest", "--seeds", "2", "--jobs", "1"], terminal: kind)
        let erase = TerminalTests.erase
        #expect(ending.status == 0)
        #expect(
            CommandTests.timeless(ending.output) == "1 of 1 scenarios as expected: 1 pass; 2 runs in …\n")
        #expect(
            ending.errors
                == (kind == "dumb"
                    ? "" : "\(erase)running 1/2  un/limit/soonest\(erase)running 2/2  un/limit/soonest\(erase)"))
    }

    @Test("ends with 130 at Control-C, and says what has run by then", arguments: [SIGINT, SIGTERM, SIGHUP])
    func interruption(signal: Int32) throws {
        let ending = try TerminalTests.run(
            ["run", "un/limit/soonest", "--seeds", "50000", "--jobs", "1"], terminal: "xterm", signal: signal)
        #expect(ending.status == 130)
        let lines = ending.output.split(separator: "\n").suffix(2)
        let match = try #require(
            lines.first?.wholeMatch(
                of: /INTERRUPTED  after (\d+) of 50000 runs; (every scenario ran|1 of 1 scenarios did not).*/))
        #expect(match.1 != "50000")
        let last = try #require(lines.last)
        #expect(last.hasSuffix("s") && last.contains("; \(match.1) run"))
    }

    @Test("draws no line that is wider than the terminal, and colours what goes there")
    func width() throws {
        let ending = try TerminalTests.run(
            ["run", "un/limit/soonest", "--json", "-"], terminal: "xterm", columns: 24)
        let lines = ending.errors.components(separatedBy: TerminalTests.erase).filter { !$0.isEmpty }
        #expect(lines.first == "running 1/1  un/limit/s")
        #expect(lines.last?.hasPrefix("\u{1B}[32m1 of 1 scenarios as expected: 1 pass; 1 run in ") == true)
        #expect(lines.last?.hasSuffix("\u{1B}[0m\r\n") == true)
        #expect(ending.output.hasPrefix("{"))
    }

    /// Runs the command with a terminal as its standard error.
    ///
    /// - Parameter signal: what it is sent as soon as it has written something there, if anything.
    private static func run(
        _ arguments: [String], terminal: String, columns: UInt16 = 80, signal: Int32? = nil
    ) throws -> CommandTests.Ending {
        try CommandTests.withDirectory { directory in
            let near = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
            defer { close(near) }
            // Two requests of ioctl_tty(2): to unlock the other end, and for its number.
            var (lock, number): (Int32, Int32) = (0, 0)
            try #require(ioctl(near, 0x4004_5431, &lock) == 0 && ioctl(near, 0x8004_5430, &number) == 0)
            let far = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
            try #require(far >= 0)
            var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
            try #require(ioctl(far, UInt(TIOCSWINSZ), &size) == 0)
            let output = directory.appendingPathComponent("output")
            try Data().write(to: output)
            let process = Process()
            process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
                .appendingPathComponent("carillon")
            process.arguments = arguments
            process.environment = CommandTests.plainEnvironment.merging(["TERM": terminal]) { $1 }
            process.currentDirectoryURL = directory
            process.standardOutput = try FileHandle(forWritingTo: output)
            process.standardError = FileHandle(fileDescriptor: far, closeOnDealloc: false)
            try process.run()
            close(far)
            var errors: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 4_096)
            var signal = signal
            // Until nobody has the other end any more.
            while true {
                let count = read(near, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                errors += buffer[..<count]
                if let number = signal { kill(process.processIdentifier, number) }
                signal = nil
            }
            process.waitUntilExit()
            return CommandTests.Ending(
                status: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8),
                errors: String(decoding: errors, as: UTF8.self))
        }
    }
    #endif
}
