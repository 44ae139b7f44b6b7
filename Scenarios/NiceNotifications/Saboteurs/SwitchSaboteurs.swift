import Carillon
import NiceNotifications
import ScenarioFixtures

/// Saboteurs of the position of a group's switch.
extension Saboteur {
    static let niceOnUnlessForbidden = Saboteur(
        "nn/on-unless-forbidden", "The switch stands on unless the system denies.", breaks: ["NN-34"],
        at: .nice.parts { $0.permissionSwitch.isOn = { $0 != .systemDenied } })

    static let niceDeafSwitch = Saboteur(
        "nn/deaf-switch", "The switch does not look at what was changed in the Settings app.", breaks: ["NN-34"],
        at: .nice.parts { $0.permissionSwitch.refreshes = { _ in false } })

    static let niceStuckSwitch = Saboteur(
        "nn/stuck-switch", "The switch stays on when the person says no to the app's own question.", breaks: ["NN-34"],
        at: .nice.parts { parts in
            parts.permissionSwitch.enabled = { [next = parts.permissionSwitch.enabled] result in
                if case .deniedOnGroupLevel = result { .enabled } else { next(result) }
            }
        })

    static let niceOldNews = Saboteur(
        "nn/old-news", "The switch goes by answers to what was asked before the person moved it again.",
        breaks: ["NN-34"],
        at: .nice.parts { $0.permissionSwitch.isNews = { _, _ in true } })
}
