import Foundation

/// Waits for SIGINT or SIGTERM. The first one ends the servers in good order, a second one the process.
///
/// Both are kept back from the moment at which this is made, and one that comes before anybody waits for it is waited
/// for all the same. A handler on another thread would be there a little later than whoever reads the ready line.
///
/// A peer that goes away is an error where something is written, never a signal.
struct EndingSignal {
    private static let numbers = [SIGINT, SIGTERM]

    private let set: sigset_t

    /// Keeps the signals back from now on.
    ///
    /// Threads begin with the signals kept back that their maker keeps back, so this comes before anything that starts
    /// one.
    init() {
        signal(SIGPIPE, SIG_IGN)
        var set = sigset_t()
        sigemptyset(&set)
        for number in EndingSignal.numbers { sigaddset(&set, number) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
        // A shell starts what is in its background with SIGINT ignored, and then none would come on some systems.
        for number in EndingSignal.numbers { signal(number, SIG_DFL) }
        self.set = set
    }

    /// Returns when one of the signals has come; from then on the next one ends the process.
    func wait() {
        var set = set
        var number: Int32 = 0
        while sigwait(&set, &number) == EINTR {}
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }
}
