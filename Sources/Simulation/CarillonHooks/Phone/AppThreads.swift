#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
import CarillonEnvironment
import Foundation

/// The threads of one launch of an app, as Foundation shows them: the main thread, and one that stands for all
/// others.
///
/// The thread that runs a world has an object as well, but all apps would share that, and what libraries keep in
/// its dictionary. The class is unchecked because only code on the world's loop touches it.
private final class AppThreads: @unchecked Sendable {
    let main = Thread()
    let other = Thread()

    /// Returns those of the calling process; `nil` if the caller belongs to no world.
    static var ofCaller: AppThreads? {
        CallingProcess.answerUnlessInRealWorld { process in process.singletons.object { AppThreads() } }
    }
}

// Class functions and methods, because Foundation's get the class or the object that they are called on.
extension Thread {
    @_silgen_name("carillon_original_thread_current")
    private static func carillonOriginalCurrent() -> Thread

    @_silgen_name("carillon_phone_thread_current")
    static func carillonCurrent() -> Thread {
        AppThreads.ofCaller.map { MainThread.hasCaller ? $0.main : $0.other } ?? carillonOriginalCurrent()
    }

    @_silgen_name("carillon_original_thread_main")
    private static func carillonOriginalMain() -> Thread

    @_silgen_name("carillon_phone_thread_main")
    static func carillonMain() -> Thread { AppThreads.ofCaller?.main ?? carillonOriginalMain() }

    @_silgen_name("carillon_original_thread_is_main")
    private func carillonOriginalIsMain() -> Bool

    @_silgen_name("carillon_phone_thread_is_main")
    func carillonIsMain() -> Bool { AppThreads.ofCaller.map { $0.main === self } ?? carillonOriginalIsMain() }
}
#endif
