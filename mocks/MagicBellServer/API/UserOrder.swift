import HTTPHosting

/// The order of a list of users: `order_by=last_seen_at:desc`. No source says which values `order_by` has, so they have
/// the form of the bounds beside it, `last_seen_at:after`.
struct UserOrder {
    private let time: ((UserRecord) -> UnixTime?)?
    private let isDescending: Bool

    /// Reads the query. Without `order_by` the order is that in which the users came to be.
    ///
    /// - Throws: ``APIFailure`` with 422 for a name or a direction that there is not.
    init(_ call: APICall) throws(APIFailure) {
        guard let text = call.request.query["order_by"] else {
            (time, isDescending) = (nil, false)
            return
        }
        let words = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        switch words.first {
        case "created_at": time = { $0.createdAt }
        case "last_seen_at": time = { $0.lastSeenAt }
        case "last_notified_at": time = { $0.lastNotifiedAt }
        default: throw UserOrder.failure
        }
        switch words.dropFirst().first {
        case nil, "asc": isDescending = false
        case "desc": isDescending = true
        default: throw UserOrder.failure
        }
    }

    private static let failure = APIFailure.invalid(
        "“order_by” is created_at, last_seen_at or last_notified_at, and may have “:asc” or “:desc” after it.")

    /// Returns users in the order. Those without the time come last. Equal times leave users as they came to be.
    func sorted(_ users: [UserRecord]) -> [UserRecord] {
        guard let time else { return users }
        return users.sorted { one, other in
            let times = (time(one), time(other))
            guard times.0 != times.1 else { return one.id < other.id }
            guard let first = times.0, let second = times.1 else { return times.0 != nil }
            return isDescending ? second < first : first < second
        }
    }
}
