import CarillonCommand
import Foundation

/// The wait for one of ``EndingSignals``. The first signal ends the servers in good order, the second one ends the
/// process.
///
/// The initialiser blocks the signals. A signal that comes before the call of ``wait()`` still ends that call. A
/// handler on another thread might be installed too late: a script may send a signal as soon as it reads the ready
/// line.
///
/// A peer that goes away causes an error of the write, never a signal.
struct EndingSignal {
    private let set: sigset_t

    /// Blocks the signals from now on.
    ///
    /// Threads inherit the blocked signals of their maker, so this must come before the start of any thread.
    init() {
        signal(SIGPIPE, SIG_IGN)
        var set = sigset_t()
        sigemptyset(&set)
        for number in EndingSignals.numbers { sigaddset(&set, number) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
        // A shell ignores SIGINT for programs in its background. On some systems an ignored signal would never arrive.
        for number in EndingSignals.numbers { signal(number, SIG_DFL) }
        self.set = set
    }

    /// Returns when one of the signals has come. From then on the next signal ends the process.
    func wait() {
        var set = set
        var number: Int32 = 0
        while sigwait(&set, &number) == EINTR {}
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }
}
