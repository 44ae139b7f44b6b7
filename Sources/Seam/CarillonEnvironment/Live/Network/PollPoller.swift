import Foundation

/// A poller that uses `poll(2)`, which every system has. Each call costs something for each socket.
final class PollPoller: SocketPoller {
    private var watches: [SocketWatch] = []
    private var descriptors: [pollfd] = []

    var isEmpty: Bool { watches.allSatisfy(\.isCancelled) }

    func add(_ watch: SocketWatch) { watches.append(watch) }

    func watchDidChange(_ watch: SocketWatch) {}

    func wait(_ wakeUp: Int32, timeout: Duration?) -> SocketEvents {
        watches.removeAll(where: \.isCancelled)
        descriptors.removeAll(keepingCapacity: true)
        descriptors.append(pollfd(fd: wakeUp, events: Int16(POLLIN), revents: 0))
        for watch in watches {
            // The system passes over a negative descriptor.
            let descriptor = watch.isMuted ? -1 : watch.socket.descriptor
            descriptors.append(pollfd(fd: descriptor, events: watch.interest.rawValue, revents: 0))
        }

        let count = poll(&descriptors, nfds_t(descriptors.count), PollPoller.milliseconds(timeout))
        var events = SocketEvents()
        events.isTimeout = count == 0
        // An interrupted call counts as a call without news.
        guard count > 0 else { return events }
        events.isWakeUp = descriptors[0].revents != 0
        for (watch, descriptor) in zip(watches, descriptors.dropFirst()) where descriptor.revents != 0 {
            let readiness = SocketWatch.Readiness(rawValue: descriptor.revents)
            // The owner has closed the descriptor and has not cancelled the watch.
            if readiness.contains(.invalid) { watch.cancel() }
            if watch.interest.isEmpty { watch.isMuted = true }
            events.ready.append((watch, readiness))
        }
        return events
    }

    /// Rounds up, so that the thread does not wake before a timer is due and then spin until it is.
    static func milliseconds(_ timeout: Duration?) -> Int32 {
        guard let timeout else { return -1 }
        let (quotient, remainder) = timeout.wholeNanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
        return Int32(clamping: quotient + (remainder > 0 ? 1 : 0))
    }
}
