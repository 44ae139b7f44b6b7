import CarillonEnvironment

/// The connections of a host, and the numbers of bytes that wait for their clients.
struct HostedConnections {
    private var all: [ConnectionID: HostedConnection] = [:]
    private var lastNumber: UInt64 = 0
    /// The connections whose waiting bytes exceed `WriteGate.limit`. The host looks at them again by itself, because
    /// the network reports only when few bytes are left.
    private var full: Set<ConnectionID> = []
    /// The number of bytes that wait for all clients, as they were last counted. Fewer may wait by now.
    private(set) var waitingByteCount = 0
    /// The largest number of bytes that ever waited for one client.
    private(set) var mostByteCount = 0

    /// The number of connections, including those that linger.
    var count: Int { all.count }

    /// All of them, in the order in which they came.
    var inOrder: [HostedConnection] { all.values.sorted { $0.id < $1.id } }

    /// The full ones, in the order in which they came.
    var fullOnes: [HostedConnection] { full.sorted().compactMap { all[$0] } }

    /// All of them, those first for which the most bytes waited when they were last counted.
    var fullestFirst: [HostedConnection] {
        all.values.sorted {
            $0.countedByteCount == $1.countedByteCount ? $0.id < $1.id : $0.countedByteCount > $1.countedByteCount
        }
    }

    subscript(id: ConnectionID) -> HostedConnection? { all[id] }

    /// Gives a connection the next number.
    mutating func add(_ connection: any Connection, shakesHands: Bool) -> HostedConnection {
        lastNumber += 1
        let hosted = HostedConnection(
            id: ConnectionID(lastNumber), connection: connection, shakesHands: shakesHands)
        all[hosted.id] = hosted
        return hosted
    }

    /// Forgets a connection, and the bytes that wait for its client.
    mutating func remove(_ hosted: HostedConnection) {
        waitingByteCount -= hosted.countedByteCount
        hosted.countedByteCount = 0
        all[hosted.id] = nil
        full.remove(hosted.id)
    }

    // MARK: Bytes that wait

    /// Counts the bytes that wait for a client.
    @discardableResult
    mutating func countBytes(of hosted: HostedConnection) -> Int {
        let byteCount = hosted.connection.bufferedByteCount
        waitingByteCount += byteCount - hosted.countedByteCount
        hosted.countedByteCount = byteCount
        return byteCount
    }

    /// Counts the bytes that wait for a client to which something has been sent.
    ///
    /// - Returns: Their number, if there are so many that the stack has to know.
    mutating func countSentBytes(of hosted: HostedConnection) -> Int? {
        let byteCount = countBytes(of: hosted)
        guard !hosted.isLingering else { return nil }
        mostByteCount = max(mostByteCount, byteCount)
        guard byteCount > WriteGate.limit else { return nil }
        full.insert(hosted.id)
        return byteCount
    }

    /// Counts the bytes that wait for all clients.
    mutating func countAllBytes() {
        for hosted in all.values { countBytes(of: hosted) }
    }

    /// Notes that nearly all bytes have left for a client.
    mutating func noteRoom(of hosted: HostedConnection) {
        countBytes(of: hosted)
        full.remove(hosted.id)
    }
}
