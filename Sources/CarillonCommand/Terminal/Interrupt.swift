import Foundation
import Synchronization

/// Whether somebody pressed Control-C.
enum Interrupt {
    private static let flag = Atomic(false)

    static var isRequested: Bool { flag.load(ordering: .relaxed) }

    /// From now on the first Control-C ends the run in good order, and a second one the process.
    static func listen() {
        // A handler must not be the first to ask for the flag: making it takes a lock, which the thread that it
        // interrupts may hold.
        _ = isRequested
        let numbers = [SIGINT, SIGTERM]
        for signal in numbers {
            Foundation.signal(signal) { number in
                Interrupt.flag.store(true, ordering: .relaxed)
                Foundation.signal(number, SIG_DFL)
            }
        }
        // Signals that the parent process has blocked stay blocked in this one.
        var set = sigset_t()
        sigemptyset(&set)
        for number in numbers { sigaddset(&set, number) }
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }
}
