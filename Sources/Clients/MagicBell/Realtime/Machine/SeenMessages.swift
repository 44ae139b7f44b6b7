/// The identifiers of the last messages, so that none counts twice.
package struct SeenMessages: Sendable {
    /// The number of identifiers that are kept.
    package static let capacity = 512
    /// The largest identifier that is kept, in bytes.
    package static let idSize = 512

    private var ids: Set<String> = []
    private var order: [String] = []
    private var next = 0

    package init() {}

    /// Remembers an identifier in place of the oldest one. Returns whether it is new. A very long one is always new.
    package mutating func insert(_ id: String) -> Bool {
        guard id.utf8.count <= SeenMessages.idSize else { return true }
        guard ids.insert(id).inserted else { return false }
        if order.count < SeenMessages.capacity {
            order.append(id)
        } else {
            ids.remove(order[next])
            order[next] = id
            next = (next + 1) % SeenMessages.capacity
        }
        return true
    }
}
