// This file alone uses the standard library's experimental interface for executors, hence the fence around the
// toolchains that it is known to work with. Clients and mocks do not need the interface, because they stand on the
// environment. The interface lets a user's unmodified code join in.

import CCarillonHooks

/// The process-wide hooks. A program that links them captures calls of unmodified Swift and C code on a world's thread,
/// which would otherwise reach the real world.
///
/// The hooks capture tasks, the main actor and dispatch queues; clocks, sleeps and other waits; the random numbers of
/// the system; and what Foundation says of the phone: its zone, calendar, locale, defaults and directories. They refuse
/// threads and what else no world can take in. `docs/architecture.md` has the table, and tests check it.
public enum Hooks {
    /// Whether this process has the hooks: on Linux, with a toolchain that they are known to work with.
    public static var areInstalled: Bool {
        #if os(Linux) && compiler(>=6.3) && compiler(<6.4)
        carillon_hooks_present() == 1
        #else
        false
        #endif
    }

    /// The functions of Foundation that the hooks should take the place of and that this Foundation does not have, by
    /// their names for the linker. Each one is a value of the phone that apps in a world do not get; an empty list
    /// means that nothing is missing.
    public static var missingFunctions: [String] {
        var names: [String] = []
        while let name = carillon_phone_missing_name(Int32(names.count)) { names.append(String(cString: name)) }
        var count: Int32 = 0
        while let name = carillon_url_missing_name(count) {
            names.append(String(cString: name))
            count += 1
        }
        return names
    }
}

#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
import CarillonEnvironment
import CarillonSimulation
@_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

/// An executor that sends jobs for the process's default executor into the world of the calling thread, and
/// otherwise to the platform's executor.
private final class RoutingExecutor: TaskExecutor, SchedulingExecutor {
    private let platform = PlatformExecutorFactory.defaultExecutor

    func enqueue(_ job: consuming ExecutorJob) {
        guard let loop = currentLoop else { return platform.enqueue(job) }
        loop.enqueueProcessJob(UnownedJob(job), isMain: false)
    }

    func enqueue<C: Clock>(
        _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
        guard let loop = currentLoop else {
            return scheduling(platform).enqueue(job, at: instant, tolerance: tolerance, clock: clock)
        }
        loop.enqueueProcessJob(UnownedJob(job), isMain: false, after: delay(until: instant, by: clock))
    }
}

/// An executor that does the same for jobs of the main actor.
private final class RoutingMainExecutor: MainExecutor, SchedulingExecutor {
    private let platform = PlatformExecutorFactory.mainExecutor

    func enqueue(_ job: consuming ExecutorJob) {
        guard let loop = currentLoop else { return platform.enqueue(job) }
        loop.enqueueProcessJob(UnownedJob(job), isMain: true)
    }

    func enqueue<C: Clock>(
        _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
        guard let loop = currentLoop else {
            return scheduling(platform).enqueue(job, at: instant, tolerance: tolerance, clock: clock)
        }
        loop.enqueueProcessJob(UnownedJob(job), isMain: true, after: delay(until: instant, by: clock))
    }

    /// The platform knows its main thread and its main queue, even without a job of the main actor. Outside of
    /// worlds its answer counts.
    func checkIsolated() {
        if currentLoop != nil {
            if MainThread.hasCaller { return }
            preconditionFailure(
                "This is no job of the main actor's, but another callback of a world; go there by Task { @MainActor in … }"
            )
        }
        platform.checkIsolated()
    }

    func isIsolatingCurrentContext() -> Bool? {
        currentLoop == nil ? platform.isIsolatingCurrentContext() : MainThread.hasCaller
    }

    func run() throws { try platform.run() }
    func stop() { platform.stop() }
}

private func scheduling(_ executor: any Executor) -> any SchedulingExecutor {
    guard let scheduling = executor as? any SchedulingExecutor else {
        preconditionFailure(
            "The platform's executors have always been able to schedule; this toolchain's are not")
    }
    return scheduling
}

/// Returns the time until `instant`. The clocks of the standard library read virtual time here: see
/// `clock_gettime`.
private func delay<C: Clock>(until instant: C.Instant, by clock: C) -> Duration {
    clock.now.duration(to: instant) as? Duration ?? .zero
}

private struct RoutingExecutorFactory: ExecutorFactory {
    static let mainExecutor: any MainExecutor = RoutingMainExecutor()
    static let defaultExecutor: any TaskExecutor = RoutingExecutor()
}

@_cdecl("carillon_hooks_install_executors")
func installExecutors() {
    _createExecutors(factory: RoutingExecutorFactory.self)
}

@_cdecl("carillon_hooks_random")
func fillWithRandomBytes(_ buffer: UnsafeMutableRawPointer, _ count: Int) {
    guard let stream = currentLoop?.choices.stream("system") else { return }
    for offset in 0..<count {
        buffer.storeBytes(
            of: UInt8(truncatingIfNeeded: stream.next()), toByteOffset: offset, as: UInt8.self)
    }
}
#endif
