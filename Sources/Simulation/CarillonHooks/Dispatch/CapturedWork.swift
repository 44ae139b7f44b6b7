#if os(Linux)
import CCarillonHooks
import CarillonEnvironment
import CarillonSimulation

/// The app whose code calls, for work that goes on later.
struct Caller {
    let environment: Environment?
    let life: ActorOwner?

    /// The app whose code calls now.
    static var current: Caller {
        let environment = Environment.ofCallingApp
        return Caller(environment: environment, life: SimulatedProcess.ofCaller?.life)
    }

    /// The caller of code that belongs to no app.
    static let nobody = Caller(environment: nil, life: nil)

    /// Whether code of the app may still run.
    var isAlive: Bool { life?.isAlive ?? true }

    /// Runs `body` as code of the app.
    func run(_ body: () -> Void) {
        if let environment { environment.run(body) } else { Environment.runOutsideOfApps(body) }
    }
}

/// A function to call: a block's, or one of C. A block is released together with this object.
final class CapturedFunction {
    private let work: carillon_work

    init(_ work: carillon_work) {
        self.work = work
    }

    deinit {
        if work.is_block != 0, let block = work.context { carillon_dispatch_release_block(block) }
    }

    func call() { work.function?(work.context) }
}

/// Work of a dispatch queue, with the app that it belongs to. It runs once.
final class CapturedWork {
    let caller: Caller
    let isBarrier: Bool
    private let body: () -> Void
    private let group: UnsafeMutableRawPointer?

    /// Creates work of the calling app.
    ///
    /// - Parameter group: a group to leave when the work has run.
    init(_ work: carillon_work, group: UnsafeMutableRawPointer? = nil) {
        caller = .current
        isBarrier = work.is_barrier != 0
        let function = CapturedFunction(work)
        body = { function.call() }
        self.group = group
        if let group { dispatch_retain(group) }
    }

    /// Creates work of an app.
    init(of caller: Caller, _ body: @escaping () -> Void) {
        self.caller = caller
        self.body = body
        isBarrier = false
        group = nil
    }

    deinit {
        if let group { dispatch_release(group) }
    }

    /// Runs the work, if its app is still alive. An app that was killed leaves no group.
    func run() {
        guard caller.isAlive else { return }
        caller.run(body)
        if let group { dispatch_group_leave(group) }
    }

    /// Runs the work of a library that releases something because the world is over, whether or not its app lives.
    func runAtEnd() {
        Environment.runOutsideOfApps(body)
        if let group { dispatch_group_leave(group) }
    }
}

@_silgen_name("dispatch_retain")
func dispatch_retain(_ object: UnsafeMutableRawPointer)
@_silgen_name("dispatch_release")
func dispatch_release(_ object: UnsafeMutableRawPointer)
@_silgen_name("dispatch_group_leave")
private func dispatch_group_leave(_ group: UnsafeMutableRawPointer)
#endif
