#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
import CCarillonHooks
import CarillonEnvironment
import CarillonSimulation
import Foundation

/// The timer of one process of a world that sends it SIGALRM.
///
/// The class is unchecked because only code on the world's loop touches it.
private final class Alarm: @unchecked Sendable {
    private weak var loop: SimulatedLoop?
    private weak var environment: Environment?
    private var token: TimerToken?
    private var deadline: Instant?
    private var interval: Int64 = 0

    init(of process: CallingProcess) {
        loop = process.loop
        environment = process.environment
    }

    /// The nanoseconds that are left, and the interval; zero without a deadline.
    var value: (time: Int64, interval: Int64) {
        guard let loop, let deadline else { return (0, 0) }
        // An alarm that is set never has nothing left.
        return (max(1, deadline.nanoseconds - loop.now.nanoseconds), interval)
    }

    func set(_ time: Int64, _ interval: Int64) {
        if let token, let loop { loop.cancel(token) }
        (token, deadline) = (nil, nil)
        self.interval = interval
        guard time > 0, let loop else { return }
        let deadline = loop.now.advanced(by: .nanoseconds(min(time, .max - loop.now.nanoseconds)))
        self.deadline = deadline
        token = home?.schedule(at: deadline) { [weak self] in self?.fire() }
    }

    /// The loop on which the process runs, until it ends.
    private var home: (any Loop)? {
        if let environment { return environment.loop }
        return loop
    }

    private func fire() {
        token = nil
        guard let loop else { return }
        set(interval, interval)
        let send = { loop.onMainThread { carillon_process_signal(SIGALRM) } }
        if let environment { environment.run(send) } else { send() }
    }
}

@_cdecl("carillon_process_set_alarm")
func setAlarm(
    _ time: Int64, _ interval: Int64, _ oldTime: UnsafeMutablePointer<Int64>,
    _ oldInterval: UnsafeMutablePointer<Int64>
) {
    getAlarm(oldTime, oldInterval)
    _ = CallingProcess.answer { process in process.singletons.object { Alarm(of: process) }.set(time, interval) }
}

@_cdecl("carillon_process_get_alarm")
func getAlarm(_ time: UnsafeMutablePointer<Int64>, _ interval: UnsafeMutablePointer<Int64>) {
    let value = CallingProcess.answer { $0.singletons.existing(Alarm.self)?.value }.flatMap { $0 }
    (time.pointee, interval.pointee) = value ?? (0, 0)
}
#endif
