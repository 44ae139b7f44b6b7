import CarillonEnvironment

/// A trigger that fires when some time has passed since the request was added. Changes of the device's clock and zone
/// have no effect.
///
/// A repeating trigger fires at every multiple of its interval.
public final class UNTimeIntervalNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    /// The interval in seconds. The value does not change as time passes.
    public let timeInterval: TimeInterval

    /// Makes a trigger.
    ///
    /// - Parameters:
    ///   - timeInterval: the interval in seconds. The interval must be more than 0, and at least 60 if `repeats` is
    ///     true. Any other value is a programming error and ends the process, as on Apple's systems: `add` reports no
    ///     error.
    ///   - repeats: whether the interval begins anew each time that it is over.
    public init(timeInterval: TimeInterval, repeats: Bool) {
        if let violation = IntervalRuleViolation(timeInterval: timeInterval, repeats: repeats) {
            preconditionFailure(violation.description)
        }
        self.timeInterval = timeInterval
        super.init(repeats: repeats)
    }

    /// The time of this call plus the interval, even if the request was added long ago.
    ///
    /// Apple documents the next time at which the condition is met, but Apple's systems return this value.
    public func nextTriggerDate() -> Date? {
        Environment.current.date.addingTimeInterval(timeInterval)
    }

    public override func isEqual(_ object: Any?) -> Bool {
        super.isEqual(object) && (object as? UNTimeIntervalNotificationTrigger)?.timeInterval == timeInterval
    }

    public override var hash: Int { timeInterval.hashValue }

    public override var description: String {
        repeats ? "every \(timeInterval) s" : "in \(timeInterval) s"
    }

    // MARK: Coding

    /// Decodes an object. The result is `nil` if a value is missing or not valid.
    public required init?(coder: NSCoder) {
        timeInterval = coder.decodeDouble(forKey: "timeInterval")
        super.init(coder: coder)
        if IntervalRuleViolation(timeInterval: timeInterval, repeats: repeats) != nil { return nil }
    }

    public override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(timeInterval, forKey: "timeInterval")
    }
}
