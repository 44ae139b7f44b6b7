import CoreLocation
import UserNotifications

// An ordinary iOS app's file, as its author would have written it for Apple's frameworks. That it compiles is its
// point: every symbol that apps and client libraries are known to use appears here.

/// The app's own conformance, as client libraries add theirs.
protocol Schedulable { var nextDate: Date { get } }

extension UNNotificationTrigger: Schedulable {
    var nextDate: Date {
        if let calendar = self as? UNCalendarNotificationTrigger { return calendar.nextTriggerDate() ?? .distantFuture }
        if let interval = self as? UNTimeIntervalNotificationTrigger {
            return interval.nextTriggerDate() ?? .distantFuture
        }
        return .distantFuture
    }
}

final class Greeting: UNMutableNotificationContent {
    init(title: String? = nil, body: String? = nil, sound: UNNotificationSound? = .default) {
        super.init()
        self.title = title ?? ""
        self.body = body ?? ""
        self.sound = sound
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// The functions that a client library replaces in its tests: the centre's methods as plain values.
enum Calls {
    static var add: (UNNotificationRequest, (@Sendable ((any Error)?) -> Void)?) -> Void {
        UNUserNotificationCenter.current().add
    }
    static var removeDelivered: ([String]) -> Void {
        UNUserNotificationCenter.current().removeDeliveredNotifications
    }
    static var removePending: ([String]) -> Void {
        UNUserNotificationCenter.current().removePendingNotificationRequests
    }
    static var getPending: (@escaping @Sendable ([UNNotificationRequest]) -> Void) -> Void {
        UNUserNotificationCenter.current().getPendingNotificationRequests
    }
    static var getDelivered: (@escaping @Sendable ([UNNotification]) -> Void) -> Void {
        UNUserNotificationCenter.current().getDeliveredNotifications
    }
    static var getSettings: (@escaping @Sendable (UNNotificationSettings) -> Void) -> Void {
        UNUserNotificationCenter.current().getNotificationSettings
    }
    static var requestAuthorization: (UNAuthorizationOptions, @escaping @Sendable (Bool, (any Error)?) -> Void) -> Void
    {
        UNUserNotificationCenter.current().requestAuthorization
    }
    static var readDefault: (String) -> Any? { UserDefaults.standard.value(forKey:) }
    static var writeDefault: (Any?, String) -> Void { UserDefaults.standard.setValue }
}

final class OrdinaryApp: NSObject, UNUserNotificationCenterDelegate {
    private(set) var log: [String] = []
    var lastSettings: UNNotificationSettings?

    func didFinishLaunching() {
        let center = UNUserNotificationCenter.current()
        center.delegate = self
        let accept = UNNotificationAction(
            identifier: "ACCEPT_ACTION", title: "Accept", options: UNNotificationActionOptions(rawValue: 0))
        let decline = UNNotificationAction(
            identifier: "DECLINE_ACTION", title: "Decline", options: [.destructive, .authenticationRequired],
            icon: UNNotificationActionIcon(systemImageName: "xmark"))
        let comment = UNTextInputNotificationAction(
            identifier: "COMMENT_ACTION", title: "Comment", options: [.foreground], textInputButtonTitle: "Send",
            textInputPlaceholder: "Say something")
        let custom = UNTextInputNotificationAction(
            identifier: "CUSTOM", title: "Custom", options: [],
            icon: UNNotificationActionIcon(templateImageName: "pen"),
            textInputButtonTitle: "Send", textInputPlaceholder: "")
        center.setNotificationCategories([
            UNNotificationCategory(
                identifier: "MEETING_INVITATION", actions: [accept, decline, comment], intentIdentifiers: [],
                hiddenPreviewsBodyPlaceholder: "", options: .customDismissAction),
            UNNotificationCategory(identifier: "PLAIN", actions: [custom], intentIdentifiers: []),
            UNNotificationCategory(
                identifier: "SUMMARY", actions: [], intentIdentifiers: [], hiddenPreviewsBodyPlaceholder: nil,
                categorySummaryFormat: "%u more from %@", options: [.allowInCarPlay, .hiddenPreviewsShowTitle]),
        ])
        center.requestAuthorization(options: [.alert, .badge, .sound, .carPlay, .criticalAlert]) { granted, error in
            if let error { print(error.localizedDescription) }
            if granted { center.getNotificationCategories { _ in } }
        }
    }

    func schedule() async throws {
        let center = UNUserNotificationCenter.current()
        let content = UNMutableNotificationContent()
        content.title = NSString.localizedUserNotificationString(forKey: "Weekly Staff Meeting", arguments: nil)
        content.subtitle = "Room 5"
        content.body = "Every Tuesday at 2pm"
        content.badge = 1
        content.sound = UNNotificationSound(named: UNNotificationSoundName("bell.caf"))
        content.userInfo = ["MEETING_ID": "123", "USER_ID": 7]
        content.categoryIdentifier = "MEETING_INVITATION"
        content.threadIdentifier = "meetings"
        content.targetContentIdentifier = "calendar"
        content.interruptionLevel = .timeSensitive
        content.relevanceScore = 0.8
        content.filterCriteria = "work"

        var dateComponents = DateComponents()
        dateComponents.calendar = Calendar.current
        dateComponents.weekday = 3
        dateComponents.hour = 14
        let weekly = UNCalendarNotificationTrigger(dateMatching: dateComponents, repeats: true)
        try await center.add(UNNotificationRequest(identifier: UUID().uuidString, content: content, trigger: weekly))

        let timer = UNTimeIntervalNotificationTrigger(timeInterval: 30 * 60, repeats: false)
        try await center.add(
            UNNotificationRequest(identifier: "timer", content: Greeting(title: "Ding"), trigger: timer))

        let here = CLLocationCoordinate2D(latitude: 37.335400, longitude: -122.009201)
        let region = CLCircularRegion(center: here, radius: 2_000.0, identifier: "Headquarters")
        region.notifyOnEntry = true
        region.notifyOnExit = false
        let place: UNLocationNotificationTrigger = UNLocationNotificationTrigger(
            region: region as CLRegion, repeats: false)
        try await center.add(UNNotificationRequest(identifier: "place", content: content, trigger: place))
        log.append(
            "\(weekly.nextTriggerDate() != nil) \(timer.timeInterval) \(timer.repeats) \(place.region == region)")
    }

    func look() async throws {
        let center = UNUserNotificationCenter.current()
        let settings = await center.notificationSettings()
        lastSettings = settings
        switch settings.authorizationStatus {
        case .notDetermined, .denied: break
        case .authorized, .provisional, .ephemeral: log.append("allowed")
        @unknown default: break
        }
        let enabled = [
            settings.badgeSetting, settings.soundSetting, settings.alertSetting, settings.notificationCenterSetting,
            settings.lockScreenSetting, settings.criticalAlertSetting, settings.carPlaySetting,
            settings.announcementSetting,
            settings.timeSensitiveSetting, settings.scheduledDeliverySetting, settings.directMessagesSetting,
        ].filter { $0 == .enabled }
        log.append("\(enabled.count) \(settings.alertStyle == .banner) \(settings.showPreviewsSetting == .never)")
        let requests = await center.pendingNotificationRequests()
        let notifications = await center.deliveredNotifications()
        let categories = await center.notificationCategories()
        log.append(
            "\(requests.count) \(notifications.map(\.date).count) \(categories.count) \(center.supportsContentExtensions)"
        )
        try await center.setBadgeCount(0)
        center.removePendingNotificationRequests(withIdentifiers: requests.map(\.identifier))
        center.removeAllPendingNotificationRequests()
        center.removeDeliveredNotifications(withIdentifiers: notifications.map(\.request.identifier))
        center.removeAllDeliveredNotifications()
        _ = try await center.requestAuthorization(options: [.alert, .provisional, .providesAppNotificationSettings])
    }

    func attach(_ url: URL) throws -> UNNotificationAttachment {
        try UNNotificationAttachment(identifier: "picture", url: url, options: nil)
    }

    // MARK: The delegate

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        completionHandler([.banner, .list, .sound, .badge])
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        defer { completionHandler() }
        let userInfo = response.notification.request.content.userInfo
        switch response.actionIdentifier {
        case UNNotificationDefaultActionIdentifier: log.append("opened \(userInfo["MEETING_ID"] ?? "-")")
        case UNNotificationDismissActionIdentifier: log.append("dismissed")
        case "COMMENT_ACTION":
            if let text = response as? UNTextInputNotificationResponse { log.append(text.userText) }
        default: log.append(response.actionIdentifier)
        }
    }

    func userNotificationCenter(_ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?) {
        log.append("settings")
    }
}

/// As many apps have it: on the main actor, with methods that return.
@MainActor
final class OrdinaryMainActorDelegate: NSObject, UNUserNotificationCenterDelegate {
    private var seen: [String] = []

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions {
        seen.append(notification.request.content.title)
        return [.banner, .list]
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async {
        seen.append(response.actionIdentifier)
        let pending = await center.pendingNotificationRequests()
        seen.append(contentsOf: pending.map(\.identifier))
    }
}
