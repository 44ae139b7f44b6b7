import CarillonEnvironment
import UserNotifications

/// The app that calls the library: where its code runs, and what it has put in place of the system's functions.
struct CallingApp: Sendable {
    let environment: Environment

    static var current: CallingApp { CallingApp(environment: .current) }

    // MARK: Where its code runs

    /// Runs code of the app on its main queue, after everything that was sent there before.
    func onMain(_ body: @escaping () -> Void) {
        environment.mainQueue.enqueue(inside(body))
    }

    /// A callback for any thread: its first value is handed over on the main queue; more do nothing.
    ///
    /// - Parameter unanswered: the value that is handed over if whoever has the callback lets go of it without calling
    ///   it.
    func replyOnMain<Value>(unanswered: Value? = nil, _ handler: @escaping (Value) -> Void) -> (Value) -> Void {
        parts.runs.answers.callback(unanswered: unanswered) { value in onMain { handler(value) } }
    }

    /// The code as something that runs in the app's environment on whatever queue takes it.
    func inside(_ body: @escaping () -> Void) -> @Sendable () -> Void {
        let body = Carried(body)
        return { [environment] in environment.run { body.value() } }
    }

    // MARK: What it calls

    var functions: ReplacedFunctions.Functions {
        get { replaced.functions }
        nonmutating set { replaced.functions = newValue }
    }

    private var replaced: ReplacedFunctions { environment.singletons.object { ReplacedFunctions() } }

    /// The rules that the library goes by.
    var parts: NiceParts { environment.niceParts }

    var calls: GroupCalls { environment.singletons.object { GroupCalls() } }
    var prompts: GroupPrompts { environment.singletons.object { GroupPrompts() } }
    /// Outlives the process: it is about the app's code.
    var indifferentGroups: IndifferentGroups { environment.platform.systemServices.object { IndifferentGroups() } }

    /// Tells whoever listens.
    func log(_ message: @autoclosure () -> String) {
        guard let info = functions.info else { return }
        environment.run { info(message()) }
    }

    /// Schedules a request, and hands over the error, on the main queue.
    func add(_ request: UNNotificationRequest, _ completion: @escaping ((any Error)?) -> Void) {
        let noAnswer: (any Error)? = NoAnswer()
        environment.run {
            LocalNotifications.Env.addNotificationRequest(request, replyOnMain(unanswered: noAnswer, completion))
        }
    }

    /// Hands over what a group has pending, on the main queue.
    func getPending(of group: String, _ handler: @escaping ([UNNotificationRequest]) -> Void) {
        let belongs = parts.names.belongs
        environment.run {
            LocalNotifications.Env.getPendingNotificationRequests(
                replyOnMain(unanswered: []) { handler($0.filter { belongs($0.identifier, group) }) })
        }
    }

    /// Forgets what a group has pending now, and calls back on the main queue.
    func removePending(of group: String, _ completion: @escaping () -> Void = {}) {
        getPending(of: group) { requests in
            if !requests.isEmpty {
                LocalNotifications.Env.removePendingNotificationRequests(requests.map(\.identifier))
            }
            completion()
        }
    }
}
