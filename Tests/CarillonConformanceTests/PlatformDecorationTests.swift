import CarillonConformance
import CarillonEnvironment
import CarillonResults
import CarillonSimulation
import Foundation
import Testing

@Suite("Saboteurs of platforms")
struct PlatformDecorationTests {
    @Test("They change what the app that is meant sees, also in later launches, and leave others and the system alone")
    func apps() async throws {
        let result = try await VerdictTests.run(
            VerdictTests.scenario { world in
                world.decoratePlatforms { app, platform in
                    app == "phone" ? ForwardingPlatform(to: platform, clockAhead: .days(-1)) : platform
                }
                let (phone, tablet) = (world.device("phone"), world.device("tablet"))
                func date(on device: Device) -> Date { device.run { Environment.current.date } }
                world.expect(date(on: phone), equals: world.date - 86_400, "the app that was meant sees another clock")
                world.expect(date(on: tablet), equals: world.date, "another app does not")
                world.expect(phone.date, equals: world.date, "the device itself shows what it showed")

                phone.mainApp.kill()
                phone.mainApp.launch()
                world.expect(date(on: phone), equals: world.date - 86_400, "the next launch sees the other clock too")
            })
        #expect(result.run?.expectations.filter { !$0.passed } == [])
        #expect(result.verdict == .pass)
    }

    @Test("Each of several is given the platform that the one before it made")
    func several() async throws {
        let result = try await VerdictTests.run(
            VerdictTests.scenario { world in
                world.decoratePlatforms { _, platform in ForwardingPlatform(to: platform, clockAhead: .seconds(60)) }
                world.decoratePlatforms { _, platform in
                    ForwardingPlatform(to: platform, calendar: { $0.firstWeekday = 7 })
                }
                let phone = world.device("phone")
                phone.run {
                    let environment = Environment.current
                    world.expect(environment.date, equals: world.date + 60, "the first one's clock")
                    world.expect(environment.platform.calendar.firstWeekday, equals: 7, "the second one's calendar")
                }
            })
        #expect(result.run?.expectations.filter { !$0.passed } == [])
        #expect(result.verdict == .pass)
    }

    @Test("An app's values can be kept otherwise, in each launch")
    func defaults() async throws {
        let result = try await VerdictTests.run(
            VerdictTests.scenario { world in
                world.decoratePlatforms { _, platform in
                    ForwardingPlatform(to: platform, defaults: { _ in MemoryKeyValueStore() })
                }
                let phone = world.device("phone")
                phone.run { Environment.current.platform.defaults.set(true, forKey: "dark") }
                world.expect(
                    phone.run { Environment.current.platform.defaults.value(forKey: "dark") as? Bool }, equals: true,
                    "the closure's store keeps what it is told")
                world.expect(phone.mainApp.platform.defaults.keys, equals: [], "the one behind is not told")

                phone.mainApp.kill()
                phone.mainApp.launch()
                world.expect(
                    phone.run { Environment.current.platform.defaults.keys }, equals: [], "each launch is asked for one"
                )
            })
        #expect(result.run?.expectations.filter { !$0.passed } == [])
        #expect(result.verdict == .pass)
    }

    @Test(
        "A forwarding platform's clock, zone, locale and calendar agree with each other, and the rest is the one behind"
    )
    func forwarding() async throws {
        let result = try await VerdictTests.run(
            VerdictTests.scenario { world in
                let phone = world.device("phone", timeZone: "Europe/Berlin", locale: "de_DE")
                let behind = phone.mainApp.platform
                let platform = ForwardingPlatform(
                    to: behind, clockAhead: .milliseconds(1_500),
                    timeZone: { zone in TimeZone(secondsFromGMT: zone.secondsFromGMT() + 3_600) ?? .gmt },
                    locale: { _ in Locale(identifier: "he_IL") }, calendar: { $0.minimumDaysInFirstWeek = 3 })
                let now = world.loop.now
                world.expect(platform.date(at: now), equals: behind.date(at: now) + 1.5, "the clock is ahead")
                world.expect(
                    platform.instant(at: platform.date(at: now)), equals: now, "an instant goes there and back")
                world.expect(platform.timeZone.secondsFromGMT(), equals: 7_200, "the zone is the closure's")
                world.expect(platform.calendar.timeZone, equals: platform.timeZone, "the calendar carries it")
                world.expect(platform.locale.identifier, equals: "he_IL", "the locale is the closure's")
                world.expect(platform.calendar.locale, equals: platform.locale, "the calendar carries it")
                world.expect(platform.calendar.firstWeekday, equals: 1, "and begins its weeks as people do there")
                world.expect(platform.calendar.minimumDaysInFirstWeek, equals: 3, "the calendar is changed last")

                let secretive = ForwardingPlatform(
                    to: behind, directory: { $0.appendingPathComponent("elsewhere") },
                    isTold: { $0 == .clockDidChange })
                world.expect(
                    secretive.directory, equals: behind.directory.appendingPathComponent("elsewhere"),
                    "the directory is the closure's")

                let (told, toldLess) = (Told(), Told())
                let observations = [
                    platform.observe { told.events.append($0) }, secretive.observe { toldLess.events.append($0) },
                ]
                phone.travel(to: "Asia/Tokyo")
                world.expect(told.events, equals: [.timeZoneDidChange], "it tells what the one behind tells")
                phone.setClock(ahead: .hours(1))
                world.expect(toldLess.events, equals: [.clockDidChange], "it tells what it shall tell, and no more")
                for observation in observations { observation.cancel() }
                world.expect(platform.timeZone.secondsFromGMT(), equals: 36_000, "it reads anew what it is asked")
                world.expect(platform.systemServices === behind.systemServices, "the system's services are the same")
                world.expect(platform.defaults === behind.defaults, "so is what keeps the app's values")
                world.expect(platform.applicationState, equals: .active, "so is the app's state")
            })
        #expect(result.run?.expectations.filter { !$0.passed } == [])
        #expect(result.verdict == .pass)
    }
}

/// Confined to the world of its test.
private final class Told: @unchecked Sendable {
    var events: [PlatformEvent] = []
}
