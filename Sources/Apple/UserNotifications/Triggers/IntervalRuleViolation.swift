/// A rule that the interval of a trigger breaks. The words are Apple's.
package enum IntervalRuleViolation: Error, Equatable, CustomStringConvertible {
    case notPositive
    case tooShortToRepeat

    /// Checks an interval. The result is `nil` if the interval breaks no rule.
    package init?(timeInterval: TimeInterval, repeats: Bool) {
        // A value that is not a number is not greater than 0 either.
        if !(timeInterval > 0) {
            self = .notPositive
        } else if repeats && timeInterval < 60 {
            self = .tooShortToRepeat
        } else {
            return nil
        }
    }

    package var description: String {
        switch self {
        case .notPositive: "time interval must be greater than 0"
        case .tooShortToRepeat: "time interval must be at least 60 if repeating"
        }
    }
}
