import Carillon
import NiceNotifications
import TestBasics
import TestWorlds
import Testing

/// An app's own code as its authors write it for NiceNotifications.
@Suite("Code of an app that uses NiceNotifications")
struct ClientCodeTests {
    @Test("A switch over the five rules of the group level is complete")
    func groupLevels() {
        let asker = LocalNotifications.ApplicationLevelPermissionAsker.answering(.success(true))
        let levels: [PermissionStrategy.GroupLevel] = [
            .bypass, .allowAutomatically, .ifAlreadyAllowed, .askPermission(.once, asker),
            .ifAllowed(other: QuoteGroup()), PermissionStrategy.askSystemPermissionIfNeeded.groupLevel,
            PermissionStrategy.scheduleIfSystemAllowed.groupLevel,
        ]
        #expect(levels.map(text) == ["bypass", "allow", "if allowed", "ask", "if quotes are", "bypass", "bypass"])
    }

    private func text(_ level: PermissionStrategy.GroupLevel) -> String {
        switch level {
        case .bypass: "bypass"
        case .allowAutomatically: "allow"
        case .ifAlreadyAllowed: "if allowed"
        case .askPermission: "ask"
        case .ifAllowed(let other): "if \(other.groupIdentifier) are"
        }
    }

    @Test("A ready-made strategy honours a stored no until the app sets a rule by name")
    func changedStrategy() throws {
        try GroupPermissionTests.onPhone { phone in
            phone.run { LocalNotifications.disable(group: QuoteGroup()) }
            var strategy = PermissionStrategy.askSystemPermissionIfNeeded
            strategy.systemLevel = .ifAlreadyAllowed
            #expect(await phone.schedule(strategy) == ["deniedOnGroupLevel"])
            strategy.groupLevel = .bypass
            #expect(await phone.schedule(strategy) == ["scheduledSuccesfully"])
            #expect(phone.stored() == .denied)
        }
    }

    @Test("A content that is made of nothing has the default sound, however it is made")
    func emptyContent() {
        let make: () -> NotificationContent = NotificationContent.init
        #expect(make().sound == .default && NotificationContent().sound == .default)
        #expect(make().title.isEmpty)
    }
}
