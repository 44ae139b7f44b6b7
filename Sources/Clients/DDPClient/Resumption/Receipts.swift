import DDPWire
import OrderedCollections

/// The calls that the server has surely received, which matters only where sessions are resumed.
///
/// A server handles what comes on a connection in order, and answers a ping at once, also while a method blocks others.
/// So the answer to a ping is a receipt for all calls that were sent before. One ping is under way at a time
/// (D-METEORSWIFT-48).
package struct Receipts: Sendable {
    private struct Request {
        let ping: String
        /// The calls that the receipt will be for.
        let calls: OrderedSet<String>
    }

    /// The calls that were sent since the last request, or before there was one.
    private var open: OrderedSet<String> = []
    private var request: Request?
    /// The calls from before the loss of a connection of which nobody knows whether they have arrived.
    private var doubtful: OrderedSet<String> = []

    package init() {}

    /// Adds a call that was sent.
    mutating func add(_ call: String) { open.append(call) }

    /// Whether a call has no receipt.
    func isUncertain(_ call: String) -> Bool {
        open.contains(call) || doubtful.contains(call) || request?.calls.contains(call) == true
    }

    /// Returns the identifier of a ping to be sent now; `nil` if none is due.
    mutating func ask(_ makeID: () -> String) -> String? {
        guard request == nil, !(open.isEmpty && doubtful.isEmpty) else { return nil }
        let ping = makeID()
        request = Request(ping: ping, calls: open)
        open = []
        return ping
    }

    /// Handles a pong. Returns the calls that have been lost with a former connection, unless they have been answered.
    mutating func take(_ pong: String?) -> [String] {
        guard let request, request.ping == pong else { return [] }
        self.request = nil
        defer { doubtful = [] }
        return doubtful.elements
    }

    /// Notes the loss of the connection.
    mutating func connectionDidEnd() {
        doubtful.append(contentsOf: request.take()?.calls ?? [])
        doubtful.append(contentsOf: open)
        open = []
    }

    /// Forgets all calls, because the session is over.
    mutating func forget() { self = Receipts() }
}
