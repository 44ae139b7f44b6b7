import CarillonEnvironment
import Synchronization

/// The operating system's side of one app's notification centre, on one device.
///
/// It outlives the app's process: it is found among the platform's system services, keeps what is pending and delivered, and hears of the
/// app only when the app has something to say. What it decides is ``NotificationCenterCore``'s; this carries it out.
///
/// Everything that is asked of it is done on one background queue in the order of the asking, so it goes on while the app's thread
/// blocks. Apps and people are called back from there; the app's delegate, on the app's loop.
package final class SystemNotificationCenter: Sendable {
    /// What changes. It is changed on the queue only; the lock lets others look.
    struct State {
        var core: NotificationCenterCore
        /// The app's process, if it has a delegate.
        weak var app: (any NotificationApp)?
        /// What waits to be told to the process that was launched for it.
        var waitingCalls: [@Sendable (any NotificationApp) -> Void] = []
        var waitingAuthorizations: [@Sendable (Bool, (any Error)?) -> Void] = []
        var activate: (@Sendable (AppActivation) -> Void)?
        /// The deadline for which the timer is set.
        var timerDeadline: Instant?
    }

    /// How many calls to an app, and how many requests for permission, may wait.
    static let waitingLimit = 1_000

    let state: Mutex<State>
    private let name: String
    private let loop: any Loop
    /// Weak, because the platform keeps this object.
    weak let platform: (any Platform)?
    private let recorder: (any TraceRecorder)?
    let queue: any BackgroundQueue
    /// What was asked last, if that was to add requests without an answer, and more of them may join.
    let lastAddition = Mutex<Addition?>(nil)
    private let activations: LoopQueue
    private let zones: ZoneHistory
    private let observation = Mutex<PlatformObservation?>(nil)
    private let timer: DeadlineTimer

    /// - Parameters:
    ///   - environment: the system's own for this app, if the app's processes come and go: its loop must outlive them, and its name
    ///     is the lane in traces. It is not kept.
    ///   - parts: what to make the centre of.
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

    /// The centre of the app that the environment belongs to, made when it is first asked for.
    package static func of(_ environment: Environment) -> SystemNotificationCenter {
        environment.platform.systemServices.object { SystemNotificationCenter(environment: environment) }
    }

    // MARK: Doing what is asked

    /// Does something on the queue, carries out what follows from it, and then hands over the result.
    ///
    /// Nothing happens once the device is gone.
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

    /// Puts something on the queue, after which nothing can be added to what was asked before.
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

    // MARK: Time

    /// Sets the one timer to the earliest deadline. Runs on the loop.
    private func setTimer() {
        let deadline = state.withLock { state in
            state.timerDeadline = state.core.nextDeadline
            return state.timerDeadline
        }
        if deadline != timer.deadline { timer.wake(at: deadline) }
    }

    private func platformDid(_ event: PlatformEvent) {
        switch event {
        case .timeZoneDidChange: perform { $0.timeZoneDidChange(at: $1) }
        case .clockDidChange: perform { $0.clockDidChange(at: $1) }
        case .positionDidChange: perform { $0.positionDidChange(at: $1) }
        case .willTerminate: appDidTerminate()
        case .willEnterForeground, .didBecomeActive, .willResignActive, .didEnterBackground, .reachabilityDidChange:
            break
        }
    }

    // MARK: The app

    /// The app's process has a delegate now, which is told of what it was launched for.
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

    /// The app's process is gone, and with it the app's own centre and delegate. What is pending and delivered stays.
    package func appDidTerminate() {
        state.withLock { $0.app = nil }
    }

    private func ask(_ notification: UNNotification, _ ticket: PresentationTicket) {
        guard let app = state.withLock({ $0.app }), app.hasDelegate else {
            return perform { $0.appDidAnswer(.noDelegate, to: ticket, at: $1) }
        }
        app.willPresent(notification) { [weak self] options in
            self?.perform { $0.appDidAnswer(.options(options), to: ticket, at: $1) }
        }
    }

    /// Brings the app to where it is needed, and calls it.
    ///
    /// A process that was launched for it is called as soon as it has a delegate. One that was running and has none is never called, as
    /// on Apple's systems.
    private func call(_ activation: AppActivation, _ call: @escaping @Sendable (any NotificationApp) -> Void) {
        activations.enqueue { [weak self] in
            guard let self else { return }
            let wasRunning = platform?.applicationState != .notRunning
            if !wasRunning { appDidTerminate() }
            state.withLock { $0.activate }?(activation)
            if let app = state.withLock({ $0.app }), app.hasDelegate { return call(app) }
            state.withLock { state in
                // What came before may still be waiting, and then the process is still being launched.
                let isBeingLaunched = !wasRunning || !state.waitingCalls.isEmpty
                guard isBeingLaunched, state.waitingCalls.count < SystemNotificationCenter.waitingLimit else { return }
                state.waitingCalls.append(call)
            }
        }
    }
}
