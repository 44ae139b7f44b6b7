import CarillonEnvironment
import Testing

@testable import UserNotifications

@Suite("Permission")
struct AuthorizationTests {
    @Test("A refusal disables what was asked for")
    func refusal() throws {
        var bed = try CoreBed(isAuthorized: false)
        bed.core.authorization.promptAnswer = .deny
        _ = bed.perform { core, _ in core.requestAuthorization([.alert]) }
        let settings = bed.core.authorization.settings
        #expect(settings.alert == .disabled && settings.sound == .notSupported && settings.alertStyle == .none)
    }

    @Test(
        "While denied, or while nobody was asked, requests are accepted and nothing is ever delivered (UN-07)",
        arguments: [true, false])
    func notAllowed(wasAsked: Bool) throws {
        var bed = try CoreBed(isAuthorized: wasAsked)
        bed.add("before", after(60))
        if wasAsked { bed.perform { core, _ in core.setAllowed(false) } }
        bed.add("after", after(60))
        bed.add("at once", nil)
        bed.add("later", after(600))
        #expect(bed.pending == ["before", "after", "later"])
        bed.pass(.minutes(2))
        #expect(bed.delivered.isEmpty && bed.pending == ["later"])
        #expect(bed.log("notification.suppressed").count == 3)
        // A request that is due after the person has changed their mind arrives.
        bed.perform { core, _ in core.setAllowed(true) }
        bed.pass(.minutes(10))
        #expect(bed.delivered == ["later"])
    }
}
