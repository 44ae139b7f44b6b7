import Carillon
import CarillonNotifications
import Robin
import ScenarioFixtures

/// Saboteurs of the person's view, responses and permissions, as Robin reports them.
extension Saboteur {
    // MARK: Delivered notifications

    static let robinUndatedDeliveries = Saboteur(
        "robin/undated-deliveries", "A delivered notification does not say when it came.", breaks: ["RO-30"],
        at: .robin.parts { $0.center.markDelivered = { notification, _ in notification.delivered = true } })

    static let robinUnmarkedDeliveries = Saboteur(
        "robin/unmarked-deliveries", "A delivered notification is not marked as delivered.", breaks: ["RO-30"],
        at: .robin.parts { $0.center.markDelivered = { notification, date in notification.deliveryDate = date } })

    static let robinUnscheduledDeliveries = Saboteur(
        "robin/unscheduled-deliveries", "A notification that is read back is not marked as scheduled.",
        breaks: ["RO-30"],
        at: .robin.read { $0.scheduled = false })

    static let robinClearsNotificationCenter = Saboteur(
        "robin/clears-notification-center", "Removing one delivered notification removes all.", breaks: ["RO-31"],
        at: .robin.parts { $0.center.removeDelivered = { center, _ in center.removeAllDeliveredNotifications() } })

    static let robinKeepsDelivered = Saboteur(
        "robin/keeps-delivered", "Removing every delivered notification removes none.", breaks: ["RO-31"],
        at: .robin.parts { $0.center.removeAllDelivered = { _ in } })

    static let robinClearsPending = Saboteur(
        "robin/clears-pending", "Removing every delivered notification removes what is pending, too.",
        breaks: ["RO-31"],
        at: .robin.parts {
            $0.center.removeAllDelivered = { [removeAll = $0.center.removeAllDelivered] center in
                removeAll(center)
                center.removeAllPendingNotificationRequests()
            }
        })

    // MARK: Responses

    static let robinOneHandler = Saboteur(
        "robin/one-handler", "One handler is made, and handles every response with its action.", breaks: ["RO-32"],
        at: .robin.parts {
            let kept = Remembered<(any RobinActionHandler)?>(nil)
            $0.responses.handler = { [make = $0.responses.handler] type in
                let handler = kept.value ?? make(type)
                kept.value = handler
                return handler
            }
        })

    static let robinCompletesFirst = Saboteur(
        "robin/completes-first", "A response is completed before it is handled.", breaks: ["RO-32"],
        at: .robin.parts {
            $0.responses.answer = { handle, complete in
                complete()
                handle?()
            }
        })

    static let robinCompletesTwice = Saboteur(
        "robin/completes-twice", "A response that was handled is completed twice.", breaks: ["RO-32"],
        at: .robin.parts {
            $0.responses.answer = { [answer = $0.responses.answer] handle, complete in
                answer(handle, complete)
                if handle != nil { complete() }
            }
        })

    static let robinLosesText = Saboteur(
        "robin/loses-text", "A text response is handled without its text.", breaks: ["RO-33"],
        at: .robin.parts { $0.responses.told = { $0.robinNotificationResponse() } })

    static let robinLeavesUnhandledOpen = Saboteur(
        "robin/leaves-unhandled-open", "A response that nobody handles is not completed.", breaks: ["RO-33"],
        at: .robin.parts {
            $0.responses.answer = { [answer = $0.responses.answer] handle, complete in
                if let handle { answer(handle, complete) }
            }
        })

    static let robinHandlesEverything = Saboteur(
        "robin/handles-everything", "A response without a handler is handed to any handler that there is.",
        breaks: ["RO-33"],
        at: .robin.parts { $0.responses.handlerType = { $0[$1] ?? $0.min { $0.key < $1.key }?.value } })

    // MARK: Settings

    static let robinStaleSettings = Saboteur(
        "robin/stale-settings", "A forced refresh shows the settings that are known already.", breaks: ["RO-34"],
        at: .robin.parts { $0.settings.refreshed = { known, _ in known } })

    static let robinSleepsThroughReturn = Saboteur(
        "robin/sleeps-through-return", "The app's return to the front goes unnoticed.", breaks: ["RO-34"],
        at: .robin.parts { $0.settings.renews = { _ in false } })

    static let robinLooksWhenLeaving = Saboteur(
        "robin/looks-when-leaving", "The settings are renewed when the app leaves the front, too.",
        breaks: ["RO-34"],
        at: .robin.parts { $0.settings.renews = { _ in true } })

    static let robinBoastsSettings = Saboteur(
        "robin/boasts-settings", "A switch that the person has turned off is called enabled.", breaks: ["RO-35"],
        at: .robin.parts { $0.settings.isOn = { $0 != .notSupported } })

    static let robinEnablesUnsupported = Saboteur(
        "robin/enables-unsupported", "Every switch that is not off is called enabled.", breaks: ["RO-35"],
        at: .robin.parts { $0.settings.isOn = { $0 != .disabled } })

    static let robinMistakesSwitches = Saboteur(
        "robin/mistakes-switches", "The switch for sounds is read from the badge's.", breaks: ["RO-35"],
        at: .robin.parts {
            $0.settings.switches = { [switches = $0.settings.switches] settings in
                switches(settings).map { $0.0 == .sound ? (.sound, settings.badgeSetting) : $0 }
            }
        })
}
