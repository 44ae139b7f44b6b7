// Whether code of a world is on its app's main thread. All who ask that of the system get this answer.

#if os(Linux)
import CCarillonHooks
import CarillonEnvironment
import CarillonSimulation

/// The main threads of a world's apps. A world has one thread for all of them, so the place of the code decides.
enum MainThread {
    /// Whether the calling code is on its app's main thread: in the main queue, in a job of the main actor, in code
    /// that the main run loop calls, or in a scenario that acts in the app.
    static var hasCaller: Bool {
        guard let loop = currentLoop else { return false }
        return loop.isOnMainThread || !loop.isOnBackgroundQueue && isUserActing
    }

    /// Whether the caller is a scenario that acts in an app. One that awaits an actor's method is with the actor.
    private static var isUserActing: Bool {
        UserAction.isCalling && (UserAction.isSynchronous || carillon_tasks_is_on_actor() == 0)
    }
}

@_cdecl("carillon_hooks_is_on_main_thread")
func isOnMainThread() -> Int32 { MainThread.hasCaller ? 1 : 0 }
#endif
