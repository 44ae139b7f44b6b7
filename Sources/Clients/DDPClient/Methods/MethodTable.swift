import OrderedCollections

/// The calls of methods that the server has not answered in full on this connection.
package struct MethodTable: Sendable {
    private struct Call {
        var hasResult = false
        var isUpdated = false
    }

    private var calls: OrderedDictionary<String, Call> = [:]

    package init() {}

    /// Adds a call that was sent.
    package mutating func add(_ id: String) { calls[id] = Call() }

    /// Handles `result`. Returns whether it is the first one of a call that was made.
    package mutating func takeResult(_ id: String) -> Bool {
        guard var call = calls[id], !call.hasResult else { return false }
        call.hasResult = true
        calls[id] = call.isUpdated ? nil : call
        return true
    }

    /// Handles `updated`. Returns the calls of which it is the first news.
    package mutating func takeUpdated(_ ids: [String]) -> [String] {
        ids.filter { id in
            guard var call = calls[id], !call.isUpdated else { return false }
            call.isUpdated = true
            calls[id] = call.hasResult ? nil : call
            return true
        }
    }

    /// Whether `updated` of a call has not come.
    package func awaitsUpdated(_ id: String) -> Bool { calls[id]?.isUpdated == false }

    /// Forgets all calls. Returns those without a result, in the order in which they were made.
    package mutating func connectionDidEnd() -> [String] {
        defer { calls = [:] }
        return calls.filter { !$0.value.hasResult }.keys.elements
    }
}
