import CarillonEnvironment
import Foundation

/// The choices of a push service, which its core reads whenever they matter.
final class PushSettings {
    var configuration: PushConfiguration
    var rules: any PushRules = StandardPushRules()
    /// The date that the service's clock shows at an instant.
    let date: (Instant) -> Date
    private let numbers: any RandomNumbers

    init(_ configuration: PushConfiguration, _ numbers: any RandomNumbers, date: @escaping (Instant) -> Date) {
        self.configuration = configuration
        self.numbers = numbers
        self.date = date
    }

    /// Makes an identifier for a notification that came without one.
    func makeID() -> String { numbers.nextUUID().text.lowercased() }
}
