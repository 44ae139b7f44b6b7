import Foundation
import Synchronization

/// The request of a user to end a run: Control-C, or a terminal that is closed.
enum Interrupt {
    private static let flag = Atomic(false)

    static var isRequested: Bool { flag.load(ordering: .relaxed) }

    /// Installs the handler. The first Control-C then ends the run in good order, and a second one ends the process.
    static func listen() {
        // The flag must exist before the handler uses it. Its creation takes a lock, which the interrupted thread may
        // hold.
        _ = isRequested
        let numbers = EndingSignals.numbers
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
