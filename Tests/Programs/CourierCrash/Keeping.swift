import ArgumentParser

/// How a subscriber keeps messages.
enum Keeping: String, CaseIterable, ExpressibleByArgument {
    /// In the store until a listener has them: a time to live of an hour.
    case lasting
    /// Not at all, but what a listener was given at QoS 2 is noted: no time to live, with persistence.
    case noted
    /// Not at all, and nothing is noted: the defaults.
    case fleeting

    var timeToLive: Double { self == .lasting ? 3_600 : 0 }
    var isPersistent: Bool { self == .noted }
}
