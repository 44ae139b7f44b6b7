import CCarillonRuns
import Foundation

/// A process that runs one world at a time, as its supervisor sees it. Only the supervisor touches a worker.
class Worker {
    /// The number of bytes that are kept of the worker's standard error in one run.
    private static let saidLimit = 8_192

    let number: Int
    let box: FlightBox
    let identifier: pid_t
    /// The descriptor for messages in both directions.
    let channel: Int32
    /// The descriptor for the worker's standard error.
    let errors: Int32
    /// The run that the worker is busy with, if there is one.
    private(set) var run: Int?
    var account = HangAccount()
    private let preparing: (@Sendable (Int, FlightBox) -> Void)?
    private var said: [UInt8] = []
    /// Whether the beginning of ``said`` is gone.
    private var isSaidCut = false
    /// Whether the worker may still write to standard error.
    private(set) var hasErrors = true

    /// The news of a worker.
    enum News {
        /// The run goes on.
        case nothing
        /// The run has ended, and the worker can have another one.
        case ended(RunEnd)
        /// The run has ended, and another worker has to take the next one.
        case worn(RunEnd)
        /// The worker has ended, and its run with it.
        case gone(Loss)
    }

    /// Starts a worker.
    ///
    /// - Parameters:
    ///   - inherited: descriptors that the worker closes.
    ///   - preparing: puts what the worker needs for a run into the box.
    ///   - serve: the code of the worker; it runs on the worker's only thread.
    /// - Throws: ``RunnerError/system(_:_:)``.
    init(
        number: Int, box: FlightBox, inherited: [Int32], preparing: (@Sendable (Int, FlightBox) -> Void)? = nil,
        serve: (_ channel: Int32) -> Never
    ) throws(RunnerError) {
        self.number = number
        self.preparing = preparing
        self.box = box
        var ends: [Int32] = [-1, -1]
        guard carillon_make_channel(&ends) == 0 else { throw .system("sockets", errno) }
        var pipeEnds: [Int32] = [-1, -1]
        guard pipe(&pipeEnds) == 0 else {
            let code = errno
            for end in ends { close(end) }
            throw .system("pipes", code)
        }
        for end in pipeEnds { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        identifier = carillon_worker_fork(pipeEnds[1])
        let code = errno
        if identifier == 0 {
            for descriptor in inherited + [ends[0]] + pipeEnds { close(descriptor) }
            serve(ends[1])
        }
        close(ends[1])
        close(pipeEnds[1])
        (channel, errors) = (ends[0], pipeEnds[0])
        _ = fcntl(errors, F_SETFL, fcntl(errors, F_GETFL) | O_NONBLOCK)
        guard identifier > 0 else { throw .system("processes", code) }
    }

    /// Takes a worker that was started in another way.
    init(number: Int, box: FlightBox, identifier: pid_t, channel: Int32, errors: Int32) {
        self.number = number
        self.box = box
        self.identifier = identifier
        preparing = nil
        (self.channel, self.errors) = (channel, errors)
        _ = fcntl(errors, F_SETFL, fcntl(errors, F_GETFL) | O_NONBLOCK)
    }

    deinit {
        close(channel)
        close(errors)
    }

    /// The processor time that the run has used so far; `nil` if that is unknown.
    var sample: ProcessorSample? { ProcessorSample.process(identifier) }

    /// The number of steps that the world of the run has taken.
    var steps: Int64 { box.steps }

    /// Gives the worker a run.
    func begin(_ run: Int) {
        self.run = run
        account.restart()
        (said, isSaidCut) = ([], false)
        box.begin()
        prepare(run)
        carillon_send(channel, UInt32(run), UInt32(carillon_status_done))
    }

    /// Puts what the worker needs for a run into the box.
    func prepare(_ run: Int) { preparing?(run, box) }

    /// Notes that the worker has ended its run, and waits for the next.
    func rest() { run = nil }

    /// Passes the worker's standard error on, and keeps the last part of it.
    func drainErrors() {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = read(errors, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            if count == 0 { hasErrors = false }
            guard count > 0 else { return }
            var rest = buffer[..<count]
            isSaidCut = isSaidCut || said.count + count > Worker.saidLimit
            said = Array((said + rest).suffix(Worker.saidLimit))
            while !rest.isEmpty {
                let written = rest.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
                if written < 0, errno == EINTR { continue }
                if written <= 0 { break }
                rest = rest.dropFirst(written)
            }
        }
    }

    /// Takes a message of the worker, or the worker's end.
    func listen(limit: Duration) -> News {
        guard let message = MessageChannel.read(channel) else { return .gone(end(hanging: nil, limit: limit)) }
        let isWorn = message.status == UInt32(carillon_status_worn)
        guard isWorn || message.status == UInt32(carillon_status_done), let run, Int(message.run) == run else {
            return .nothing
        }
        drainErrors()
        if let finding = finding() { return isWorn ? .worn(.found(finding)) : .ended(.found(finding)) }
        kill()
        return .gone(Loss(cause: .unintelligible))
    }

    /// Ends a run that hangs.
    func giveUp(_ kind: HangAccount.Kind, limit: Duration) -> News { .gone(end(hanging: kind, limit: limit)) }

    /// Returns the result that the run has left in the box, if there is one that makes sense.
    func finding() -> Finding? { try? Finding(box.bytes(), closing: box.closing) }

    /// Ends the process, and returns what happened to its run.
    private func end(hanging kind: HangAccount.Kind?, limit: Duration) -> Loss {
        let explanation = kind == nil ? nil : interrogate()
        let status = kill()
        drainErrors()
        return loss(status: status, hanging: kind.map { ($0, limit, explanation) })
    }

    /// Returns what happened to a run whose process has ended.
    ///
    /// - Parameters:
    ///   - status: the process's status, as `waitpid` gives it.
    ///   - hanging: the reason why the supervisor ended the process, if it did.
    func loss(status: Int32, hanging: (kind: HangAccount.Kind, limit: Duration, awaiting: String?)? = nil) -> Loss {
        let header = box.header.pointee
        var loss = Loss(cause: .unintelligible, message: lastWords)
        if header.is_foreign != 0 { loss.foreignThread = box.threadName }
        if let hanging {
            loss.cause = .hung(after: hanging.limit, kind: hanging.kind, awaiting: hanging.awaiting)
            loss.message = nil
        } else if header.signal != 0 {
            loss.cause = .trapped(signal: header.signal)
        } else if let reason = box.text {
            loss.cause = .blocked(reason)
            loss.message = nil
        } else if status & 0x7f == 0 {
            loss.cause = .exited(status: status >> 8 & 0xff)
        } else {
            loss.cause = .killed(signal: status & 0x7f)
        }
        return loss
    }

    /// Ends the process if it has not ended by itself. Returns the status of `waitpid`.
    @discardableResult
    func kill() -> Int32 { carillon_worker_end(identifier) }

    /// Asks the worker where its world's thread is, and what that thread waits for.
    private func interrogate() -> String? {
        var open: Set = [UInt32(carillon_status_located), UInt32(carillon_status_explained)]
        carillon_send(channel, UInt32(run ?? 0), UInt32(carillon_status_explained))
        if box.header.pointee.thread != 0 { carillon_worker_locate(identifier, box.header.pointee.thread) }
        let deadline = ContinuousClock.now + MessageChannel.patience
        while !open.isEmpty {
            var request = pollfd(fd: channel, events: Int16(POLLIN), revents: 0)
            let left = max(.zero, ContinuousClock.now.duration(to: deadline))
            let count = poll(&request, 1, left.pollMilliseconds)
            if count < 0, errno == EINTR { continue }
            guard count > 0, let message = MessageChannel.read(channel) else { break }
            open.remove(message.status)
        }
        return open.contains(UInt32(carillon_status_explained)) ? nil : box.text
    }

    /// The last lines on standard error: from the line that names a fatal error to the end, or else the last line.
    private var lastWords: String? {
        var said = said[...]
        // A line without its beginning may begin in the middle of a secret.
        if isSaidCut { said = said.drop { $0 != UInt8(ascii: "\n") } }
        let lines = String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init)
        let fatal = lines.lastIndex { $0.contains("Fatal error") || $0.contains("fatal error") }
        guard let first = fatal ?? lines.indices.last else { return nil }
        return lines[first...].joined(separator: "\n")
    }
}
