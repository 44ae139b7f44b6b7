import NiceNotifications
import ScenarioFixtures

/// A rule by which every answer counts, even a repeated one.
struct EveryAnswer: AnswerRule {
    func callback<Value>(unanswered: Value?, _ handler: @escaping (Value) -> Void) -> (Value) -> Void { handler }
}
