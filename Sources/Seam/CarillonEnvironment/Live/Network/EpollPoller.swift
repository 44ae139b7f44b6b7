import CCarillonSystem
import Foundation

/// A poller that uses `epoll(7)`. A socket that has nothing to tell costs nothing, however many sockets there are.
///
/// The system learns of changes just before it waits. An interest that comes and goes within one turn so costs no call.
final class EpollPoller: SocketPoller {
    private(set) var descriptor: Int32
    /// The watches by descriptor. If several watches have the same descriptor, only the last one is here: the system
    /// has closed the descriptors of the others, and has given their number again.
    private var watches: [Int32: SocketWatch] = [:]
    private var changed: [SocketWatch] = []
    private var lastSerial: UInt32 = 0
    private var wakeUp: Int32 = -1
    private var news = [carillon_news](repeating: carillon_news(), count: 256)

    private static let wakeUpTag = UInt64.max

    /// Returns `nil` where the system has no epoll, or no descriptor for it.
    init?() {
        descriptor = carillon_watches_make()
        if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    var isEmpty: Bool { watches.isEmpty }

    func add(_ watch: SocketWatch) {
        lastSerial &+= 1
        watch.serial = lastSerial
        watch.poller = self
        if let former = watches.updateValue(watch, forKey: watch.socket.descriptor) {
            former.poller = nil
            former.cancel()
        }
        changed.append(watch)
    }

    func watchDidChange(_ watch: SocketWatch) {
        guard watch.isCancelled else { return changed.append(watch) }
        // The poller acts at once, because the descriptor may belong to another socket before the next wait.
        guard watches[watch.socket.descriptor] === watch else { return }
        watches[watch.socket.descriptor] = nil
        setAwaited(nil, of: watch)
    }

    func wait(_ wakeUp: Int32, timeout: Duration?) -> SocketEvents {
        var events = SocketEvents()
        include(wakeUp)
        applyChanges(&events)
        let milliseconds = events.ready.isEmpty ? PollPoller.milliseconds(timeout) : 0
        let count = carillon_watches_wait(descriptor, &news, Int32(news.count), milliseconds)
        events.isTimeout = count == 0 && events.ready.isEmpty
        if count < 0, errno != EINTR { makeAnew() }
        // An interrupted call counts as a call without news.
        for index in 0..<max(0, Int(count)) {
            let (tag, readiness) = (news[index].tag, news[index].readiness)
            if tag == EpollPoller.wakeUpTag {
                events.isWakeUp = true
            } else if let watch = watches[Int32(truncatingIfNeeded: tag)], watch.serial == UInt32(tag >> 32) {
                if watch.interest.isEmpty {
                    watch.isMuted = true
                    setAwaited(nil, of: watch)
                }
                events.ready.append((watch, SocketWatch.Readiness(rawValue: Int16(truncatingIfNeeded: readiness))))
            }
        }
        return events
    }

    /// Makes the set anew after foreign code has closed its descriptor. The watches stay the same.
    private func makeAnew() {
        descriptor = carillon_watches_make()
        precondition(descriptor >= 0, "No loop without a set of what it watches: \(String(cString: strerror(errno)))")
        wakeUp = -1
        for watch in watches.values {
            watch.awaited = nil
            changed.append(watch)
        }
    }

    private func include(_ wakeUp: Int32) {
        guard wakeUp != self.wakeUp else { return }
        self.wakeUp = wakeUp
        let code = carillon_watches_add(descriptor, wakeUp, UInt32(POLLIN), EpollPoller.wakeUpTag)
        precondition(code == 0, "No loop without a way to wake it: \(String(cString: strerror(code)))")
    }

    private func applyChanges(_ events: inout SocketEvents) {
        for watch in changed where !watch.isCancelled {
            if setAwaited(watch.isMuted ? nil : watch.interest, of: watch) { continue }
            // The owner has closed the descriptor and has not cancelled the watch.
            watch.cancel()
            events.ready.append((watch, .invalid))
        }
        changed.removeAll(keepingCapacity: true)
    }

    /// Tells the system what to await. Returns whether the system knows such a descriptor.
    @discardableResult
    private func setAwaited(_ interest: SocketWatch.Readiness?, of watch: SocketWatch) -> Bool {
        guard interest != watch.awaited else { return true }
        let socket = watch.socket.descriptor
        let tag = UInt64(watch.serial) << 32 | UInt64(UInt32(bitPattern: socket))
        let bits = interest.map { UInt32($0.rawValue) } ?? 0
        var code: Int32
        if interest == nil {
            code = carillon_watches_remove(descriptor, socket)
        } else if watch.awaited == nil {
            code = carillon_watches_add(descriptor, socket, bits, tag)
            if code == EEXIST { code = carillon_watches_change(descriptor, socket, bits, tag) }
        } else {
            code = carillon_watches_change(descriptor, socket, bits, tag)
        }
        watch.awaited = interest
        return code == 0
    }
}
