package import CarillonEnvironment
import Synchronization

/// The operating system's side of one app's notification centre, on one device.
///
/// The centre outlives the app's process. The centre is one of the platform's system services, keeps the pending
/// requests and the delivered notifications, and hears from the app only through the app's calls.
/// ``NotificationCenterCore`` makes the decisions; this class carries them out.
///
/// One background queue does all the work in the order of the calls, so the work continues while the app's thread
/// blocks. The queue calls completions and callbacks. The app's loop calls the app's delegate.
package final class SystemNotificationCenter: Sendable {
    /// The state that changes. Only the queue changes it; the lock lets other threads read it.
    struct State {
        var core: NotificationCenterCore
        /// The app's process, if the process has a delegate.
        weak var app: (any NotificationApp)?
        /// The calls that wait for the process that the system launched for them.
        var waitingCalls: [@Sendable (any NotificationApp) -> Void] = []
        var waitingAuthorizations: [@Sendable (Bool, (any Error)?) -> Void] = []
        var activate: (@Sendable (AppActivation) -> Void)?
        /// The deadline for which the timer is set.
        var timerDeadline: Instant?
    }

    /// The greatest number of calls to an app, and of requests for permission, that may wait.
    static let waitingLimit = 1_000

    let state: Mutex<State>
    private let name: String
    private let loop: any Loop
    /// The reference is weak, because the platform keeps this object.
    weak let platform: (any Platform)?
    private let recorder: (any TraceRecorder)?
    let queue: any BackgroundQueue
    /// The last call, if it added requests without an answer and more requests may join it.
    let lastAddition = Mutex<Addition?>(nil)
    private let activations: LoopQueue
    private let zones: ZoneHistory
    private let observation = Mutex<PlatformObservation?>(nil)
    private let timer: DeadlineTimer

    /// Makes the centre of one app.
    ///
    /// - Parameters:
    ///   - environment: the system's environment for this app. Its loop must outlive the app's processes, and its name
    ///     is the lane in traces. The centre does not keep the environment.
    ///   - parts: the parts of which the centre consists.
    package init(environment: Environment, parts: NotificationParts = NotificationParts()) {
        state = Mutex(State(core: NotificationCenterCore(parts: parts)))
        name = environment.name
        loop = environment.loop
        activations = LoopQueue(on: loop)
        platform = environment.platform
        zones = .of(environment.platform)
        recorder = environment.recorder
        queue = environment.loop.makeBackgroundQueue(label: "notifications of \(environment.name)")
        timer = DeadlineTimer(on: environment.loop)
        let observation = environment.platform.observe { [weak self] in self?.platformDid($0) }
        self.observation.withLock { $0 = observation }
        timer.onDeadline = { [weak self] in
            self?.state.withLock { $0.timerDeadline = nil }
            self?.perform { $0.advance(to: $1) }
        }
    }

    /// The centre of the environment's app. The first call makes it.
    package static func of(_ environment: Environment) -> SystemNotificationCenter {
        environment.platform.systemServices.object { SystemNotificationCenter(environment: environment) }
    }

    // MARK: Doing what is asked

    /// Does some work on the queue, carries out its effects, and then passes the result to the completion.
    ///
    /// Nothing happens after the device is gone.
    func perform<Result: Sendable>(
        _ change: @escaping @Sendable (inout NotificationCenterCore, DeviceMoment) -> Result,
        then completion: @escaping @Sendable (Result) -> Void
    ) {
        enqueue { [weak self] in
            guard let self, let result = doNow(change) else { return }
            completion(result)
        }
    }

    func perform(_ change: @escaping @Sendable (inout NotificationCenterCore, DeviceMoment) -> Void) {
        perform(change, then: { _ in })
    }

    /// Puts work on the queue. Nothing can join the calls before it any more.
    private func enqueue(_ work: @escaping @Sendable () -> Void) {
        lastAddition.withLock { lastAddition in
            lastAddition = nil
            queue.enqueue(work)
        }
    }

    @discardableResult
    func doNow<Result: Sendable>(
        _ change: @Sendable (inout NotificationCenterCore, DeviceMoment) -> Result
    ) -> Result? {
        guard let platform else { return nil }
        let moment = DeviceMoment(platform, now: loop.now, zones: zones)
        let (result, effects, needsTimer) = state.withLock { state in
            let result = change(&state.core, moment)
            return (result, state.core.takeEffects(), state.core.nextDeadline != state.timerDeadline)
        }
        for effect in effects { carryOut(effect, at: moment) }
        if needsTimer { loop.enqueue { [weak self] in self?.setTimer() } }
        return result
    }

    private func carryOut(_ effect: NotificationEffect, at moment: DeviceMoment) {
        switch effect {
        case .record(let event): recorder?.record(NotificationTraceEvent(event, lane: name, at: moment))
        case .askApp(let notification, let ticket): ask(notification, ticket)
        case .tellApp(let response, let activation): call(activation) { $0.didReceive(response) {} }
        case .openAppSettings(let notification): call(.foreground) { $0.openSettings(for: notification) }
        case .answerAuthorizationRequests(let isGranted):
            let waiting = state.withLock { state in
                defer { state.waitingAuthorizations.removeAll() }
                return state.waitingAuthorizations
            }
            for completion in waiting { completion(isGranted, nil) }
        }
    }

    /// Delivers a notification that came from a push service.
    package func receive(_ request: UNNotificationRequest) {
        perform { $0.receive(request, at: $1) }
    }

    // MARK: Time

    /// Sets the one timer to the earliest deadline. This method runs on the loop.
    private func setTimer() {
        let deadline = state.withLock { state in
            state.timerDeadline = state.core.nextDeadline
            return state.timerDeadline
        }
        if deadline != timer.deadline { timer.wake(at: deadline) }
    }

    /// Whether something is due by now that has not been done yet.
    package var isBehind: Bool { state.withLock { $0.core.nextDeadline.map { $0 <= loop.now } ?? false } }

    /// Does what is due by now, and says when it is done.
    package func catchUp(completion: @escaping @Sendable () -> Void) {
        perform {
            $0.advance(to: $1)
        } then: {
            completion()
        }
    }

    private func platformDid(_ event: PlatformEvent) {
        switch event {
        case .timeZoneDidChange: perform { $0.timeZoneDidChange(at: $1) }
        case .clockDidChange: perform { $0.clockDidChange(at: $1) }
        case .positionDidChange: perform { $0.positionDidChange(at: $1) }
        case .willTerminate: appDidTerminate()
        case .didBecomeActive: if isPromptWaiting { perform { core, _ in core.appDidBecomeActive() } }
        case .willEnterForeground, .willResignActive, .didEnterBackground, .reachabilityDidChange: break
        }
    }

    private var isPromptWaiting: Bool { state.withLock { $0.core.authorization.isPromptWaiting } }

    // MARK: The app

    /// Connects the app's process, which has a delegate now. The delegate gets the calls for which the process was
    /// launched.
    package func connect(_ app: any NotificationApp) {
        enqueue { [weak self] in
            guard let self else { return }
            let waiting = state.withLock { state in
                state.app = app
                defer { state.waitingCalls.removeAll() }
                return state.waitingCalls
            }
            for call in waiting { call(app) }
        }
    }

    /// Forgets the app's process, which has ended together with the app's own centre and delegate. Pending requests and
    /// delivered notifications stay.
    package func appDidTerminate() {
        state.withLock { $0.app = nil }
        if isPromptWaiting { perform { core, _ in core.authorization.forgetWaitingPrompt() } }
    }

    private func ask(_ notification: UNNotification, _ ticket: PresentationTicket) {
        guard let app = state.withLock({ $0.app }), app.hasDelegate else {
            return perform { $0.appDidAnswer(.noDelegate, to: ticket, at: $1) }
        }
        app.willPresent(notification) { [weak self] options in
            self?.perform { $0.appDidAnswer(.options(options), to: ticket, at: $1) }
        }
    }

    /// Activates or launches the app, and calls it.
    ///
    /// A process that was launched for the call gets it as soon as the process has a delegate. A running process
    /// without a delegate never gets the call, as on Apple's systems.
    private func call(_ activation: AppActivation, _ call: @escaping @Sendable (any NotificationApp) -> Void) {
        activations.enqueue { [weak self] in
            guard let self else { return }
            let wasRunning = platform?.applicationState != .notRunning
            if !wasRunning { appDidTerminate() }
            state.withLock { $0.activate }?(activation)
            if let app = state.withLock({ $0.app }), app.hasDelegate { return call(app) }
            state.withLock { state in
                // Earlier calls may still wait, and then the process is still launching.
                let isBeingLaunched = !wasRunning || !state.waitingCalls.isEmpty
                guard isBeingLaunched, state.waitingCalls.count < SystemNotificationCenter.waitingLimit else { return }
                state.waitingCalls.append(call)
            }
        }
    }
}
