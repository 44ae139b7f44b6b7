/// The way in which alerts appear while the device is in use.
public enum UNAlertStyle: Int, Sendable, CaseIterable {
    /// Alerts do not appear.
    case none = 0
    /// Alerts appear as banners, which disappear again.
    case banner = 1
    /// Alerts appear as windows, which the person must close.
    case alert = 2
}
