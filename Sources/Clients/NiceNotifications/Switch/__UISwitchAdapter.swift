#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
public import UIKit

/// The adapter for the system's switch.
public struct __UISwitchAdapter: NotificationsPermissionViewAdapter {
    /// Makes the adapter.
    public init() {}

    /// Makes a switch in the position off.
    public func makeControl() -> UISwitch { UISwitch() }

    /// Shows the position of the switch.
    public func setOn(_ isOn: Bool, on control: UISwitch, animated: Bool) {
        control.setOn(isOn, animated: animated)
    }

    /// Calls `handler` with the new position each time that the person has moved the switch.
    public func observe(_ control: UISwitch, _ handler: @escaping @MainActor (Bool) -> Void) {
        control.addAction(
            UIAction { [weak control] _ in if let control { handler(control.isOn) } }, for: .valueChanged)
    }
}
#endif
