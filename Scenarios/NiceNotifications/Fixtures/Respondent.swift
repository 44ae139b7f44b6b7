package import NiceNotifications
import ScenarioFixtures

/// A person whom the app itself asks a question, in its own words, before it asks the system.
///
/// The respondent belongs to one world, so the tasks and callbacks of a scenario can share it safely.
package final class Respondent: @unchecked Sendable {
    /// The answer to the next question; `nil` if the person does not answer yet.
    package var answer: Result<Bool, any Error>?
    /// The number of questions that the person has heard.
    package private(set) var questionCount = 0
    /// The completions of the questions that the person can still answer.
    private var questions: [(Result<Bool, any Error>) -> Void] = []

    /// Makes a person.
    ///
    /// - Parameter answer: the immediate answer; `nil` if the person does not answer yet.
    package init(_ answer: Bool?) {
        self.answer = answer.map { .success($0) }
    }

    /// Answers every open question, including those that already have an answer.
    package func say(_ answer: Bool) {
        for question in questions { question(.success(answer)) }
    }

    /// Removes all questions from the screen, so that the person cannot answer them any more.
    package func lookAway() { questions = [] }

    /// The asker that puts the question to the person.
    package var asker: LocalNotifications.ApplicationLevelPermissionAsker {
        LocalNotifications.ApplicationLevelPermissionAsker { [self] completion in
            questionCount += 1
            questions.append(completion)
            if let answer { completion(answer) }
        }
    }

    /// A strategy that asks the person, and follows the system's existing permission.
    package func strategy(
        _ mode: LocalNotifications.PermissionStrategy.GroupLevel.AskPermissionMode
    ) -> LocalNotifications.PermissionStrategy {
        LocalNotifications.PermissionStrategy(groupLevel: .askPermission(mode, asker), systemLevel: .ifAlreadyAllowed)
    }
}

/// The error of a person who heard the question and answered neither yes nor no, because something distracted them.
package struct Distraction: Error {
    package init() {}
}
