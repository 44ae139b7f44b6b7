#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import UIKit

    /// The adapter for the system's switch.
    public struct __UISwitchAdapter: NotificationsPermissionViewAdapter {
        public init() {}

        public func makeControl() -> UISwitch { UISwitch() }

        public func setOn(_ isOn: Bool, on control: UISwitch, animated: Bool) {
            control.setOn(isOn, animated: animated)
        }

        public func observe(_ control: UISwitch, _ handler: @escaping @MainActor (Bool) -> Void) {
            control.addAction(
                UIAction { [weak control] _ in if let control { handler(control.isOn) } }, for: .valueChanged)
        }
    }
#endif
