/// The packet identifiers of a client of libmosquitto, which counts through all of them, whether they are in use or
/// not.
struct MosquittoIdentifiers {
    /// The identifier that the library has used last.
    private(set) var last: UInt16 = 0
    /// The messages above QoS 0 that the library holds until they are acknowledged, and sends again on the next
    /// connection.
    private(set) var held: Set<UInt16> = []

    /// The identifier that the library will use next.
    var following: UInt16 { last == .max ? 1 : last + 1 }

    /// Notes what the library has answered to a call.
    ///
    /// - Parameter identifier: the identifier that the library has used; 0 if it has used none.
    mutating func note(_ identifier: Int32) {
        if identifier > 0 { last = UInt16(truncatingIfNeeded: identifier) }
    }

    /// Notes that the library holds the message that it was given last.
    mutating func holdLast() { held.insert(last) }

    /// Notes that the library holds a message no more.
    mutating func release(_ identifier: UInt16) { held.remove(identifier) }
}
