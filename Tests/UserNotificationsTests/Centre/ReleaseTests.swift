import Testing

@testable import UserNotifications

@Suite("The end of a notification centre")
struct ReleaseTests {
    @Test("A centre goes with its device, also if something was put in front of it")
    func decoratedCentre() throws {
        weak var system: SystemNotificationCenter?
        do {
            let phone = try AppBed()
            phone.system.decorateService { DecorationTests.LossyService($0) }
            system = phone.system
            #expect(system?.service is DecorationTests.LossyService)
        }
        #expect(system == nil)
    }
}
