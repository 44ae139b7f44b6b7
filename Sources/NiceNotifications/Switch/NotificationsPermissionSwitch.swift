#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import UIKit

    /// A switch that shows and allows to modify the permission of a group.
    ///
    /// ```swift
    /// let toggle = NotificationsPermissionSwitch(group: DailyQuoteGroup())
    /// toggle.onDeniedBySystem = { _ in /* show "Open Settings" alert to user */ }
    /// toggle.permissionAsker = { [unowned viewController] in .defaultAlert(on: viewController) }
    /// ```
    public final class NotificationsPermissionSwitch: NotificationsPermissionView<UISwitch> {
        public init(group: any LocalNotificationsGroup) {
            super.init(group: group, adapter: __UISwitchAdapter())
        }

        @available(*, unavailable, message: "A group is needed; use init(group:)")
        public required init?(coder: NSCoder) {
            nil
        }
    }
#endif
