#if os(Linux)
import CCarillonGuest
package import CarillonEnvironment
package import Foundation

/// A program of any language that runs, unmodified, in a process of its own and in the time of a world.
///
/// ```swift
/// let phone = world.guest("phone", GuestProgram("curl", ["-N", "http://server.test/events"]))
/// try phone.start()
/// try await world.advance(by: .hours(2))
/// world.expect(phone.status, equals: .running)
/// ```
///
/// A library that is loaded into the program plays every call that waits, every reading of a clock and every random
/// number. So the program comes to rest when it can do nothing more, and the world lets it go on at its next deadline
/// or when there is something new: bytes, an answer, a signal. Each time that it goes on is one step of the world, and
/// the world's thread waits for the next rest. The machine's speed does not show: the same seed gives the same trace.
///
/// A guest ends with the process of its program. Processes that this one has left behind are killed then.
///
/// A guest reaches the hosts of the world by their names, with all faults of the network, and nothing else. It sees the
/// files of this machine. `docs/guests.md` says what is captured and what is not.
///
/// Only code on the loop touches a guest, so it is safe to share.
public final class Guest: @unchecked Sendable {
    /// The state of a program.
    public enum Status: Hashable, Sendable, CustomStringConvertible {
        /// It was never started.
        case notStarted
        /// It runs, or waits.
        case running
        /// SIGSTOP has stopped it.
        case suspended
        /// It has ended with a status.
        case exited(Int32)
        /// A signal has ended it.
        case killed(Int32)

        /// The state in words.
        public var description: String {
            switch self {
            case .notStarted: "not started"
            case .running: "running"
            case .suspended: "suspended"
            case .exited(let status): "exited with status \(status)"
            case .killed(let signal): "killed by signal \(signal)"
            }
        }
    }

    /// The name of the guest, which is also that of its host.
    public let name: String
    /// The program.
    public let program: GuestProgram
    /// The state of the program now.
    public private(set) var status = Status.notStarted
    /// The lines that the program has written to its standard output, since its last start.
    public internal(set) var output: [String] = []
    /// The lines that the program has written to its standard error, since its last start.
    public internal(set) var errors: [String] = []
    /// A handler of each line of standard output. The lines come in their order; each goes to the handler that was here
    /// when the program wrote it.
    public var onLine: ((String) -> Void)?
    /// A handler of the program's end, which comes after its last line.
    public var onEnd: ((Status) -> Void)?
    /// A handler that is called if the guest does what no world can live with: it does not come to rest, or wants more
    /// than there is. The guest has been killed.
    package var onTrouble: ((String) -> Void)?

    let environment: Environment
    let sockets: SimulatedSockets
    let loop: SimulatedLoop
    let addresses: HostAddresses
    let home: URL
    private let timer: DeadlineTimer
    private let processor: GuestProcessor
    /// The patience with a guest that does not come to rest.
    package var patience = GuestWatch.Patience()
    /// The moment of the last step, and the number of steps at it.
    private var lastSteps = (at: Instant.zero, count: 0)
    /// More variables that the program sees.
    package var moreVariables: () -> [String: String] = { [:] }

    var handle: OpaquePointer?
    var connections: [GuestConnection] = []
    var listeners: [UInt16: any Listener] = [:]
    var readBuffer = [UInt8](repeating: 0, count: 65_536)
    var lines = GuestLines(), errorLines = GuestLines()
    /// The calls of handlers that are due, in their order.
    var untold: [() -> Void] = []
    /// Whether the step that calls them waits in the loop's queue.
    var isTelling = false
    /// The standard input that has not fitted into the pipe yet.
    var input = OutgoingBytes()
    var isInputClosed = false
    private var lastPort: UInt16 = 49_151
    private var noteCount: [UInt32] = []
    /// Whether the guest should look at what has happened.
    private var hasNews = false
    /// The reason why the guest cannot go on, in a sentence.
    var trouble: String?
    /// Whether a step of the guest waits in the loop's queue.
    private var isDue = false

    /// Creates a guest that does not run yet.
    ///
    /// - Parameters:
    ///   - environment: the world as code on the guest's host sees it.
    ///   - home: a directory of the guest's own.
    package init(
        _ program: GuestProgram, environment: Environment, sockets: SimulatedSockets, home: URL
    ) {
        name = environment.name
        self.program = program
        self.environment = environment
        self.sockets = sockets
        self.home = home
        loop = sockets.network.loop
        addresses = HostAddresses.of(loop)
        processor = GuestProcessor.of(loop)
        timer = DeadlineTimer(on: loop)
        timer.onDeadline = { [weak self] in self?.go() }
        loop.add(self)
    }

    deinit {
        dispose()
        loop.remove(self)
    }

    // MARK: Life

    /// Starts the program, which begins in the next step of the world.
    ///
    /// - Throws: ``GuestError``.
    public func start() throws(GuestError) {
        guard handle == nil else { throw .running }
        let search = environmentOfHost("PATH") ?? "/usr/local/bin:/usr/bin:/bin"
        let path = try program.path(search: search)
        try RealWorld.run { () throws(GuestError) in try Guest.check(path, search: search) }
        handle = try RealWorld.run { () throws(GuestError) in try launch(path, search: search) }
        (output, errors, lines, errorLines) = ([], [], GuestLines(), GuestLines())
        (input, isInputClosed, noteCount) = (OutgoingBytes(), false, [])
        status = .running
        record(.started, "\(name) starts: \(program.text)", [.init(.program, program.name)])
        stir()
    }

    /// Kills the program, with everything that it has started: SIGKILL.
    public func kill() {
        guard handle != nil else { return }
        record(.signalled, "\(name) is killed", [.init(.signal, "SIGKILL")])
        end(as: .killed(SIGKILL))
    }

    /// Asks the program to end: SIGTERM.
    public func terminate() { send(SIGTERM, called: "SIGTERM") }

    /// Interrupts the program, as Control-C does: SIGINT.
    public func interrupt() { send(SIGINT, called: "SIGINT") }

    /// Stops the program, as a phone does with an app in the background: SIGSTOP. Time passes, and the program does
    /// nothing until ``resume()``.
    public func suspend() {
        guard status == .running else { return }
        status = .suspended
        record(.signalled, "\(name) is suspended", [.init(.signal, "SIGSTOP")])
    }

    /// Lets a suspended program go on: SIGCONT.
    public func resume() {
        guard status == .suspended else { return }
        status = .running
        record(.signalled, "\(name) goes on", [.init(.signal, "SIGCONT")])
        stir()
    }

    private func send(_ signal: Int32, called name: String) {
        guard let handle else { return }
        record(.signalled, "\(self.name) gets \(name)", [.init(.signal, name)])
        _ = RealWorld.run { carillon_guest_signal(handle, signal) }
        stir()
    }

    // MARK: Standard input

    /// Writes a line to the program's standard input.
    public func write(line: String) {
        guard handle != nil, !isInputClosed else { return }
        record(.input, line.quoted(limit: 500))
        input.append(Array((line + "\n").utf8))
        stir()
    }

    /// Ends the program's standard input.
    public func closeInput() {
        isInputClosed = true
        if handle != nil { stir() }
    }

    // MARK: Steps

    /// Lets the guest look at what has happened, in a step of its own.
    func stir() {
        hasNews = true
        guard !isDue else { return }
        isDue = true
        loop.enqueue { [weak self] in
            guard let self else { return }
            isDue = false
            go()
        }
    }

    /// Lets the guest go on until it rests, and takes in what it has done.
    private func go() {
        guard let handle, status == .running else { return }
        lastSteps = lastSteps.at == loop.now ? (loop.now, lastSteps.count + 1) : (loop.now, 1)
        if lastSteps.count > patience.stepLimit {
            trouble = "the guest \(name) does something again and again without letting time pass"
        }
        RealWorld.run {
            writeInput()
            carillon_guest_set_now(handle, loop.now.nanoseconds)
            let news: Int32 = hasNews ? 1 : 0
            hasNews = false
            if carillon_guest_kick(handle, news) != 0 { awaitRest(handle) }
        }
        takeIn()
        if trouble != nil { end(as: .killed(SIGKILL)) }
    }

    private func takeIn() {
        guard let handle else { return }
        RealWorld.run {
            if readOutput() { hasNews = true }
            tellNotes(handle)
            takeCalls(handle)
            for connection in connections where !connection.isOver {
                if connection.takeIn(from: handle, into: &readBuffer) { hasNews = true }
            }
            connections.removeAll { $0.isOver }
            takeRequests(handle)
            takeListeners(handle)
        }
        var status: Int32 = 0
        if carillon_guest_exit_status(handle, &status) != 0 {
            let signal = status & 0x7F
            return end(as: signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal))
        }
        if hasNews || !input.isEmpty && hasRoomForInput { stir() }
        let deadline = carillon_guest_deadline(handle)
        timer.wake(at: deadline == Int64.max ? nil : Instant(nanoseconds: deadline))
    }

    /// Waits for the rest of a guest, and gives it up if it never comes.
    private func awaitRest(_ handle: OpaquePointer) {
        var watch = GuestWatch(handle, patience)
        loop.wait(for: "the guest “\(name)”") {
            while carillon_guest_wait(handle, patience.slice) == carillon_guest_busy {
                guard let reason = watch.look() else { continue }
                trouble = "the guest \(name) does not come to rest: \(reason)"
                return carillon_guest_kill(handle)
            }
        }
    }

    /// Ends everything of the program, and tells the world.
    private func end(as status: Status) {
        guard let handle = handle.take() else { return }
        timer.cancel()
        RealWorld.run {
            carillon_guest_kill(handle)
            readOutput(of: handle)
            tellLastLines()
            for listener in listeners.values { listener.close() }
            for connection in connections { connection.takeRest(into: &readBuffer) }
            carillon_guest_end(handle)
            processor.leave()
        }
        (connections, listeners) = ([], [:])
        self.status = status
        record(.ended, "\(name) \(status)", [.init(.reason, "\(status)")])
        if let trouble = trouble.take() { onTrouble?(trouble) }
        if let onEnd { untold.append { onEnd(status) } }
        tellLater()
    }

    // MARK: Words

    func record(_ kind: GuestTraceKind, _ text: String, _ fields: [TraceEvent.Field] = []) {
        environment.record(kind, text, fields: fields)
    }

    private func tellNotes(_ handle: OpaquePointer) {
        var index: Int32 = 0
        while let note = carillon_guest_note(handle, index) {
            defer { index += 1 }
            if noteCount.count <= index { noteCount.append(0) }
            guard note.pointee.count != noteCount[Int(index)] else { continue }
            let isNew = noteCount[Int(index)] == 0
            noteCount[Int(index)] = note.pointee.count
            guard isNew else { continue }
            var text = [CChar](repeating: 0, count: 512)
            _ = carillon_guest_describe(note, &text, text.count)
            let sentence = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            record(.refused, sentence)
            if note.pointee.kind >= carillon_guest_note_limit.rawValue { trouble = "the guest \(name): \(sentence)" }
        }
    }

    /// Returns the port that the next socket shows as its own.
    func nextPort() -> UInt16 {
        lastPort = lastPort == .max ? 49_152 : lastPort + 1
        return lastPort
    }
}

// MARK: - The start

extension Guest {
    private func environmentOfHost(_ name: String) -> String? {
        RealWorld.run { getenv(name).map { String(cString: $0) } }
    }

    private static func check(_ path: String, search: String) throws(GuestError) {
        var culprit = [CChar](repeating: 0, count: 4_096)
        let refusal = carillon_guest_refusal(path, search, &culprit, culprit.count)
        switch refusal {
        case carillon_guest_accepted: return
        case carillon_guest_other_system: throw .unsupportedSystem
        case carillon_guest_missing: throw .missing(String(decodingCString: culprit))
        default:
            throw .unsuitable(
                String(decodingCString: culprit), reason: String(cString: carillon_guest_reason(refusal)))
        }
    }

    private func launch(_ path: String, search: String) throws(GuestError) -> OpaquePointer {
        let shim = try GuestShim.copy(in: home.deletingLastPathComponent())
        var variables = [
            "PATH": search, "HOME": home.path, "TMPDIR": home.path, "LANG": "C.UTF-8", "TZ": "UTC",
            // Python's hashes are the same in each run, and Go asks the C library for names, not a name server.
            "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1", "GODEBUG": "netdns=cgo",
        ]
        variables.merge(moreVariables()) { $1 }
        variables.merge(program.environment) { $1 }
        let words = CStrings([program.name] + program.arguments)
        let assignments = CStrings(variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
        let texts = CStrings([path, (program.directory ?? home).path, shim, name])
        var plan = carillon_guest_plan()
        plan.program = UnsafePointer(texts.pointers[0])
        plan.arguments = UnsafePointer(words.pointers)
        plan.environment = UnsafePointer(assignments.pointers)
        plan.working_directory = UnsafePointer(texts.pointers[1])
        plan.shim = UnsafePointer(texts.pointers[2])
        plan.host_name = UnsafePointer(texts.pointers[3])
        plan.seed = loop.choices.stream("guest.\(name)").next()
        plan.now = loop.now.nanoseconds
        plan.wall_start = Int64(loop.epoch.timeIntervalSince1970) * 1_000_000_000
        plan.monotonic_start = 1_000_000_000_000
        plan.shuffles = loop.schedule == .shuffled ? 1 : 0
        plan.processor = processor.enter()
        var failure = carillon_guest_failure()
        guard let handle = carillon_guest_start(&plan, &failure) else {
            processor.leave()
            let step =
                switch failure.step {
                case carillon_guest_step_memory: "the shared memory"
                case carillon_guest_step_pipes: "the pipes"
                case carillon_guest_step_directory: "the directory"
                case carillon_guest_step_program: "the program"
                default: "the process"
                }
            throw .system(step: step, code: failure.error)
        }
        return handle
    }
}

extension Guest: Outside {
    /// A guest does nothing by itself: each of its steps is one of the loop's.
    func bringIn() -> Bool { false }

    func dispose() {
        guard let handle = handle.take() else { return }
        timer.cancel()
        RealWorld.run {
            for connection in connections { connection.end() }
            carillon_guest_end(handle)
            processor.leave()
        }
        (connections, listeners) = ([], [:])
    }
}
#endif
