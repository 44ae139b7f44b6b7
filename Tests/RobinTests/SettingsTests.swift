import Robin
import Synchronization
import TestBeds
import Testing

@Suite("Settings")
struct SettingsTests {
    let phone = PhoneBed()

    var status: UNAuthorizationStatus { phone.run { Robin.settings.authorizationStatus } }

    @Test("Options that were asked for and granted are enabled")
    func enabled() {
        phone.openApp()
        phone.run { Robin.settings.requestAuthorization(forOptions: [.badge, .sound]) { _, _ in } }
        phone.settle()
        phone.run {
            Robin.settings.forceRefresh()
            #expect(Robin.settings.authorizationStatus == .authorized)
            #expect(Robin.settings.enabledSettings == [.badge, .sound])
            #expect(!Robin.settings.enabledSettings.contains(.alert))
        }
    }

    @Test("The answer to a request is handed over, and a refusal is no error", arguments: [true, false])
    func answer(isGranted: Bool) {
        let answers = Mutex<[Bool]>([])
        phone.answerPrompts(by: isGranted ? .allow : .deny)
        phone.openApp()
        phone.run {
            Robin.settings.requestAuthorization(forOptions: [.alert]) { granted, error in
                #expect(error == nil)
                answers.withLock { $0.append(granted) }
            }
        }
        phone.settle()
        #expect(answers.withLock { $0 } == [isGranted])
    }

    @Test("RO-34: a request alone does not renew the settings")
    func requestDoesNotRefresh() {
        #expect(status == .notDetermined)
        phone.openApp()
        phone.run { Robin.settings.requestAuthorization(forOptions: [.alert]) { _, _ in } }
        phone.settle()
        #expect(status == .notDetermined)
    }

    @Test("A change shows when the app becomes active again, also if it never left the foreground")
    func activeAgain() {
        phone.openApp()
        #expect(status == .notDetermined)
        phone.cover(true)
        phone.allowNotifications()
        #expect(status == .notDetermined)
        phone.cover(false)
        #expect(status == .authorized)
    }

    @Test("Settings that are kept are renewed with the others")
    func kept() {
        let settings = phone.run { Robin.settings }
        phone.allowNotifications()
        phone.run { Robin.settings.forceRefresh() }
        #expect(settings.authorizationStatus == .authorized)
    }

    @Test("Apps of one process have settings of their own")
    func apps() {
        let other = PhoneBed(name: "other")
        phone.allowNotifications()
        #expect(status == .authorized)
        other.run { #expect(Robin.settings.authorizationStatus == .notDetermined) }
    }
}
