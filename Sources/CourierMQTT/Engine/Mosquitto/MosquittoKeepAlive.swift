/// When libmosquitto's keep-alive has something to do, told from what the library was seen to do. So the loop calls it then, and need not ask it every
/// second.
///
/// The library counts whole seconds of the monotonic clock. It is due one keep-alive after the last packet was written, or read, whichever
/// was earlier. It sends PINGREQ then; or, if the last one had no PINGRESP yet, it gives up. All times are the library's.
struct MosquittoKeepAlive {
    /// In seconds; 0 for none.
    private let interval: Int
    private var lastWritten: Int
    private var lastRead: Int
    /// The library knows better in the middle of a packet, so it is not asked twice in the same second.
    private var earliest = 0
    private(set) var isPingUnanswered = false
    private var isReading = true

    init(interval: UInt16, now: Int) {
        self.interval = Int(interval)
        lastWritten = now
        lastRead = now
    }

    /// When the library is to be asked; `nil` for never, as things stand.
    var due: Int? {
        // What is not read cannot be missed: the answer may be there.
        if interval == 0 || isPingUnanswered && !isReading { return nil }
        return max(min(lastWritten, lastRead) + interval, earliest)
    }

    /// Everything that was to be sent has been written.
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

    /// The library was asked, and had nothing to do.
    mutating func wasInVain(at now: Int) { earliest = now + 1 }

    mutating func setReading(_ isReading: Bool, at now: Int) {
        guard isReading != self.isReading else { return }
        self.isReading = isReading
        // A PINGRESP that waits gets a whole keep-alive to be found.
        if isReading, isPingUnanswered { didPing(at: now) }
    }
}
