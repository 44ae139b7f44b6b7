import CCarillonSystem
public import CarillonEnvironment
import Foundation
import Synchronization

/// The thread that a loop runs on, and the end of its world.
extension SimulatedLoop {
    /// Sets the environment of code on this thread that belongs to no device.
    public func setAmbientEnvironment(_ environment: Environment) {
        ambientEnvironment = environment
        if isCurrent {
            carillon_thread_current().pointee.environment = UnsafeRawPointer(
                Unmanaged.passUnretained(environment).toOpaque())
        }
    }

    /// Makes the calling thread the world's thread while `body` runs.
    package func onThisThread<Result>(_ body: () throws -> Result) rethrows -> Result {
        let thread = carillon_thread_current()
        let outer = thread.pointee
        thread.pointee = knowledge
        defer { thread.pointee = outer }
        return try body()
    }

    /// The knowledge of a thread that has the turn in this world.
    var knowledge: carillon_thread {
        carillon_thread(
            loop: UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()),
            environment: ambientEnvironment.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) },
            now: state.pointee.now,
            epoch: Int64(epoch.timeIntervalSince1970) * 1_000_000_000, is_outside: 0, makes_task: 0,
            has_device_clocks: hasDeviceClocks ? 1 : 0, fill_random: nil, random_source: nil,
            crew: state.pointee.turns.map { UnsafePointer($0.crew) }, enter: statics == nil ? nil : enterLaunch)
    }

    /// Runs `body` as code of an app's main thread.
    package func onMainThread<Result>(_ body: () throws -> Result) rethrows -> Result {
        let place = (isOnMainThread, isOnBackgroundQueue)
        (isOnMainThread, isOnBackgroundQueue) = (true, false)
        defer { (isOnMainThread, isOnBackgroundQueue) = place }
        return try body()
    }

    /// Says that from now on some device's clock may not show the world's time. Only then the hooks have to ask which
    /// app reads the clock.
    package func noteDeviceClocks() {
        hasDeviceClocks = true
        if isCurrent { carillon_thread_current().pointee.has_device_clocks = 1 }
    }

    func markEnded() { isOver.withLock { $0 = true } }

    /// Releases everything that lives as long as the loop does. Call it last, when nothing will run here any more.
    ///
    /// A world that did not come to a good end keeps everything: a foreign thread may still hold a task of it.
    package func dispose() {
        isDisposed = true
        ambientEnvironment?.singletons.removeAll()
        // The thread does not retain its environment.
        if isCurrent { carillon_thread_current().pointee.environment = nil }
        ambientEnvironment = nil
        singletons.removeAll()
        for reference in state.pointee.outsides { reference.outside.dispose() }
        guard leaks.isEmpty else { return }
        kept.removeAll()
        // An item may hold an environment, and so this loop. The release of an item may enqueue another one.
        while state.pointee.ready.count > 0 {
            let item = state.pointee.ready.take(at: 0)
            withExtendedLifetime(item) {}
        }
    }
}
