/// A notification that was delivered, or is about to be presented. The system makes it.
public final class UNNotification: NSObject, NSCopying, NSSecureCoding, Sendable {
    /// When its trigger fired, by the device's clock.
    public let date: Date
    public let request: UNNotificationRequest

    package init(date: Date, request: UNNotificationRequest) {
        self.date = date
        self.request = request
    }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotification else { return false }
        return date == other.date && request == other.request
    }

    public override var hash: Int { request.hash }

    public override var description: String { "UNNotification \(date): \(request)" }

    // MARK: Coding

    public static var supportsSecureCoding: Bool { true }

    public init?(coder: NSCoder) {
        guard let request = coder.decodeIfPresent(UNNotificationRequest.self, forKey: "request") else {
            return nil
        }
        self.request = request
        date = Date(timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: "date"))
    }

    public func encode(with coder: NSCoder) {
        coder.encode(request, forKey: "request")
        coder.encode(date.timeIntervalSinceReferenceDate, forKey: "date")
    }
}
