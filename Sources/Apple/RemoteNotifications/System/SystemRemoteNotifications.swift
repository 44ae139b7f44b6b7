package import CarillonEnvironment
import Foundation
import PushWire
package import UserNotifications

/// The operating system's side of one app's notifications from a push service. It outlives the app's process.
///
/// Unchecked because it is confined to the loop.
package final class SystemRemoteNotifications: RemoteNotificationService, @unchecked Sendable {
    /// The time that an app has for a fetch in the background.
    package static let fetchTimeLimit = Duration.seconds(30)
    /// The largest number of notifications that wait for an app which is being launched.
    static let waitingLimit = 100

    /// The topic of the app, by which providers name it.
    package let topic: String
    /// The valid token, as far as the phone knows.
    package private(set) var token: String?
    /// Whether the person has swiped the app away. The system then does not launch it for a notification.
    package var wasQuit = false

    private let connection: PushConnection
    private let center: SystemNotificationCenter
    private let name: String
    /// The reference is weak, because the platform keeps this object.
    private weak let platform: (any Platform)?
    private let launch: () -> Void
    private var budget: any BackgroundBudget
    private weak var app: (any RemoteNotificationApp)?
    /// Whether the app wants notifications. A token that comes late is void otherwise.
    private var isWanted = false
    /// The process that has asked for a token and not got it.
    private var isTokenAwaited = false
    /// The notifications for which the process is being launched.
    private var waiting: [PushNotification] = []
    /// The notification that waits until the budget grants a wake-up.
    private var postponed: PushNotification?
    private let timer: DeadlineTimer
    /// The time limits of the fetches that the present process has not ended, by their numbers.
    private var fetches: [Int: TimerToken] = [:]
    private var fetchCount = 0
    private var observation: PlatformObservation?

    /// - Parameters:
    ///   - topic: The topic of the app.
    ///   - name: The app's name in traces.
    ///   - platform: The platform of the app.
    ///   - connection: The phone's connection, which the service of this app joins.
    ///   - center: The app's notification centre.
    ///   - launch: Launches the app in the background.
    package init(
        topic: String, name: String, platform: any Platform, connection: PushConnection,
        center: SystemNotificationCenter, launch: @escaping () -> Void
    ) {
        (self.topic, self.name, self.platform) = (topic, name, platform)
        (self.connection, self.center, self.launch) = (connection, center, launch)
        budget = connection.parts.budget
        timer = DeadlineTimer(on: connection.environment.loop)
        timer.onDeadline = { [weak self] in
            if let self, let postponed = postponed.take() { wake(for: postponed) }
        }
        observation = platform.observe { [weak self] event in
            switch event {
            case .willEnterForeground, .didBecomeActive: self?.wasQuit = false
            default: break
            }
        }
        connection.add(self)
    }

    private var loop: any Loop { connection.environment.loop }

    // MARK: The app's calls

    package var isRegistered: Bool { isWanted && token != nil }

    package func register() {
        isWanted = true
        if let token { return tell(token) }
        isTokenAwaited = true
        connection.register(topic)
    }

    package func unregister() {
        record(.unregistered, "\(topic) wants no more notifications")
        (isWanted, isTokenAwaited, token, postponed) = (false, false, nil, nil)
        connection.unregister(topic)
    }

    package func connect(_ app: any RemoteNotificationApp) {
        self.app = app
        for notification in waiting { call(app, with: notification) }
        waiting = []
    }

    // MARK: The process

    /// Notes that the app's process has ended.
    package func appDidEnd() {
        (app, isTokenAwaited, waiting) = (nil, false, [])
        for limit in fetches.values { loop.cancel(limit) }
        fetches = [:]
    }

    // MARK: From the service

    func didGet(_ token: String) {
        guard isWanted else { return }
        let isNew = token != self.token
        self.token = token
        if isNew { record(.registered, "\(topic) has a token") }
        if isNew || isTokenAwaited { tell(token) }
        isTokenAwaited = false
    }

    private func tell(_ token: String) { app?.didRegister(Data(hexadecimal: token)) }

    func receive(_ notification: PushNotification) {
        guard isWanted else {
            return withhold(notification, "the app has unregistered")
        }
        // It was sent to a token that the app has given up, perhaps for another person.
        guard token != nil else { return withhold(notification, "the app waits for another token") }
        let payload = PushPayload(notification.payload), content = payload.content
        record(.received, "\(notification) comes", of: notification, [.init(.title, content.title)])
        if notification.kind == .alert, payload.isForThePerson {
            center.receive(
                UNNotificationRequest(
                    identifier: notification.collapseID ?? notification.id, content: content,
                    trigger: UNPushNotificationTrigger()))
        }
        if payload.isForTheApp { wake(for: notification) }
    }

    // MARK: Waking the app

    private func wake(for notification: PushNotification) {
        guard let platform else { return }
        let state = platform.applicationState
        if state == .notRunning, wasQuit { return withhold(notification, "the person has swiped the app away") }
        if !state.isForeground, let next = budget.take(at: loop.now) {
            if let former = postponed { withhold(former, "a newer one waits in its place") }
            postponed = notification
            timer.wake(at: next)
            return withhold(notification, "the app was woken too often; it waits")
        }
        if state != .notRunning, app == nil { return withhold(notification, "the app has no delegate") }
        record(.woken, "\(name) is to fetch for \(notification.id)", of: notification)
        if let app, state != .notRunning { return call(app, with: notification) }
        if waiting.count < SystemRemoteNotifications.waitingLimit { waiting.append(notification) }
        launch()
    }

    private func call(_ app: any RemoteNotificationApp, with notification: PushNotification) {
        fetchCount += 1
        let number = fetchCount
        let end: @Sendable (String) -> Void = { [weak self, loop] words in
            loop.enqueue { [weak self] in self?.endFetch(number, words, of: notification) }
        }
        fetches[number] = loop.schedule(after: SystemRemoteNotifications.fetchTimeLimit) { end("took too long") }
        app.didReceive(PushPayload(notification.payload)) { result in
            switch result {
            case .newData: end("new data")
            case .noData: end("no data")
            case .failed: end("failed")
            }
        }
    }

    private func endFetch(_ number: Int, _ words: String, of notification: PushNotification) {
        guard let limit = fetches.removeValue(forKey: number) else { return }
        loop.cancel(limit)
        record(.fetched, "\(words) for \(notification.id)", of: notification, [.init(.status, words)])
    }

    // MARK: The trace

    private func withhold(_ notification: PushNotification, _ reason: String) {
        record(
            .withheld, "\(notification.id) does not reach the app: \(reason)", of: notification,
            [.init(.reason, reason)])
    }

    func record(
        _ kind: RemoteNotificationTraceKind, _ text: String, of notification: PushNotification? = nil,
        _ fields: [TraceEvent.Field] = []
    ) {
        connection.environment.recorder?.record(
            TraceEvent(
                instant: loop.now, kind: kind, lane: name, text: text,
                fields: (notification.map { [.init(.id, $0.id)] } ?? []) + fields))
    }
}

extension Data {
    /// The bytes of a text of hexadecimal digits. Other characters end them.
    fileprivate init(hexadecimal text: String) {
        var bytes: [UInt8] = []
        var rest = Substring(text)
        while rest.count >= 2, let byte = UInt8(rest.prefix(2), radix: 16) {
            bytes.append(byte)
            rest = rest.dropFirst(2)
        }
        self.init(bytes)
    }
}
