package import Foundation

extension Duration {
    /// Makes a duration from a setting in seconds. A negative number means 0. Infinity and NaN mean a hundred years.
    package static func seconds(clamping seconds: TimeInterval) -> Duration {
        guard seconds < 3_155_760_000 else { return .seconds(3_155_760_000) }
        return seconds > 0 ? .nanoseconds(Int64(seconds * 1e9)) : .zero
    }

    /// The duration in whole milliseconds, as events of clients carry it.
    package var milliseconds: Int { Int(wholeNanoseconds / 1_000_000) }
}
