import CarillonEnvironment
import CarillonSimulation
public import Foundation

extension World {
    /// The wall-clock time in this world, as a device with a right clock shows it.
    public var date: Date { loop.epoch + TimeInterval(loop.now.nanoseconds) / 1e9 }

    /// The virtual time since the world began.
    public var elapsed: Duration { Instant.zero.duration(to: loop.now) }

    /// Lets virtual time pass. Everything that is due meanwhile happens, also at the last moment. The call takes no
    /// real time.
    public func advance(by duration: Duration) async throws {
        try await advance(to: loop.now.advanced(by: duration))
    }

    /// Lets time pass until the world's wall clock shows `date`. A date in the past lets no time pass.
    public func advance(to date: Date) async throws {
        let seconds = date.timeIntervalSince(self.date)
        try await advance(by: .nanoseconds(Int64((seconds * 1e9).rounded())))
    }

    func advance(to instant: Instant) async throws {
        if instant > loop.now { try await loop.clock.sleep(until: instant) }
        await loop.settle()
    }

    /// Lets everything happen that can happen now, without letting time pass.
    public func settle() async { await loop.settle() }

    /// Returns the date at which a clock in `timeZone` shows a time.
    ///
    /// - Parameters:
    ///   - text: `2026-03-29 02:30` or `2026-03-29 02:30:15`. If the zone skips that time, the result is as much later.
    ///   - timeZone: the identifier of the time zone.
    /// - Throws: ``ScenarioError/malformedDate(_:)`` for any other form, and for an unknown time zone.
    public static func date(_ text: String, in timeZone: String = "GMT") throws -> Date {
        let numbers = text.split { "- :T".contains($0) }.map { Int($0) }
        guard numbers.count >= 5, numbers.count <= 6, !numbers.contains(nil), let zone = TimeZone(identifier: timeZone)
        else {
            throw ScenarioError.malformedDate("\(text) in \(timeZone)")
        }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let components = DateComponents(
            year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
            second: numbers.count == 6 ? numbers[5] : 0)
        guard let date = calendar.date(from: components) else { throw ScenarioError.malformedDate(text) }
        return date
    }
}

/// A mistake in a scenario.
public enum ScenarioError: Error, CustomStringConvertible {
    /// The text is not in the form that ``World/date(_:in:)`` takes, or the time zone is unknown.
    case malformedDate(String)
    /// A required value was `nil`.
    case required(String)
    /// The scenario needs something that is not available here, for this reason. Its verdict is then neither good nor
    /// bad.
    case unsupported(String)

    /// The mistake in words.
    public var description: String {
        switch self {
        case .malformedDate(let text):
            "“\(text)” is no date; write it as 2026-03-29 02:30, in a time zone such as Europe/Berlin"
        case .required(let what): "required, but missing: \(what)"
        case .unsupported(let reason): "unsupported: \(reason)"
        }
    }
}
