import CCarillonSystem
import Carillon
import CarillonEnvironment
import Foundation

extension Scenario {
    /// The harm that a process with more than one run could not bear, or would not notice.
    static let isolatedCrashingRuns: [Scenario] = [
        crashing("alone") { world in
            world.expect(function("gettid")(), equals: RealWorld.run { getpid() }, "it is the main thread")
            world.expect(
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count, equals: 2,
                "one more thread answers for it, and there is none beside")
            var (moment, parts) = (time_t(0), tm())
            _ = RealWorld.run { localtime_r(&moment, &parts) }
            world.expect(parts.tm_hour, equals: 0, "the time zone is UTC")
            let environment = RealWorld.run { ProcessInfo.processInfo.environment }
            let names = Set(environment.keys).subtracting(["LD_LIBRARY_PATH"])
            world.expect(
                names.sorted(),
                equals: ["CFFIXED_USER_HOME", "HOME", "LANG", "LOGNAME", "PATH", "TMPDIR", "TZ", "USER"],
                "the environment is a fixed one")
            let (home, temporary) = (environment["HOME"] ?? "", environment["TMPDIR"] ?? "")
            world.expect(home.hasSuffix("/0/home"), "the home directory is in the run's: \(home)")
            world.expect(temporary.hasSuffix("/0/tmp"), "the temporary directory is in the run's: \(temporary)")
            for directory in [home, temporary, "."] {
                world.expect(
                    try FileManager.default.contentsOfDirectory(atPath: directory), equals: [], "nothing is in it")
            }
            try Data("behind".utf8).write(to: URL(fileURLWithPath: home).appendingPathComponent("left"))
            var byte: UInt8 = 0
            world.expect(read(STDIN_FILENO, &byte, 1), equals: 0, "nothing is on standard input")
            Visits.count += 1
            world.expect(Visits.count, equals: 1, "statics are fresh")
        },
        crashing("tokyo", needs: .ownProcess(timeZone: "Asia/Tokyo", environment: ["GREETING": "hello"])) { world in
            var (moment, parts) = (time_t(0), tm())
            _ = RealWorld.run { localtime_r(&moment, &parts) }
            world.expect(parts.tm_hour, equals: 9, "the time zone is the scenario's")
            world.expect(ProcessInfo.processInfo.environment["GREETING"], equals: "hello", "so is the environment")
            Visits.count += 1
            world.expect(Visits.count, equals: 1, "statics are fresh")
        },
        crashing("nowhere", needs: .ownProcess(timeZone: "Atlantis/Harbour")) { $0.expect(true, "all is well") },
        crashing("no-module", needs: .ownProcess(separateStatics: ["CrashingRuns", "Nowhere"])) {
            $0.expect(true, "all is well")
        },
        crashing("copy") { world in
            let copy = fork()
            if copy == 0 { world.note("I am the copy") }
            // A copy that is still there when its world ends is "left behind".
            _ = RealWorld.run { waitpid(copy, nil, 0) }
            world.expect(true, "all is well")
        },
        crashing("good-copy") { world in
            let copy = fork()
            if copy == 0 { _exit(3) }
            var status: Int32 = 0
            _ = RealWorld.run { waitpid(copy, &status, 0) }
            world.expect(status >> 8, equals: 3, "the copy has ended")
        },
        crashing("left-behind") { world in
            start("exec sleep 1000000")
            world.expect(true, "all is well")
        },
        crashing("left-afar") { _ in
            start("setsid sleep 1000000 & exec sleep 1000000")
            fatalError("the bell fell")
        },
        crashing("closed") { world in
            for descriptor in 0..<1_024 as Range<Int32> { close(descriptor) }
            world.expect(true, "all is well")
        },
        crashing("closed-and-hung") { _ in
            for descriptor in 0..<1_024 as Range<Int32> { close(descriptor) }
            nap()
        },
        crashing("garbage") { world in
            let garbage = (0..<8).map { UInt8($0) }
            for descriptor in 2..<1_024 as Range<Int32> { _ = write(descriptor, garbage, garbage.count) }
            world.expect(true, "all is well")
        },
        crashing("flood") { world in
            for _ in 0..<400 { say(String(repeating: "x", count: 10_000) + "\n") }
            world.expect(true, "all is well")
        },
        crashing("parricide") { _ in
            // No app of a world reaches another process.
            RealWorld.run { _ = kill(getppid(), SIGKILL) }
            nap()
        },
        crashing("suspended") { _ in RealWorld.run { _ = kill(getpid(), SIGSTOP) } },
        crashing("signal-to-all") { world in
            signal(SIGTERM, SIG_IGN)
            kill(0, SIGTERM)
            world.expect(true, "all is well")
        },
    ]

    /// Waits for ever, which the world would refuse.
    @inline(never) private static func nap() {
        carillon_thread_current().pointee.is_outside += 1
        pause()
    }

    /// Swift hides the function, because few programs can use it well.
    private static func fork() -> pid_t { RealWorld.run { function("fork")() } }

    private static func function(_ name: String) -> @convention(c) () -> pid_t {
        unsafeBitCast(dlsym(nil, name), to: (@convention(c) () -> pid_t).self)
    }

    /// Starts a program, and does not wait for its end.
    private static func start(_ script: String) {
        let words: [UnsafeMutablePointer<CChar>?] =
            ["/bin/sh", "-c", script].map { (word: String) in strdup(word) } + [nil]
        var process: pid_t = 0
        _ = RealWorld.run { posix_spawn(&process, "/bin/sh", nil, nil, words, environ) }
        for word in words { free(word) }
    }
}

/// A static, as libraries have them.
private enum Visits {
    nonisolated(unsafe) static var count = 0
}
