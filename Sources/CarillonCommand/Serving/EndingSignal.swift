import Dispatch
import Foundation

/// Waits for SIGINT or SIGTERM. The first one ends the servers in good order, a second one the process.
///
/// A peer that goes away is an error where something is written, never a signal.
struct EndingSignal {
    private let semaphore: DispatchSemaphore
    private let sources: [any DispatchSourceSignal]

    /// From now on the signals are waited for.
    init() {
        let semaphore = DispatchSemaphore(value: 0)
        let queue = DispatchQueue(label: "signals")
        signal(SIGPIPE, SIG_IGN)
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                signal(number, SIG_DFL)
                semaphore.signal()
            }
            source.activate()
            return source
        }
        self.semaphore = semaphore
    }

    func wait() {
        semaphore.wait()
        for source in sources { source.cancel() }
    }
}
