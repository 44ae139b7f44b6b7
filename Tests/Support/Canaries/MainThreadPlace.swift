package import CarillonConformance
import Foundation
import Synchronization

/// A place of an app's code, on its main thread or not. All who ask the system for it get one answer.
package enum MainThreadPlace: String, CaseIterable, Sendable {
    case user = "a scenario that acts in the app"
    case waitingUser = "a scenario that acts in the app and waits meanwhile"
    case launch = "the first code of a launch"
    case mainQueue = "the main queue"
    case targetOfQueue = "a queue whose target is the main queue"
    case mainActor = "a job of the main actor"
    case mainOperation = "an operation of the main thread"
    case timer = "a timer of the main run loop"
    case syncFromElsewhere = "a call to the main queue from elsewhere"
    case queue = "a queue of the background"
    case ownQueue = "a queue of its own"
    case operation = "an operation of the background"
    case task = "a task"
    case detachedTask = "a detached task"
    case actor = "an actor that a scenario awaits"

    /// Whether the place is on the main thread.
    package var isMain: Bool {
        switch self {
        case .queue, .ownQueue, .operation, .task, .detachedTask, .actor: false
        default: true
        }
    }

    /// Expects that all answers in this place are the same.
    package func ask(in world: World) async throws {
        let phone = world.device("phone")
        let answers = Answers(isMain)
        if self == .launch { phone.onLaunch { answers.take() } }
        phone.run { go(answers) }
        await phone.run { await goAndWait(answers) }
        try await world.advance(by: .seconds(2))
        let expected = isMain ? Answers.questions : []
        world.expect(answers.taken, equals: expected, "these say that this is the main thread, in \(rawValue)")
        phone.run { Thread.current.threadDictionary["of the app"] = true }
        let other = world.device("other").run { Thread.current.threadDictionary["of the app"] == nil }
        world.expect(other, "no other app sees what the app keeps for its thread")
        phone.mainApp.kill()
        phone.mainApp.launch()
        let isNew = phone.run { Thread.current.threadDictionary["of the app"] == nil }
        world.expect(isNew, "and neither does a new launch")
    }

    /// Goes to the place from a scenario that acts in the app.
    private func go(_ answers: Answers) {
        switch self {
        case .user: answers.take()
        case .mainQueue: DispatchQueue.main.async { answers.take() }
        case .targetOfQueue: DispatchQueue(label: "own", target: .main).async { answers.take() }
        case .mainActor: Task { @MainActor in answers.take() }
        case .mainOperation: OperationQueue.main.addOperation { answers.take() }
        case .timer: _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in answers.take() }
        case .syncFromElsewhere: DispatchQueue.global().async { DispatchQueue.main.sync { answers.take() } }
        case .queue: DispatchQueue.global().async { answers.take() }
        case .ownQueue: DispatchQueue(label: "own").async { answers.take() }
        case .operation: OperationQueue().addOperation { answers.take() }
        case .task: Task { answers.take() }
        case .detachedTask: Task.detached { answers.take() }
        case .waitingUser, .launch, .actor: break
        }
    }

    /// Goes to the place from a scenario that acts in the app and can wait.
    private func goAndWait(_ answers: Answers) async {
        switch self {
        case .waitingUser:
            await Task.yield()
            answers.take()
        case .actor: await Somebody().answer(answers)
        default: break
        }
    }

    private actor Somebody {
        func answer(_ answers: Answers) { answers.take() }
    }
}

/// The answers to the question whether code is on the main thread.
private final class Answers: Sendable {
    private let answers = Mutex<[String]?>(nil)
    private let isMain: Bool

    init(_ isMain: Bool) { self.isMain = isMain }

    /// The names of the questions that were answered with yes.
    var taken: [String] { answers.withLock { $0 } ?? ["nobody was asked"] }

    static let questions = [
        "Thread.isMainThread", "Thread.current.isMainThread", "Thread.main", "RunLoop.main", "OperationQueue.main",
    ]

    func take() {
        let said = [
            Thread.isMainThread, Thread.current.isMainThread, Thread.current === Thread.mainThread,
            RunLoop.current === RunLoop.main, OperationQueue.current === OperationQueue.main,
        ]
        answers.withLock { $0 = zip(Answers.questions, said).filter(\.1).map(\.0) }
        // A wrong claim traps.
        if isMain {
            dispatchPrecondition(condition: .onQueue(.main))
            MainActor.assumeIsolated {}
        } else {
            dispatchPrecondition(condition: .notOnQueue(.main))
        }
    }
}
