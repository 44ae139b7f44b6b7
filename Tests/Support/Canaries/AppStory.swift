package import CarillonConformance
import CarillonEnvironment
import CarillonNotifications
import Foundation
import UserNotifications

#if os(Linux)
import Glibc
#endif

/// The belongings of one app of a world, or of one launch of it.
package enum AppStory: String, CaseIterable, Sendable {
    case worker = "A worker that waits for work at the end of a run is no fault of the run"
    case question = "The handler of a question is code of the app that asked"
    case launch = "The first code of a launch is on the main thread"
    case notifications = "Nobody hears of another app in NotificationCenter.default, or of a former launch"
    case told = "An app hears in NotificationCenter.default of another zone, of a clock that is set, and of another day"
    case wall = "Deadlines of the wall clock follow the clock that is set, and others do not"
    case killedInSleep = "Code that sleeps when its app is killed never goes on, and everything else does"
    case killedOnMain = "So it is on the main thread, which the next launch has for itself"
    case variables = "Variables that an app sets are its own, and end with its launch"
    case processorTime = "Code takes no processor time"
    case killed = "Code that blocks when its app is killed never goes on, and keeps nothing from others"
    case runLoops = "Each app has a main run loop of its own, in which its timers fire"

    /// Tells the story, whose expectations are the world's.
    package func tell(in world: World) async throws {
        let phone = world.device("phone")
        switch self {
        case .worker:
            phone.run { DispatchQueue(label: "worker").async { DispatchSemaphore(value: 0).wait() } }
            try await world.advance(by: .minutes(1))
            phone.run { LaterWay.remind("after all") }
            await world.settle()
            world.expect(phone.pending.map(\.identifier), equals: ["after all"], "everything else went on")
        case .question:
            phone.answerPrompts(by: .allow)
            phone.run {
                UNUserNotificationCenter.current().requestAuthorization(options: [.alert]) { isGranted, _ in
                    if isGranted { LaterWay.remind("from the handler") }
                }
            }
            await world.settle()
            world.expect(phone.pending.map(\.identifier), equals: ["from the handler"], "it is in the app's centre")
        case .launch:
            phone.onLaunch {
                dispatchPrecondition(condition: .onQueue(.main))
                MainActor.assumeIsolated { LaterWay.remind("launched") }
            }
            phone.mainApp.kill()
            phone.mainApp.launch()
            world.expect(phone.pending.map(\.identifier), equals: ["launched"], "it ran")
        case .notifications: shareNoNotification(phone, in: world)
        case .told: try await hearOfClock(phone, world.device("other"), in: world)
        case .wall: try await awaitWall(phone, in: world)
        case .killedInSleep, .killedOnMain: try await killInSleep(phone, in: world)
        case .variables:
            phone.run { setenv("GREETING", "hello", 1) }
            func greeting(_ device: Device) -> String? { device.run { getenv("GREETING").map { String(cString: $0) } } }
            world.expect(greeting(phone), equals: "hello", "the app has it")
            world.expect(greeting(world.device("other")), equals: nil, "another app does not have it")
            phone.mainApp.kill()
            phone.mainApp.launch()
            world.expect(greeting(phone), equals: nil, "the next launch does not have it")
        case .processorTime:
            let used = phone.run {
                var usage = rusage()
                getrusage(RUSAGE_SELF.rawValue, &usage)
                return [Int(clock()), usage.ru_utime.tv_sec, Int(usage.ru_utime.tv_usec), usage.ru_maxrss]
            }
            world.expect(used, equals: [0, 0, 0, 0], "no time and no memory is told")
        case .killed: try await BlockedApp.tell(phone, in: world)
        case .runLoops: try await fire(phone, world.device("other"), in: world)
        }
    }

    private func hearOfClock(_ phone: Device, _ other: Device, in world: World) async throws {
        let heard = Notes(world.loop)
        let names: [(String, Notification.Name)] = [
            ("zone", .NSSystemTimeZoneDidChange), ("clock", .init("NSSystemClockDidChangeNotification")),
            ("day", .NSCalendarDayChanged),
        ]
        func listen(_ device: Device) {
            device.run {
                for (word, name) in names {
                    _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
                        let day = Calendar.current.component(.day, from: Date())
                        let zone = TimeZone.current.identifier
                        heard.note("\(device.name) \(word) \(zone) \(day) \(Thread.isMainThread)")
                    }
                }
            }
        }
        for device in [phone, other] { listen(device) }
        phone.travel(to: "Asia/Tokyo")
        try await world.advance(by: .seconds(1))
        phone.setClock(ahead: .hours(24))
        try await world.advance(by: .seconds(1))
        phone.mainApp.kill()
        phone.setClock(ahead: .zero)
        phone.mainApp.launch()
        listen(phone)
        phone.travel(to: "Pacific/Honolulu")
        try await world.advance(by: .seconds(1))
        world.expect(
            heard.lines,
            equals: [
                "phone zone Asia/Tokyo 1 true 0.0", "phone clock Asia/Tokyo 2 true 1.0",
                "phone day Asia/Tokyo 2 true 1.0", "phone zone Pacific/Honolulu 31 true 2.0",
                "phone day Pacific/Honolulu 31 true 2.0",
            ], "the app hears this, on its main thread")
    }

    private func awaitWall(_ phone: Device, in world: World) async throws {
        let heard = Notes(world.loop)
        let timer = phone.run {
            DispatchQueue.main.asyncAfter(wallDeadline: .now() + 3_600) { heard.note("after") }
            DispatchQueue.main.asyncAfter(deadline: .now() + 3_600) { heard.note("not of the wall") }
            DispatchQueue.global().async {
                let outcome = DispatchSemaphore(value: 0).wait(wallTimeout: .now() + 5_400)
                heard.note(outcome == .timedOut ? "waited" : "nobody signals")
            }
            let timer = DispatchSource.makeTimerSource(queue: .main)
            timer.schedule(wallDeadline: .now() + 7_200, repeating: 3_600)
            timer.setEventHandler { heard.note("timer") }
            timer.resume()
            return timer
        }
        try await world.advance(by: .minutes(1))
        phone.setClock(ahead: .minutes(45))
        try await world.advance(by: .minutes(90))
        phone.setClock(ahead: .zero)
        try await world.advance(by: .hours(2))
        withExtendedLifetime(timer) {}
        world.expect(
            heard.lines,
            equals: [
                "after 900.0", "waited 2700.0", "not of the wall 3600.0", "timer 4500.0", "timer 10800.0",
            ], "three quarters of an hour early, and then no more")
    }

    private func killInSleep(_ phone: Device, in world: World) async throws {
        let heard = Notes(world.loop)
        phone.run {
            if self == .killedOnMain {
                Task { @MainActor in
                    Glibc.sleep(60)
                    heard.note("from the grave")
                }
            } else {
                DispatchQueue.global().async {
                    Thread.sleep(forTimeInterval: 60)
                    heard.note("from the grave")
                }
            }
        }
        try await world.advance(by: .seconds(10))
        phone.mainApp.kill()
        phone.mainApp.launch()
        phone.run { Task { @MainActor in heard.note("the next launch") } }
        world.device("other").run { Task { @MainActor in heard.note("another phone") } }
        try await world.advance(by: .minutes(5))
        world.expect(heard.lines.sorted(), equals: ["another phone 10.0", "the next launch 10.0"], "these go on")
    }

    private func shareNoNotification(_ phone: Device, in world: World) {
        let (name, heard) = (Notification.Name("something"), Notes(world.loop))
        for device in [phone, world.device("other")] {
            device.run {
                _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
                    heard.note(device.name)
                }
            }
        }
        func post() { phone.run { NotificationCenter.default.post(name: name, object: nil) } }
        post()
        world.expect(heard.lines, equals: ["phone 0.0"], "the other app hears nothing")
        phone.mainApp.kill()
        phone.mainApp.launch()
        post()
        world.expect(heard.lines.count, equals: 1, "the former launch hears nothing")
    }

    private func fire(_ phone: Device, _ other: Device, in world: World) async throws {
        let notes = Notes(world.loop)
        for (device, seconds) in [(phone, 10.0), (other, 20)] {
            device.run {
                _ = Timer.scheduledTimer(withTimeInterval: seconds, repeats: true) { _ in
                    notes.note("\(device.name) \(RunLoop.main === RunLoop.current) \(Thread.isMainThread)")
                }
            }
        }
        world.expect(phone.run { RunLoop.main } !== other.run { RunLoop.main }, "there are two")
        try await world.advance(by: .seconds(25))
        phone.mainApp.kill()
        try await world.advance(by: .seconds(25))
        let lines = notes.lines.sorted()
        world.expect(
            lines,
            equals: [
                "other true true 20.0", "other true true 40.0", "phone true true 10.0", "phone true true 20.0",
            ], "they fire, and end with their app")
    }
}
