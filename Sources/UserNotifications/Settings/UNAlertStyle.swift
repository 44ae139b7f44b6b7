/// How alerts show while the device is in use.
public enum UNAlertStyle: Int, Sendable, CaseIterable {
    case none = 0
    case banner = 1
    case alert = 2
}
