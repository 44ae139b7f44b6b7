#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
import CCarillonHooks
import CarillonEnvironment
import CarillonSimulation

/// The run loops of one process of a world.
///
/// The class is unchecked because only code on the world's loop touches it.
final class ProcessRunLoops: @unchecked Sendable {
    let main: CapturedRunLoop
    private var ofOtherThreads: CapturedRunLoop?

    private init(_ process: CallingProcess) { main = CapturedRunLoop(of: process, isMain: true) }

    /// Returns those of the calling process. Call it on the thread of a world.
    static var current: ProcessRunLoops {
        guard let process = CallingProcess.current else {
            preconditionFailure("Only a world's thread is led here")
        }
        return process.singletons.object { ProcessRunLoops(process) }
    }

    /// The run loop of the calling thread.
    ///
    /// Real threads of the background have one each. They are one here, because the world has no such threads.
    static var ofCaller: CapturedRunLoop {
        let runLoops = current
        if isOnMainThread { return runLoops.main }
        if let made = runLoops.ofOtherThreads { return made }
        guard let process = CallingProcess.current else { return runLoops.main }
        let made = CapturedRunLoop(of: process, isMain: false)
        runLoops.ofOtherThreads = made
        return made
    }

    /// Whether the caller stands for an app's main thread: also a scenario that acts as the person at the phone.
    private static var isOnMainThread: Bool {
        guard let loop = currentLoop else { return true }
        if MainThread.hasCaller { return true }
        return !loop.isOnBackgroundQueue && withUnsafeCurrentTask { $0 == nil }
    }
}

/// All run loops of a world.
///
/// The class is unchecked because only code on the world's loop touches it.
final class CapturedRunLoops: @unchecked Sendable {
    private struct Reference {
        weak var runLoop: CapturedRunLoop?
    }

    private var known: [UnsafeMutableRawPointer: Reference] = [:]
    /// The files of run loops that are gone, whose objects some code may still keep.
    private var lostFiles: Set<Int32> = []

    static func of(_ loop: SimulatedLoop) -> CapturedRunLoops { loop.singletons.object { CapturedRunLoops() } }

    /// The world's of the calling thread.
    static var current: CapturedRunLoops? { currentLoop.map(of) }

    func add(_ runLoop: CapturedRunLoop) {
        known = known.filter { $0.value.runLoop != nil }
        known[runLoop.object] = Reference(runLoop: runLoop)
    }

    subscript(object: UnsafeMutableRawPointer) -> CapturedRunLoop? { known[object]?.runLoop }

    func remember(_ file: Int32) { lostFiles.remove(file) }

    func forget(_ files: [TimerFile]) { lostFiles.formUnion(files.map(\.file)) }

    /// Sets the time at which a file becomes readable. Returns whether it belongs to a run loop.
    func set(_ file: Int32, _ deadline: Instant?) -> Bool {
        for runLoop in known.values.lazy.compactMap(\.runLoop) {
            guard let known = runLoop.files.first(where: { $0.file == file }) else { continue }
            known.set(deadline)
            return true
        }
        return lostFiles.contains(file)
    }
}
#endif
