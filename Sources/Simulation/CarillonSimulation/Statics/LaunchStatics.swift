import CCarillonSystem
import CCarillonWorlds
import CarillonEnvironment
import Foundation

/// The static and global variables of some Swift modules, of which each launch of an app in a world has its own, and so
/// do each server and the scenario.
///
/// A variable has one place in the program. The values of the launch whose code runs are in the places; those of all
/// others wait in copies. Values are moved to and fro bit by bit, with the tokens of initialisers that run at the first
/// use. So a new launch initialises its variables as a new process does.
///
/// - A task says by its task-local values whose it is, before it runs; ``Environment/run(_:)`` says it for all other
///   code. A job that runs several tasks, as that of an actor without an executor of its own, counts as its maker's;
///   and the first use of a variable with an initialiser puts right what is wrong then.
/// - Objects of a launch that has ended are never released, for its process has lost them.
/// - Constants that the compiler has made part of the program are the same for all.
///
/// The class is unchecked because only the thread of the world uses it. The variables are the whole process's, so the
/// process must run no other world.
package final class LaunchStatics: @unchecked Sendable {
    private let places: OpaquePointer
    private let key: UnsafeRawPointer
    /// The values as they were before the world began.
    private let fresh: UnsafeMutableRawPointer
    private var copies: [ObjectIdentifier?: UnsafeMutableRawPointer] = [:]
    /// The launches that have enqueued what runs several tasks.
    private var makers: [UnsafeRawPointer: ObjectIdentifier?] = [:]

    /// The launch whose values are in their places; `nil` for the scenario.
    package var launch: ObjectIdentifier? {
        get { inPlace }
        set { change(to: newValue) }
    }

    private var inPlace: ObjectIdentifier?

    /// Finds the variables of the modules. Call it in a task.
    init(of modules: [String]) throws(MissingStatics) {
        var missing: Int32 = -1
        let names = modules.compactMap { strdup($0).map { UnsafePointer($0) } }
        defer { for name in names { free(UnsafeMutableRawPointer(mutating: name)) } }
        guard let found = carillon_statics_find(names, names.count, &missing) else {
            throw missing < 0 ? .unreadable : .noModule(modules[Int(missing)])
        }
        guard carillon_task_values_begin() != 0,
            let key = Environment.withKeyOfTasks({ carillon_task_values_end($0) != 0 ? $0 : nil })
        else { throw .unknownTasks }
        places = found
        self.key = key
        fresh = .allocate(byteCount: max(carillon_statics_size(found), 1), alignment: 16)
        carillon_statics_take(found, fresh)
    }

    deinit {
        fresh.deallocate()
        for copy in copies.values { copy.deallocate() }
    }

    // MARK: The launch whose code runs

    /// Notes that a job was enqueued. A job that is no task's belongs to the launch that has enqueued it.
    @inline(never)
    func note(_ job: UnownedJob) {
        var isTask: Int32 = 0
        let job = LaunchStatics.pointer(to: job)
        _ = carillon_task_value(job, key, &isTask)
        if isTask == 0 { makers[job] = LaunchStatics.launch(of: Environment.ofCallingApp) }
    }

    /// Puts the variables of the launch into place that a job belongs to.
    @inline(never)
    func enter(_ job: UnownedJob) {
        var isTask: Int32 = 0
        let job = LaunchStatics.pointer(to: job)
        let environment = carillon_task_value(job, key, &isTask)
        if isTask != 0 { return enter(environment) }
        if let maker = makers.removeValue(forKey: job) { change(to: maker) }
    }

    /// Puts the variables of an environment into place; those of the scenario for NULL.
    func enter(_ environment: UnsafeRawPointer?) {
        change(
            to: LaunchStatics.launch(
                of: environment.map { Unmanaged<Environment>.fromOpaque($0).takeUnretainedValue() }))
    }

    /// Whether a token of an initialiser is one of theirs.
    package func have(_ token: UnsafeRawPointer) -> Bool { carillon_statics_have(places, token) != 0 }

    private static func launch(of environment: Environment?) -> ObjectIdentifier? {
        (environment?.loop as? SimulatedProcess).map(ObjectIdentifier.init)
    }

    private static func pointer(to job: UnownedJob) -> UnsafeRawPointer {
        unsafeBitCast(job, to: UnsafeRawPointer.self)
    }

    // MARK: The values

    private func change(to launch: ObjectIdentifier?) {
        guard launch != inPlace else { return }
        let copy = copies[inPlace] ?? .allocate(byteCount: max(carillon_statics_size(places), 1), alignment: 16)
        carillon_statics_take(places, copy)
        copies[inPlace] = copy
        carillon_statics_put(places, copies[launch] ?? fresh)
        inPlace = launch
    }
}

/// The reason why launches cannot have variables of their own.
package enum MissingStatics: Error, Hashable, CustomStringConvertible {
    case noModule(String)
    case unreadable
    case unknownTasks

    package var description: String {
        switch self {
        case .noModule(let name):
            "its launches should have statics of the module “\(name)” of their own, and this program has no code of such a module; name a module that is linked into the program itself, and not one of a dynamic library"
        case .unreadable:
            "its launches should have statics of their own, and the symbols of this program cannot be read: it was stripped, or this is not Linux"
        case .unknownTasks:
            "its launches should have statics of their own, and Carillon does not know how tasks of this version of Swift keep their values; use Swift 6.3"
        }
    }
}

extension SimulatedLoop {
    /// Gives each launch of an app its own static and global variables of some Swift modules, from now on. Call it in
    /// a task of the loop, before code of an app runs. The process must run no other world, now or later.
    package func separateStatics(of modules: [String]) throws(MissingStatics) {
        guard !modules.isEmpty else { return }
        statics = try LaunchStatics(of: modules)
        if isCurrent { carillon_thread_current().pointee.enter = enterLaunch }
    }
}

/// Is told by environments whose code runs.
let enterLaunch: @convention(c) (UnsafeRawPointer?) -> Void = { environment in
    guard let loop = carillon_thread_current().pointee.loop else { return }
    Unmanaged<SimulatedLoop>.fromOpaque(loop).takeUnretainedValue().statics?.enter(environment)
}
