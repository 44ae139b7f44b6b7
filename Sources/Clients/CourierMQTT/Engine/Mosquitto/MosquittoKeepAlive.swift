/// The moment at which libmosquitto's keep-alive has something to do, as far as its behaviour shows. So the loop calls
/// the library then, and not every second.
///
/// The library counts whole seconds of the monotonic clock. Its keep-alive is due one interval after the last packet
/// was written, or after the last packet was read, whichever was earlier. The library then sends PINGREQ. If the last
/// PINGREQ had no PINGRESP yet, the library gives up. All times are the library's.
struct MosquittoKeepAlive {
    /// The keep-alive in seconds; 0 for none.
    private let interval: Int
    private var lastWritten: Int
    private var lastRead: Int
    /// The first second in which the library may be asked again. In the middle of a packet the library has nothing to
    /// do, and is not asked twice in the same second.
    private var earliest = 0
    private(set) var isPingUnanswered = false
    private var isReading = true

    init(interval: UInt16, now: Int) {
        self.interval = Int(interval)
        lastWritten = now
        lastRead = now
    }

    /// The second in which to ask the library; `nil` if nothing is due.
    var due: Int? {
        // The answer may lie unread in the socket.
        if interval == 0 || isPingUnanswered && !isReading { return nil }
        return max(min(lastWritten, lastRead) + interval, earliest)
    }

    /// Notes that everything that was queued has been written.
    mutating func didWrite(at now: Int) { lastWritten = now }

    mutating func didRead(_ isPingresp: Bool, at now: Int) {
        lastRead = now
        if isPingresp { isPingUnanswered = false }
    }

    mutating func didPing(at now: Int) {
        isPingUnanswered = true
        lastWritten = now
        lastRead = now
    }

    /// Notes that the library was asked, and had nothing to do.
    mutating func wasInVain(at now: Int) { earliest = now + 1 }

    mutating func setReading(_ isReading: Bool, at now: Int) {
        guard isReading != self.isReading else { return }
        self.isReading = isReading
        // A PINGRESP that lies in the socket gets a whole interval to be read.
        if isReading, isPingUnanswered { didPing(at: now) }
    }
}
