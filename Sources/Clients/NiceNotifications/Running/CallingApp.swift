import CarillonEnvironment
import UserNotifications

/// The app that calls the library: the environment of its code, and its replacements for the system's functions.
struct CallingApp: Sendable {
    let environment: Environment

    static var current: CallingApp { CallingApp(environment: .current) }

    // MARK: Where its code runs

    /// Runs code of the app on its main queue, after all code that was put there before.
    func onMain(_ body: @escaping () -> Void) {
        let body = Carried(body)
        environment.onMainQueue { body.value() }
    }

    /// Returns a callback for any thread. The first value goes to the handler on the main queue; further values do
    /// nothing.
    ///
    /// - Parameter unanswered: the value for the handler if the callback is released without a call.
    func replyOnMain<Value>(unanswered: Value? = nil, _ handler: @escaping (Value) -> Void) -> (Value) -> Void {
        parts.runs.answers.callback(unanswered: unanswered) { value in onMain { handler(value) } }
    }

    /// Wraps code so that it runs in the app's environment, on any queue.
    func inside(_ body: @escaping () -> Void) -> @Sendable () -> Void {
        let body = Carried(body)
        return { [environment] in environment.run { body.value() } }
    }

    // MARK: Functions that it calls

    var functions: ReplacedFunctions.Functions {
        get { replaced.functions }
        nonmutating set { replaced.functions = newValue }
    }

    private var replaced: ReplacedFunctions { environment.singletons.object { ReplacedFunctions() } }

    /// The library's rules in this app.
    var parts: NiceParts { environment.niceParts }

    var calls: GroupCalls { environment.singletons.object { GroupCalls() } }
    var prompts: GroupPrompts { environment.singletons.object { GroupPrompts() } }
    /// The group types that keep the default decision. The list outlives the process, because it depends on the app's
    /// code only.
    var indifferentGroups: IndifferentGroups { environment.platform.systemServices.object { IndifferentGroups() } }

    /// Passes a message to the app's log.
    func log(_ message: @autoclosure () -> String) {
        guard let info = functions.info else { return }
        environment.run { info(message()) }
    }

    /// Schedules a request, and passes the error to the completion, on the main queue.
    func add(_ request: UNNotificationRequest, _ completion: @escaping ((any Error)?) -> Void) {
        let noAnswer: (any Error)? = NoAnswer()
        environment.run {
            LocalNotifications.Env.addNotificationRequest(request, replyOnMain(unanswered: noAnswer, completion))
        }
    }

    /// Passes a group's pending requests to the handler, on the main queue.
    func getPending(of group: String, _ handler: @escaping ([UNNotificationRequest]) -> Void) {
        let belongs = parts.names.belongs
        environment.run {
            LocalNotifications.Env.getPendingNotificationRequests(
                replyOnMain(unanswered: []) { handler($0.filter { belongs($0.identifier, group) }) })
        }
    }

    /// Removes a group's current pending requests, and then calls the completion on the main queue.
    func removePending(of group: String, _ completion: @escaping () -> Void = {}) {
        getPending(of: group) { requests in
            if !requests.isEmpty {
                LocalNotifications.Env.removePendingNotificationRequests(requests.map(\.identifier))
            }
            completion()
        }
    }
}
