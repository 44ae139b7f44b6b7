#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
public import UIKit

/// A switch with which the person sees and changes the permission of a group.
///
/// ```swift
/// let toggle = NotificationsPermissionSwitch(group: DailyQuoteGroup())
/// toggle.onDeniedBySystem = { _ in /* show "Open Settings" alert to user */ }
/// toggle.permissionAsker = { [unowned viewController] in .defaultAlert(on: viewController) }
/// ```
public final class NotificationsPermissionSwitch: NotificationsPermissionView<UISwitch> {
    /// Makes the switch for a group.
    public init(group: any LocalNotificationsGroup) {
        super.init(group: group, adapter: __UISwitchAdapter())
    }

    /// The initializer is not available, because the view needs a group.
    @available(*, unavailable, message: "A group is needed; use init(group:)")
    public required init?(coder: NSCoder) {
        nil
    }
}
#endif
