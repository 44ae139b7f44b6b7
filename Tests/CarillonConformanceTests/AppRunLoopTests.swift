import Carillon
import CarillonEnvironment
import CarillonReporting
import CarillonSimulation
import Foundation
import Synchronization
import Testing

/// Timers and run loops of apps. Those of code outside of apps are in `RunLoopCanaryTests`.
@Suite("An app's main run loop is its own", .enabled(if: Hooks.areInstalled))
struct AppRunLoopTests {
    /// The lines that apps write, each with the zone and the time of its phone.
    final class Diary: Sendable {
        private let written = Mutex<[String]>([])
        var lines: [String] { written.withLock { $0 } }

        func write(_ line: String) {
            let clock = Calendar.current.dateComponents([.hour, .minute, .second], from: Date())
            let time = [clock.hour, clock.minute, clock.second].map { String($0 ?? -1) }.joined(separator: ":")
            written.withLock { $0.append("\(line) \(time)") }
        }
    }

    private static func remind(in seconds: TimeInterval, _ body: @escaping @Sendable () -> Void) {
        _ = Timer.scheduledTimer(withTimeInterval: seconds, repeats: false) { _ in body() }
    }

    @Test("Two phones in two zones, with other clocks, set timers in every place, and each fires where it was set")
    func phones() throws {
        let diary = Diary()
        try PhoneCanaryTests.withPhones { world, chatham, newfoundland in
            newfoundland.setClock(ahead: .minutes(3))
            chatham.onLaunch {
                _ = Timer.scheduledTimer(withTimeInterval: 10, repeats: false) { _ in diary.write("launched") }
            }
            newfoundland.run {
                _ = Timer.scheduledTimer(withTimeInterval: 20, repeats: false) { _ in diary.write("visited") }
                RunLoop.main.add(
                    Timer(fire: Date() + 30, interval: 0, repeats: false) { _ in diary.write("by date") },
                    forMode: .common)
                RunLoop.main.add(
                    Timer(timeInterval: 35, repeats: false) { _ in diary.write("by interval") }, forMode: .common)
            }
            await chatham.run {
                await Task { @MainActor in
                    Self.remind(in: 40) { diary.write("actor") }
                }.value
            }
            #expect(chatham.run { RunLoop.main } !== newfoundland.run { RunLoop.main })
            #expect(chatham.run { RunLoop.main === RunLoop.current })
            try await world.advance(by: .minutes(1))
        }
        #expect(
            diary.lines == [
                "launched 13:45:10", "visited 20:33:20", "by date 20:33:30", "by interval 20:33:35", "actor 13:45:40",
            ])
    }

    @Test("A clock that is set while a timer waits moves no timer: it counts the time that passes")
    func clockChange() throws {
        let diary = Diary()
        try PhoneCanaryTests.withPhones { world, phone, _ in
            phone.run {
                for (name, repeats) in [("once", false), ("again", true)] {
                    _ = Timer.scheduledTimer(withTimeInterval: 60, repeats: repeats) { _ in diary.write(name) }
                }
            }
            try await world.advance(by: .seconds(30))
            phone.setClock(ahead: .hours(2))
            try await world.advance(by: .seconds(100))
        }
        #expect(diary.lines == ["once 15:46:0", "again 15:46:0", "again 15:47:0"])
    }

    @Test("An app that was killed runs no timer, no block, and no run that it waits in")
    func killed() throws {
        let diary = Diary()
        try PhoneCanaryTests.withPhones { world, phone, other in
            phone.run {
                _ = Timer.scheduledTimer(withTimeInterval: 10, repeats: true) { _ in diary.write("killed") }
                DispatchQueue.main.async {
                    RunLoop.current.run()
                    diary.write("back")
                    RunLoop.main.perform { diary.write("never") }
                }
            }
            other.run { _ = Timer.scheduledTimer(withTimeInterval: 25, repeats: false) { _ in diary.write("other") } }
            try await world.advance(by: .seconds(15))
            phone.mainApp.kill()
            phone.mainApp.launch()
            try await world.advance(by: .seconds(60))
            phone.run { _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in diary.write("new") } }
            try await world.advance(by: .seconds(60))
        }
        #expect(diary.lines.filter { !$0.hasPrefix("back") } == ["killed 13:45:10", "other 20:30:25", "new 13:46:16"])
    }

    @Test("While one app runs its run loop, its own timers and the other's go on")
    func nested() throws {
        let diary = Diary()
        try PhoneCanaryTests.withPhones { world, phone, other in
            other.run {
                _ = Timer.scheduledTimer(withTimeInterval: 2, repeats: true) { timer in
                    diary.write("other")
                    if Date().timeIntervalSince(world.loop.epoch) > 7 { timer.invalidate() }
                }
            }
            phone.run {
                _ = Timer.scheduledTimer(withTimeInterval: 3, repeats: false) { _ in diary.write("own") }
                RunLoop.current.run(until: Date() + 5)
                diary.write("back")
            }
            try await world.advance(by: .seconds(60))
        }
        #expect(
            diary.lines == [
                "other 20:30:2", "own 13:45:3", "other 20:30:4", "back 13:45:5", "other 20:30:6", "other 20:30:8",
            ])
    }

    @Test("A notification queue posts when the main thread comes to rest, in its own app")
    func notificationQueue() throws {
        let diary = Diary()
        let name = Notification.Name("AppRunLoopTests")
        try PhoneCanaryTests.withPhones { world, phone, other in
            for one in [phone, other] {
                one.run {
                    for style in ["asap", "idle"] {
                        _ = NotificationCenter.default.addObserver(
                            forName: .init(name.rawValue + style), object: nil, queue: nil
                        ) { _ in diary.write(style) }
                    }
                }
            }
            phone.run {
                DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
                    for (style, when) in [("idle", NotificationQueue.PostingStyle.whenIdle), ("asap", .asap)] {
                        for _ in 0..<2 {
                            NotificationQueue.default.enqueue(
                                Notification(name: .init(name.rawValue + style)), postingStyle: when)
                        }
                    }
                    diary.write("enqueued")
                }
            }
            try await world.advance(by: .minutes(1))
        }
        #expect(diary.lines == ["enqueued 13:45:1", "idle 13:45:1", "asap 13:45:1"])
    }

    enum Misplaced: String, CaseIterable, Sendable {
        case queue, task

        func set(_ body: @escaping @Sendable () -> Void) {
            switch self {
            case .queue: DispatchQueue.global().async(execute: body)
            case .task: Task { body() }
            }
        }
    }

    @Test("A timer of a thread that nobody runs is refused and named when it is due", arguments: Misplaced.allCases)
    func misplaced(_ place: Misplaced) async {
        let scenario = Scenario("own/timer", "…", covers: []) { world in
            world.device("phone").run {
                place.set { _ = Timer.scheduledTimer(withTimeInterval: 10, repeats: false) { _ in } }
            }
            try await world.advance(by: .minutes(1))
            world.expect(true, "it went on")
        }
        let result = await Runner().run([scenario]).scenarios.first
        #expect(result?.verdict == .crashed)
        #expect(result?.reason?.contains("a timer or a block of RunLoop.current is due") == true, "\(result as Any)")
    }

    @Test("A timer of such a thread that was ended in time harms nobody")
    func endedInTime() throws {
        try PhoneCanaryTests.withPhones { world, phone, _ in
            phone.run {
                DispatchQueue.global().async {
                    let timer = Timer.scheduledTimer(withTimeInterval: 10, repeats: false) { _ in
                        Issue.record("it was ended")
                    }
                    timer.invalidate()
                }
            }
            try await world.advance(by: .minutes(1))
        }
    }

    @Test("Worlds one after the other on one thread leave no file and no timer behind")
    func manyWorlds() async {
        await #expect(processExitsWith: .exitCode(42)) {
            var limit = rlimit(rlim_cur: 150, rlim_max: 150)
            #if os(Linux)
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            #endif
            let scenario = Scenario("own/forgotten", "…", covers: []) { world in
                for name in ["ann", "ben"] {
                    let phone = world.device(name)
                    for _ in 0..<2 {
                        phone.run {
                            _ = Timer.scheduledTimer(withTimeInterval: 7, repeats: true) { _ in }
                            RunLoop.main.add(
                                Timer(timeInterval: 1, repeats: false) { _ in }, forMode: RunLoop.Mode("own"))
                        }
                        try await world.advance(by: .seconds(20))
                        phone.mainApp.kill()
                        phone.mainApp.launch()
                    }
                    phone.run { _ = Timer.scheduledTimer(withTimeInterval: 9, repeats: true) { _ in } }
                }
                world.expect(true, "it ended")
            }
            var options = RunOptions()
            options.seedCount = 100
            let result = await Runner(options: options).run([scenario]).scenarios.first
            exit(result?.verdict == .pass ? 42 : 43)
        }
    }
}
