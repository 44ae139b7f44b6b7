/// A notification that the system has delivered or is about to present. Only the system makes notifications.
public final class UNNotification: NSObject, NSCopying, NSSecureCoding, Sendable {
    /// The time at which the trigger fired, by the device's clock.
    public let date: Date
    /// The request from which the notification comes.
    public let request: UNNotificationRequest

    package init(date: Date, request: UNNotificationRequest) {
        self.date = date
        self.request = request
    }

    /// Returns the object itself, because it never changes.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotification else { return false }
        return date == other.date && request == other.request
    }

    public override var hash: Int { request.hash }

    public override var description: String { "UNNotification \(date): \(request)" }

    // MARK: Coding

    /// The class supports secure coding.
    public static var supportsSecureCoding: Bool { true }

    /// Decodes an object. The result is `nil` if a value is missing or not valid.
    public init?(coder: NSCoder) {
        guard let request = coder.decodeIfPresent(UNNotificationRequest.self, forKey: "request") else {
            return nil
        }
        self.request = request
        date = Date(timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: "date"))
    }

    /// Encodes all values of the object.
    public func encode(with coder: NSCoder) {
        coder.encode(request, forKey: "request")
        coder.encode(date.timeIntervalSinceReferenceDate, forKey: "date")
    }
}
