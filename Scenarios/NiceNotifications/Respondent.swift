import NiceNotifications

/// Somebody to whom the app itself puts a question, in its own words, before the system is heard.
///
/// Confined to its world, hence safe to share among the tasks of a scenario and what it calls back.
final class Respondent: @unchecked Sendable {
    /// What they answer when they are asked next; `nil` if they think about it.
    var answer: Result<Bool, any Error>?
    /// How often they were asked.
    private(set) var questionCount = 0
    /// Where their answers go, for each time that they were asked and still can answer.
    private var questions: [(Result<Bool, any Error>) -> Void] = []

    /// - Parameter answer: what they answer at once; `nil` if they think about it.
    init(_ answer: Bool?) {
        self.answer = answer.map { .success($0) }
    }

    /// Says it to whoever has ever asked, also to those who were told something before.
    func say(_ answer: Bool) {
        for question in questions { question(.success(answer)) }
    }

    /// The question disappears from the screen: nobody can answer it any more.
    func lookAway() { questions = [] }

    /// Puts the question.
    var asker: LocalNotifications.ApplicationLevelPermissionAsker {
        LocalNotifications.ApplicationLevelPermissionAsker { [self] completion in
            questionCount += 1
            questions.append(completion)
            if let answer { completion(answer) }
        }
    }

    /// Asks them, and goes by what the system allows.
    func strategy(
        _ mode: LocalNotifications.PermissionStrategy.GroupLevel.AskPermissionMode
    ) -> LocalNotifications.PermissionStrategy {
        LocalNotifications.PermissionStrategy(groupLevel: .askPermission(mode, asker), systemLevel: .ifAlreadyAllowed)
    }
}

/// Somebody was asked and did not say yes or no: they put the phone away, or were called.
struct Distraction: Error {}
