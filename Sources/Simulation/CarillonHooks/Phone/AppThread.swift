#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
    import CarillonEnvironment
    import Foundation

    /// A thread of one launch of an app, as Foundation shows it: the main thread, or the one that stands for all others.
    ///
    /// The thread that runs a world has an object as well, but all apps would share that, and all that libraries keep in
    /// its dictionary.
    private final class AppThread: Thread {
        private let isMain: Bool

        init(isMain: Bool) {
            self.isMain = isMain
            super.init()
        }

        override var isMainThread: Bool { isMain }
        override var isExecuting: Bool { true }
    }

    /// The threads of a process.
    ///
    /// The class is unchecked because only code on the world's loop touches it.
    private final class AppThreads: @unchecked Sendable {
        let main = AppThread(isMain: true)
        let other = AppThread(isMain: false)
    }

    // Class functions, because Foundation's get the class that they are called on.
    extension Thread {
        @_silgen_name("carillon_original_thread_current")
        private static func carillonOriginalCurrent() -> Thread

        @_silgen_name("carillon_phone_thread_current")
        static func carillonCurrent() -> Thread {
            CallingProcess.answerUnlessVisiting { process in
                let threads = process.singletons.object { AppThreads() }
                return MainThread.hasCaller ? threads.main : threads.other
            } ?? carillonOriginalCurrent()
        }

        @_silgen_name("carillon_original_thread_main")
        private static func carillonOriginalMain() -> Thread

        @_silgen_name("carillon_phone_thread_main")
        static func carillonMain() -> Thread {
            CallingProcess.answerUnlessVisiting { process in process.singletons.object { AppThreads() }.main }
                ?? carillonOriginalMain()
        }
    }
#endif
