import NiceNotifications

/// Every answer counts, however often it is given.
struct EveryAnswer: AnswerRule {
    func callback<Value>(unanswered: Value?, _ handler: @escaping (Value) -> Void) -> (Value) -> Void { handler }
}
