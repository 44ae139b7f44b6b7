import Carillon
import CarillonEnvironment
import CarillonSimulation
import Foundation
import Testing

#if os(Linux)
import Glibc

/// The clocks that an app reads, by every way to them.
@Suite("An app's clock is its phone's", .enabled(if: Hooks.areInstalled))
struct PhoneClockTests {
    enum WallClock: String, CaseIterable, Sendable {
        case date = "Date()"
        case time = "time()"
        case timeOfDay = "gettimeofday()"
        case realTime = "clock_gettime(CLOCK_REALTIME)"
        case coarse = "clock_gettime(CLOCK_REALTIME_COARSE)"
        case systemCall = "the system call"
        case timespec = "timespec_get()"
        case dateObject = "NSDate()"
    }

    /// The whole seconds since 1970.
    static func read(_ clock: WallClock) -> Int {
        var now = timespec()
        switch clock {
        case .date: return Int(Date().timeIntervalSince1970)
        case .time: return Glibc.time(nil)
        case .timeOfDay:
            var value = timeval()
            gettimeofday(&value, nil)
            return value.tv_sec
        case .realTime: clock_gettime(CLOCK_REALTIME, &now)
        case .coarse: clock_gettime(CLOCK_REALTIME_COARSE, &now)
        case .systemCall: withUnsafeMutablePointer(to: &now) { readBySystemCall(CLOCK_REALTIME, $0) }
        case .timespec: #expect(timespec_get(&now, TIME_UTC) == TIME_UTC)
        case .dateObject: return Int(NSDate().timeIntervalSince1970)
        }
        return now.tv_sec
    }

    /// Swift cannot call a C function with a variable number of arguments.
    static func readBySystemCall(_ clock: clockid_t, _ time: UnsafeMutablePointer<timespec>) {
        typealias SystemCall = @convention(c) (Int, Int, UnsafeMutablePointer<timespec>) -> Int
        let call = unsafeBitCast(dlsym(UnsafeMutableRawPointer(bitPattern: 0), "syscall"), to: SystemCall.self)
        #if arch(x86_64)
        _ = call(228, Int(clock), time)
        #else
        _ = call(113, Int(clock), time)
        #endif
    }

    @Test("shows the phone's time, in each of two apps, and the world's elsewhere", arguments: WallClock.allCases)
    func wallClock(_ clock: WallClock) throws {
        try PhoneCanaryTests.withPhones { world, fast, right in
            let start = Int(world.loop.epoch.timeIntervalSince1970)
            func seen() -> [Int] {
                [fast.run { Self.read(clock) }, right.run { Self.read(clock) }, Self.read(clock)].map { $0 - start }
            }
            #expect(seen() == [0, 0, 0])
            fast.setClock(ahead: .hours(5))
            #expect(seen() == [18_000, 0, 0])
            try await world.advance(by: .seconds(100))
            #expect(seen() == [18_100, 100, 100])
            right.setClock(ahead: .days(-1))
            #expect(seen() == [18_100, 100 - 86_400, 100])
            fast.setClock(ahead: .zero)
            #expect(seen() == [100, 100 - 86_400, 100])
            #expect(Int(right.run { Environment.current.date }.timeIntervalSince1970) - start == 100 - 86_400)
        }
        #expect(abs(Self.read(clock) - Self.timeByKernel()) <= 1)
    }

    @Test("shows what a decorated platform shows")
    func decorated() throws {
        try PhoneCanaryTests.withPhones { world, _, _ in
            world.decoratePlatforms { _, platform in ForwardingPlatform(to: platform, clockAhead: .minutes(-7)) }
            let phone = world.device("slow")
            #expect(phone.run { Date() } == world.date - 420)
            #expect(Date() == world.date)
        }
    }

    @Test("leaves monotonic clocks alone")
    func monotonic() throws {
        try PhoneCanaryTests.withPhones { world, phone, _ in
            func seen() -> [Duration] {
                phone.run {
                    var boot = timespec()
                    withUnsafeMutablePointer(to: &boot) { Self.readBySystemCall(CLOCK_BOOTTIME, $0) }
                    return [
                        .seconds(ProcessInfo.processInfo.systemUptime), .seconds(boot.tv_sec),
                        .nanoseconds(DispatchTime.now().uptimeNanoseconds),
                    ]
                }
            }
            let before = seen()
            let instant = phone.run { ContinuousClock.now }
            phone.setClock(ahead: .hours(5))
            #expect(seen() == before)
            #expect(phone.run { ContinuousClock.now } == instant)
        }
    }

    @Test("stands still as far as it counts the processor's time")
    func processorTime() throws {
        try PhoneCanaryTests.withPhones { world, phone, _ in
            func seen() -> [Int] {
                var (usage, parts, time) = (rusage(), tms(), timespec())
                #expect(getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0)
                let ticks = times(&parts)
                #expect(clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0)
                return [
                    Int(clock()), usage.ru_utime.tv_usec, usage.ru_maxrss, Int(parts.tms_utime), ticks,
                    time.tv_nsec,
                ]
            }
            #expect(seen() == [0, 0, 0, 0, 100, 0])
            try await world.advance(by: .seconds(2))
            #expect(phone.run { seen() } == [0, 0, 0, 0, 300, 0])
        }
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        #expect(usage.ru_maxrss > 0 && clock() > 0)
    }

    /// The time that the kernel gives to a file, in seconds since 1970. No hook stands between the two.
    private static func timeByKernel() -> Int {
        guard let file = tmpfile() else { return 0 }
        defer { fclose(file) }
        fputc(0, file)
        fflush(file)
        var status = stat()
        fstat(fileno(file), &status)
        return status.st_mtim.tv_sec
    }
}
#endif
