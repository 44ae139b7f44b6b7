import CarillonEnvironment
import CarillonSimulation
import Foundation
import Synchronization

/// One pair of a publisher and a subscriber on one engine, with one broker, killed again and again.
struct Round {
    /// How long anything may take that has to happen at all.
    private static let patience = 60.0
    /// The latest moment of a kill, in microseconds after the process has begun its life.
    private static let latest: UInt64 = 80_000

    private let port: UInt16
    private let engine: EngineName
    private let keeping: Keeping
    private let kills: Int
    private let choices: Choices
    /// Where the processes keep what they keep, and their diaries. It stays if something was lost or came twice.
    let directory: URL

    init(port: UInt16, engine: EngineName, keeping: Keeping, kills: Int, seed: UInt64) throws {
        self.port = port
        self.engine = engine
        self.keeping = keeping
        self.kills = kills
        choices = Choices(seed: seed)
        directory = FileManager.default.temporaryDirectory.appendingPathComponent("courier-crash-\(UUID().uuidString)")
        for name in ["publisher", "subscriber", "witness"] {
            try FileManager.default.createDirectory(
                at: directory.appendingPathComponent(name), withIntermediateDirectories: true)
        }
    }

    func play() throws -> Tally {
        let witness = Witness(port: port, directory: directory.appendingPathComponent("witness"))
        try wait(for: "the witness to subscribe") { witness.isSubscribed }
        let (sent, got) = (diary("publisher"), diary("subscriber"))
        let first = try Child(subscriber)
        try wait(for: "the subscriber to subscribe") { got.count(of: "subscribed") >= App.topics.count }
        expectKill(first.kill())

        let works = [
            (publisher, sent, lives("publisher")), (subscriber, got, lives("subscriber")),
        ]
        try sideBySide(works.count) { try slaughter(works[$0].0, diary: works[$0].1, lives: works[$0].2) }

        let end = try Child(publisher + ["--drain"]).wait(for: Round.patience)
        guard end == .exited(0) else { throw CrashFault("the publisher cannot send what it has stored: it \(end)") }
        let stored = Set(sent.lines.compactMap { $0.first == "stored" ? Int($0[1]) : nil })
        waitLong { stored.isSubset(of: witness.counts.keys) }
        let last = try Child(subscriber)
        waitLong {
            Set(witness.counts.keys).isSubset(of: got.lines.compactMap { $0.first == "got" ? Int($0[1]) : nil })
        }
        // A message that would come twice comes now.
        usleep(300_000)
        expectKill(last.kill())
        let tally = Tally(
            kills: 2 * kills, sent: sent.lines, arrived: witness.counts, got: got.lines, keeping: keeping)
        if tally.isClean { try? FileManager.default.removeItem(at: directory) }
        return tally
    }

    private func diary(_ name: String) -> Diary {
        Diary(directory.appendingPathComponent(name).appendingPathComponent("diary"))
    }

    private var publisher: [String] { ["publish"] + arguments("publisher") }

    private var subscriber: [String] {
        ["subscribe", "--keeping", keeping.rawValue] + arguments("subscriber")
    }

    private func arguments(_ name: String) -> [String] {
        [
            "--port", "\(port)", "--engine", engine.rawValue, "--directory",
            directory.appendingPathComponent(name).path,
        ]
    }

    /// The plan for one process.
    private struct Life {
        /// Whether the process may begin its life before the time to its kill counts.
        var mayBegin: Bool
        /// The time until it is killed, in microseconds.
        var length: UInt32
    }

    /// The lives of one process, drawn before the threads begin: choices belong to one thread.
    private func lives(_ name: String) -> [Life] {
        let moments = choices.stream(name)
        return (0..<kills).map { _ in
            // One process in ten does not come to life at all.
            Life(mayBegin: moments.next(below: 10) > 0, length: UInt32(moments.next(below: Round.latest)))
        }
    }

    /// Starts a process and kills it, over and over.
    private func slaughter(_ arguments: [String], diary: Diary, lives: [Life]) throws {
        for life in lives {
            let length = diary.byteCount
            let child = try Child(arguments)
            if life.mayBegin {
                try wait(for: "a process to begin") { diary.byteCount > length }
            }
            usleep(life.length)
            expectKill(child.kill())
        }
    }

    private func expectKill(_ end: Child.End) {
        guard end != .killed(signal: SIGKILL) else { return }
        FileHandle.standardError.write(Data("courier-crash: ✘ a process \(end)\n".utf8))
        exit(1)
    }

    /// Does as many works, each on a thread of its own.
    private func sideBySide(_ count: Int, _ work: (Int) throws -> Void) throws {
        let faults = Mutex<[any Error]>([])
        // Each is done before this returns.
        nonisolated(unsafe) let work = work
        DispatchQueue.concurrentPerform(iterations: count) { index in
            do { try work(index) } catch { faults.withLock { [error] in $0.append(error) } }
        }
        if let fault = faults.withLock({ $0.first }) { throw fault }
    }

    private func wait(for what: String, _ condition: () -> Bool) throws {
        guard waitLong(condition) else { throw CrashFault("waited in vain for \(what)") }
    }

    /// Looks again after a while, the longer the longer it takes.
    ///
    /// - Returns: whether it has come true.
    @discardableResult
    private func waitLong(_ condition: () -> Bool) -> Bool {
        let end = Date().addingTimeInterval(Round.patience)
        var pause: UInt32 = 500
        while !condition() {
            if Date() > end { return false }
            usleep(pause)
            pause = min(pause * 5 / 4, 50_000)
        }
        return true
    }
}
