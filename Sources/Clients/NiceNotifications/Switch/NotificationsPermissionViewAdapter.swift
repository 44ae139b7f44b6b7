#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// An adapter that lets a control of any kind work as the switch of a ``NotificationsPermissionView``.
@MainActor
public protocol NotificationsPermissionViewAdapter<Control> {
    /// The type of the control.
    associatedtype Control: UIView

    /// Makes the control in the position off.
    func makeControl() -> Control

    /// Shows the position of the switch. This change must not count as a move by the person.
    func setOn(_ isOn: Bool, on control: Control, animated: Bool)

    /// Calls `handler` with the new position each time that the person has moved the switch. The view calls this
    /// method once for each control.
    func observe(_ control: Control, _ handler: @escaping @MainActor (Bool) -> Void)
}
#endif
