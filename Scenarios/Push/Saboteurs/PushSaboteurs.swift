import Carillon
import CarillonEnvironment
import CarillonNotifications
import CarillonPush
import Foundation
import ScenarioFixtures
import UserNotifications

extension [Saboteur] {
    static let push: [Saboteur] = [
        .pushForgetsTokens, .pushOneTokenForAll, .pushDeafInTunnels, .pushKeepsGivenUpTokens, .pushHonoursVoidTokens,
        .pushRenewsInSilence,
        .pushRegistersOnce, .pushSaysLess, .pushShowsUnasked, .pushIgnoresCollapsing, .pushForgetsWhatItSaw,
        .pushShowsBlanks,
        .pushKeepsAll, .pushKeepsNothing, .pushKnowsOneApp, .pushNeverExpires, .pushKeepsZero, .pushNeverWaits,
        .pushAlwaysWaits, .pushStaysAway, .pushLetsSleep, .pushShowsTheSilent, .pushIsGenerous,
        .pushForgetsTheSwipe, .pushTellsTwice,
    ]
}

// MARK: Tokens

extension Saboteur {
    static let pushForgetsTokens = Saboteur(
        "push/forgets-tokens", "The phone tells an app that registers a second time the token backwards.",
        breaks: ["PU-TOK-1"],
        at: .push.service { next in
            let count = Remembered(0)
            return ForwardingRemoteNotificationService(to: next) { token in
                count.value += 1
                return count.value > 1 ? Data(token.reversed()) : token
            }
        })

    static let pushOneTokenForAll = Saboteur(
        "push/one-token-for-all", "Every app of the world gets the token of the first.", breaks: ["PU-TOK-3"],
        at: .push.misbehaviour {
            let first = Remembered<String?>(nil)
            return .rewrite(.token) { message in
                guard case .token(let token, let topic) = message else { return [message] }
                first.value = first.value ?? token
                return [.token(first.value ?? token, topic: topic)]
            }
        })

    static let pushDeafInTunnels = Saboteur(
        "push/deaf-in-tunnels", "Registrations of later than a minute after the beginning are not heard.",
        breaks: ["PU-TOK-2"], at: .push.misbehaviour { .drop(.registration.after(.minutes(1))) })

    static let pushHonoursVoidTokens = Saboteur(
        "push/honours-void-tokens", "A void token is as good as any other.", breaks: ["PU-TOK-4", "PU-TOK-5"],
        at: .push.misbehaviour {
            .changeResponse(.sent(.response).where { $0.response?.status == 410 }) { $0.status = .ok }
        })

    static let pushKeepsGivenUpTokens = Saboteur(
        "push/keeps-given-up-tokens", "The service does not hear that an app gives its token up.", breaks: ["PU-TOK-4"],
        at: .push.misbehaviour { .drop(.unregistration) })

    static let pushRenewsInSilence = Saboteur(
        "push/renews-in-silence", "A phone hears of the first token of each connection, and of no later one.",
        breaks: ["PU-TOK-5"], at: .push.misbehaviour { .drop(.token.afterFirst(1)) })

    static let pushRegistersOnce = Saboteur(
        "push/registers-once", "A phone registers its app once, whatever the service forgets.", breaks: ["PU-TOK-6"],
        at: .push.misbehaviour { .drop(.registration.afterFirst(1)) })
}

// MARK: Showing

extension Saboteur {
    static let pushSaysLess = Saboteur(
        "push/says-less", "The title of an alert reaches the phone, and nothing else of it.", breaks: ["PU-SHOW-1"],
        at: .push.notifications { notification in
            notification.payload = ["aps": ["alert": ["title": notification.payload["aps"]?["alert"]?["title"] ?? ""]]]
        })

    static let pushShowsUnasked = Saboteur(
        "push/shows-unasked", "The app in front is asked, and its answer is not heard.", breaks: ["PU-SHOW-2"],
        at: .center.service { next in
            ForwardingNotificationService(
                to: next,
                willPresent: { app, notification, completion in
                    app.willPresent(notification) { _ in completion([.list, .badge]) }
                })
        })

    static let pushIgnoresCollapsing = Saboteur(
        "push/ignores-collapsing", "Collapse identifiers do not reach the phone.", breaks: ["PU-SHOW-3"],
        at: .push.notifications { $0.collapseID = nil })

    static let pushForgetsWhatItSaw = Saboteur(
        "push/forgets-what-it-saw", "The phone takes each notification for a new one.",
        breaks: ["PU-SHOW-4", "PU-SHOW-6"], at: .push.parts { $0.seen = Forgetful() })

    private struct Forgetful: SeenNotifications {
        mutating func insert(_ id: String) -> Bool { true }
    }
}

// MARK: Waiting

extension Saboteur {
    static let pushKeepsAll = Saboteur(
        "push/keeps-all", "Everything waits for a phone that is off.", breaks: ["PU-KEEP-1"],
        at: .push.rules { OtherRules($0, kept: { $0.filter { $0.expiration != 0 } }) })

    static let pushShowsBlanks = Saboteur(
        "push/shows-blanks", "A notification without an alert comes as one whose title is a blank.",
        breaks: ["PU-SHOW-7"],
        at: .push.misbehaviour {
            .rewrite(.push) { message in
                guard case .push(var notification) = message, notification.kind == .alert,
                    var members = notification.payload.object, var aps = members["aps"]?.object, aps["alert"] == nil
                else { return [message] }
                aps["alert"] = ["title": " "]
                members["aps"] = .object(aps)
                notification.payload = .object(members)
                return [.push(notification)]
            }
        })

    static let pushKeepsNothing = Saboteur(
        "push/keeps-nothing", "Nothing waits for a phone that is off.",
        breaks: ["PU-KEEP-1", "PU-KEEP-5", "PU-KEEP-6"], at: .push.rules { OtherRules($0, kept: { _ in [] }) })

    static let pushKnowsOneApp = Saboteur(
        "push/knows-one-app", "Notifications of other apps than the main one are lost on their way.",
        breaks: ["PU-KEEP-3"],
        at: .push.misbehaviour {
            .rewrite(.push) { message in
                if case .push(let notification) = message, notification.topic != "app" { return [] }
                return [message]
            }
        })

    static let pushNeverExpires = Saboteur(
        "push/never-expires", "No notification expires.", breaks: ["PU-KEEP-2"],
        at: .push.rules { OtherRules($0, isExpired: { _, _ in false }) })

    static let pushKeepsZero = Saboteur(
        "push/keeps-zero", "A notification with the expiration 0 waits like any other.", breaks: ["PU-KEEP-2"],
        at: .push.rules { OtherRules($0, kept: { Array($0.suffix(1)) }) })

    static let pushNeverWaits = Saboteur(
        "push/never-waits", "Every notification goes at once.", breaks: ["PU-KEEP-4"],
        at: .push.rules { OtherRules($0, delay: { _ in .zero }) })

    static let pushAlwaysWaits = Saboteur(
        "push/always-waits", "Every notification waits like one of the lowest priority.", breaks: ["PU-KEEP-4"],
        at: .push.rules { OtherRules($0, delay: { _ in .seconds(900) }) })

    static let pushStaysAway = Saboteur(
        "push/stays-away", "A phone that has lost its connection is turned away for ever.", breaks: ["PU-KEEP-5"],
        at: .push.misbehaviour { .drop(.arrival.afterFirst(1)) })

    /// Rules that differ from others in one place.
    private struct OtherRules: PushRules {
        private let next: any PushRules
        private let keep: (@Sendable ([PushNotification]) -> [PushNotification])?
        private let expires: (@Sendable (PushNotification, Date) -> Bool)?
        private let wait: (@Sendable (PushNotification) -> Duration)?

        init(
            _ next: any PushRules, kept: (@Sendable ([PushNotification]) -> [PushNotification])? = nil,
            isExpired: (@Sendable (PushNotification, Date) -> Bool)? = nil,
            delay: (@Sendable (PushNotification) -> Duration)? = nil
        ) {
            (self.next, keep, expires, wait) = (next, kept, isExpired, delay)
        }

        func kept(of unsent: [PushNotification]) -> [PushNotification] { keep?(unsent) ?? next.kept(of: unsent) }

        func isExpired(_ notification: PushNotification, at date: Date) -> Bool {
            expires?(notification, date) ?? next.isExpired(notification, at: date)
        }

        func replaces(_ newcomer: PushNotification, _ other: PushNotification) -> Bool {
            next.replaces(newcomer, other)
        }

        func delay(of notification: PushNotification, _ configuration: PushConfiguration) -> Duration {
            wait?(notification) ?? next.delay(of: notification, configuration)
        }
    }
}

// MARK: Waking

extension Saboteur {
    static let pushLetsSleep = Saboteur(
        "push/lets-sleep", "No app is woken in the background.", breaks: ["PU-BACK-1", "PU-BACK-4"],
        at: .push.parts { $0.budget = FixedBudget(next: { $0.advanced(by: .seconds(1 << 40)) }) })

    static let pushShowsTheSilent = Saboteur(
        "push/shows-the-silent", "A silent notification is shown like an alert.", breaks: ["PU-BACK-1"],
        at: .push.notifications { notification in
            guard notification.kind == .background, var payload = notification.payload.object else { return }
            payload["aps"] = ["content-available": 1, "alert": ["title": "News"]]
            (notification.kind, notification.payload) = (.alert, .object(payload))
        })

    static let pushIsGenerous = Saboteur(
        "push/is-generous", "An app in the background is woken as often as its provider likes.", breaks: ["PU-BACK-2"],
        at: .push.parts { $0.budget = FixedBudget(next: { _ in nil }) })

    static let pushForgetsTheSwipe = Saboteur(
        "push/forgets-the-swipe", "An app that the person has swiped away is launched all the same.",
        breaks: ["PU-BACK-3"], at: .push.system { app, remote in app.onProcessEnd { remote.wasQuit = false } })

    static let pushTellsTwice = Saboteur(
        "push/tells-twice", "Each notification comes a second time, under another identifier.",
        breaks: ["PU-BACK-4", "PU-SHOW-2"],
        at: .push.misbehaviour {
            .rewrite(.push) { message in
                guard case .push(var notification) = message else { return [message] }
                notification.id += "-2"
                return [message, .push(notification)]
            }
        })

    /// A budget that always gives the same answer.
    private struct FixedBudget: BackgroundBudget {
        let next: @Sendable (Instant) -> Instant?

        mutating func take(at now: Instant) -> Instant? { next(now) }
    }
}
