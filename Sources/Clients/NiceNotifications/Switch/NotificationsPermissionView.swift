#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// A view with which the person sees and changes the permission of a group, with a control of any kind.
///
/// ```swift
/// let toggle = NotificationsPermissionView(group: DailyQuoteGroup(), adapter: CheckboxAdapter())
/// toggle.onDeniedBySystem = { _ in /* show "Open Settings" alert to user */ }
/// ```
///
/// ``NotificationsPermissionModel`` describes the behaviour.
@MainActor
open class NotificationsPermissionView<Control: UIView>: UIView {
    /// The control inside the view.
    public let control: Control

    /// Called after the person has enabled the group and the system allows it.
    public var onEnabled: ((NotificationsPermissionView<Control>) -> Void)?
    /// Called after the person has disabled the group.
    public var onDisabled: ((NotificationsPermissionView<Control>) -> Void)?
    /// Called after the person has tried to enable the group and the system does not allow it.
    public var onDeniedBySystem: ((NotificationsPermissionView<Control>) -> Void)?

    /// Makes the asker that asks the person when the person switches on. Without an asker, there is no question.
    /// The closure must not own this view, which would be a retain cycle.
    public var permissionAsker: (() -> LocalNotifications.ApplicationLevelPermissionAsker)? {
        didSet {
            let asker = permissionAsker.map(Carried.init)
            model.permissionAsker = asker.map { asker in
                { MainActor.assumeIsolated { Carried(asker.value()) }.value }
            }
        }
    }

    private let model: NotificationsPermissionModel
    private let setOn: (Bool) -> Void

    /// Makes the view for a group, with the control of the adapter.
    public init(group: any LocalNotificationsGroup, adapter: some NotificationsPermissionViewAdapter<Control>) {
        let control = adapter.makeControl()
        self.control = control
        model = NotificationsPermissionModel(group: group)
        setOn = { adapter.setOn($0, on: control, animated: true) }
        super.init(frame: control.bounds)

        fill(with: control)
        adapter.observe(control) { [weak self] in self?.model.setOn($0) }
        // The model calls back on the main queue.
        model.onChange = { [weak self] model in MainActor.assumeIsolated { self?.setOn(model.isOn) } }
        model.onEnabled = { [weak self] _ in MainActor.assumeIsolated { self.map { $0.onEnabled?($0) } } }
        model.onDisabled = { [weak self] _ in MainActor.assumeIsolated { self.map { $0.onDisabled?($0) } } }
        model.onDeniedBySystem = { [weak self] _ in
            MainActor.assumeIsolated { self.map { $0.onDeniedBySystem?($0) } }
        }
        NotificationCenter.default.addObserver(
            self, selector: #selector(appWillEnterForeground),
            name: UIApplication.willEnterForegroundNotification, object: nil)
    }

    /// The initializer is not available, because the view needs a group.
    @available(*, unavailable, message: "A group is needed; use init(group:adapter:)")
    public required init?(coder: NSCoder) {
        nil
    }

    open override var intrinsicContentSize: CGSize { control.intrinsicContentSize }

    /// UIKit sends this event to views. The environment's platform gets it only if the app passes it on.
    @objc private func appWillEnterForeground() {
        model.refresh()
    }

    private func fill(with control: UIView) {
        control.translatesAutoresizingMaskIntoConstraints = false
        addSubview(control)
        NSLayoutConstraint.activate([
            control.topAnchor.constraint(equalTo: topAnchor),
            control.bottomAnchor.constraint(equalTo: bottomAnchor),
            control.leadingAnchor.constraint(equalTo: leadingAnchor),
            control.trailingAnchor.constraint(equalTo: trailingAnchor),
        ])
    }
}

/// The type ``NotificationsPermissionView``, under a second spelling in the README.
public typealias NotificationPermissionView = NotificationsPermissionView
#endif
