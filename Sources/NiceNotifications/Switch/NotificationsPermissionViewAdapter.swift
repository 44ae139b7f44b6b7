#if canImport(UIKit) && !os(watchOS)
    import UIKit

    /// Makes a control of any kind the switch of a ``NotificationsPermissionView``.
    @MainActor
    public protocol NotificationsPermissionViewAdapter<Control> {
        associatedtype Control: UIView

        /// Makes the control, switched off.
        func makeControl() -> Control

        /// Shows where the switch stands. Must not count as the person's doing.
        func setOn(_ isOn: Bool, on control: Control, animated: Bool)

        /// Calls `handler` whenever the person has moved the switch, with where to. Called once for a control.
        func observe(_ control: Control, _ handler: @escaping @MainActor (Bool) -> Void)
    }
#endif
