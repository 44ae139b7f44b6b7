import CarillonEnvironment

/// Fires once some time has passed since the request was added, whatever happens to the device's clock and zone meanwhile.
///
/// A repeating one fires at every multiple of its interval.
public final class UNTimeIntervalNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    /// Seconds. Does not change as time passes.
    public let timeInterval: TimeInterval

    /// - Parameter timeInterval: seconds; more than 0, and at least 60 if `repeats`. Anything else is an error of the programmer and
    ///   ends the process, as it does on Apple's systems: it is not an error of `add`.
    public init(timeInterval: TimeInterval, repeats: Bool) {
        if let violation = IntervalRuleViolation(timeInterval: timeInterval, repeats: repeats) {
            preconditionFailure(violation.description)
        }
        self.timeInterval = timeInterval
        super.init(repeats: repeats)
    }

    /// The time of this call plus the interval, however long ago the request was added.
    ///
    /// Apple documents the next time at which the condition is met; what its systems return is this.
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
