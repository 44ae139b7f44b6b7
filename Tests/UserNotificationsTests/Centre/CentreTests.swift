import CarillonEnvironment
import CarillonSimulation
import Synchronization
import TestBeds
import Testing

@testable import UserNotifications

@Suite("The notification centre of an app")
struct CentreTests {
    @Test("There is one for each process of an app (UN-01)")
    func current() throws {
        try AppBed.story { phone in
            let first = UNUserNotificationCenter.current()
            #expect(first === UNUserNotificationCenter.current())
            phone.kill()
            phone.launch()
            phone.app { #expect(first !== UNUserNotificationCenter.current()) }
            let other = try AppBed()
            other.app { #expect(first !== UNUserNotificationCenter.current()) }
        }
    }

    @Test("Requests are served in their order, whatever else the loop shuffles (UN-20)", arguments: 0..<50)
    func order(seed: UInt64) throws {
        try AppBed.story(seed: seed) { phone in
            let center = UNUserNotificationCenter.current()
            func addAndRemove(_ round: Int) {
                center.add(request("a", after(60 + Double(round))))
                center.removePendingNotificationRequests(withIdentifiers: ["a"])
                center.add(request("b", after(60)))
                center.removeAllPendingNotificationRequests()
                center.add(request("a", after(120 + Double(round))))
            }
            for round in 0..<10 { addAndRemove(round) }
            let triggers = await center.pendingNotificationRequests().map {
                $0.trigger as? UNTimeIntervalNotificationTrigger
            }
            #expect(triggers.map { $0?.timeInterval } == [129])
        }
    }

    @Test("A notification fires to the nanosecond, and tells it to the trace", .exactTimes)
    func exact() throws {
        try AppBed.story { phone in
            let center = UNUserNotificationCenter.current()
            _ = try await phone.ask([.alert])
            try await phone.loop.clock.sleep(for: .nanoseconds(123_456_789))
            try await center.add(request("tea", after(180)))
            try await center.add(request("stand-up", once(DateComponents(hour: 9, minute: 30))))
            try await phone.pass(.hours(2))
            let fired = phone.events("notification.fired")
            #expect(fired.map(\.instant.nanoseconds) == [180_123_456_789, 5_400_000_000_000])
            #expect(
                await center.deliveredNotifications().last?.date == CoreBed.start.addingTimeInterval(5_400))
            let added = try #require(phone.events("notification.added").last)
            #expect(added.text == "\"stand-up\" added, due Mon 2 Mar 2026 09:30 GMT" && added.lane == "phone")
            #expect(added["due"] == "5400000000000" && added["repeats"] == "false" && added["trigger"] == "calendar")
        }
    }

    @Test("The prompt waits for the person; whoever asked meanwhile gets the same answer (UN-02)")
    func promptLater() throws {
        try AppBed.story { phone in
            let center = UNUserNotificationCenter.current()
            phone.system.answerPrompts(by: .later)
            phone.platform.setApplicationState(.active)
            let answers = Mutex<[Bool]>([])
            for _ in 0..<2 {
                center.requestAuthorization(options: [.alert]) { isGranted, _ in
                    answers.withLock { $0.append(isGranted) }
                }
            }
            try await phone.pass(.hours(1))
            #expect(answers.withLock { $0.isEmpty } && phone.system.isPromptOpen && phone.system.promptCount == 1)
            phone.system.answerPrompt(isGranted: true)
            await phone.loop.settle()
            #expect(answers.withLock { $0 } == [true, true])
        }
    }

    @Test("A prompt that is asked for in the background is shown when the app is in front (UN-02)")
    func promptInFront() throws {
        try AppBed.story { phone in
            let center = UNUserNotificationCenter.current()
            let answers = Mutex<[Bool]>([])
            for _ in 0..<2 {
                center.requestAuthorization(options: [.alert]) { isGranted, _ in
                    answers.withLock { $0.append(isGranted) }
                }
            }
            try await phone.pass(.hours(1))
            #expect(answers.withLock { $0.isEmpty } && phone.system.promptCount == 0)
            #expect(await center.notificationSettings().authorizationStatus == .notDetermined)
            #expect(phone.events("authorization.prompted").isEmpty)
            phone.platform.setApplicationState(.active)
            await phone.loop.settle()
            #expect(answers.withLock { $0 } == [true, true] && phone.system.promptCount == 1)
            #expect(phone.events("authorization.prompted").count == 1)
        }
    }

    @Test("A prompt that waits is gone with the app that has asked, or with the person's decision in the Settings")
    func promptNeverShown() throws {
        try AppBed.story { phone in
            UNUserNotificationCenter.current().requestAuthorization(options: [.alert]) { _, _ in }
            try await phone.pass(.seconds(1))
            phone.kill()
            phone.launch(.active)
            try await phone.pass(.seconds(1))
            #expect(phone.system.promptCount == 0)
            phone.platform.setApplicationState(.background)
            let answers = Mutex<[Bool]>([])
            phone.app {
                UNUserNotificationCenter.current().requestAuthorization(options: [.alert]) { isGranted, _ in
                    answers.withLock { $0.append(isGranted) }
                }
            }
            try await phone.pass(.seconds(1))
            phone.system.setAllowed(true)
            phone.platform.setApplicationState(.active)
            try await phone.pass(.seconds(1))
            #expect(answers.withLock { $0 } == [true] && phone.system.promptCount == 0)
        }
    }

    @Test("A change of zone, clock and place reaches the centre (UN-37, UN-50)")
    func device() throws {
        try AppBed.story(zone: "Europe/Berlin") { phone in
            let center = UNUserNotificationCenter.current()
            _ = try await phone.ask([.alert])
            try await center.add(request("stand-up", once(DateComponents(hour: 9, minute: 30))))
            phone.device.setTimeZone(try gregorian("America/New_York").timeZone)
            await phone.loop.settle()
            #expect(phone.system.pending.map(\.instant) == [Instant(nanoseconds: 23_400_000_000_000)])
            phone.device.setClock(ahead: .hours(1))
            await phone.loop.settle()
            #expect(phone.system.pending.map(\.instant) == [Instant(nanoseconds: 19_800_000_000_000)])

            try await center.add(
                request(
                    "home", UNLocationNotificationTrigger(region: LocationTests.region(exit: false), repeats: false)))
            phone.device.setPosition(LocationTests.home)
            await phone.loop.settle()
            #expect(phone.system.delivered.map(\.request.identifier) == ["home"])
            #expect(await center.deliveredNotifications().isEmpty)
        }
    }

    @Test("A centre with nothing to wait for keeps no timer")
    func timer() throws {
        try AppBed.story { phone in
            let center = UNUserNotificationCenter.current()
            for seconds in [60.0, 30, 90] { try await center.add(request("\(seconds)", after(seconds))) }
            await phone.loop.settle()
            #expect(phone.loop.nextDeadline == Instant(nanoseconds: 30_000_000_000))
            center.removePendingNotificationRequests(withIdentifiers: ["30.0"])
            await phone.loop.settle()
            #expect(phone.loop.nextDeadline == Instant(nanoseconds: 60_000_000_000))
            center.removeAllPendingNotificationRequests()
            await phone.loop.settle()
            #expect(phone.loop.nextDeadline == nil)
        }
    }

    @Test("A device that is gone leaves nothing behind")
    func disposal() throws {
        weak var system: SystemNotificationCenter?
        weak var center: UNUserNotificationCenter?
        try AppBed.story { phone in
            phone.app { UNUserNotificationCenter.current().delegate = nil }
            try await UNUserNotificationCenter.current().add(request("a", every(60)))
            try await phone.pass(.minutes(3))
        }
        do {
            let phone = try AppBed()
            system = phone.system
            center = phone.app { UNUserNotificationCenter.current() }
            let loop = phone.loop
            _ = loop.run(timeLimit: Instant(nanoseconds: 1_000_000_000)) {
                try await phone.app { UNUserNotificationCenter.current() }.add(request("a", every(60)))
                await loop.settle()
            }
            #expect(phone.system.pending.count == 1)
            loop.dispose()
        }
        #expect(system == nil && center == nil)
    }

    @Test("The same seed tells the same story")
    func determinism() throws {
        let digests = Mutex<Set<UInt64>>([])
        for _ in 0..<5 {
            try AppBed.story(seed: 7) { phone in
                let center = UNUserNotificationCenter.current()
                _ = try await phone.ask([.alert, .badge])
                for number in 0..<100 {
                    center.add(request("\(number)", after(Double(1 + number * 7 % 13))), withCompletionHandler: nil)
                }
                try await phone.pass(.seconds(10))
                digests.withLock { _ = $0.insert(phone.trace.digest) }
            }
        }
        #expect(digests.withLock { $0.count } == 1)
    }
}
