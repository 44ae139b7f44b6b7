/// What is wrong with the interval of a trigger; the words are Apple's.
package enum IntervalRuleViolation: Error, Equatable, CustomStringConvertible {
    case notPositive
    case tooShortToRepeat

    /// `nil` if nothing is wrong.
    package init?(timeInterval: TimeInterval, repeats: Bool) {
        // What is not a number is not greater than 0 either.
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
