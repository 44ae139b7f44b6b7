/// The end of a login token. A token that ends soon is not used any more, as by Meteor's own client.
struct TokenAge: Hashable, Sendable {
    /// The time at which the token ends, in milliseconds since 1970.
    let end: Int64
    /// The time before its end in which it is not used: a tenth of its life, and at most an hour.
    private let margin: Int64

    /// The end of a token that has just been told.
    ///
    /// A token that seems to be over already was made by a server whose clock is another, so its end says nothing.
    init?(_ end: Int64?, at date: Int64?) {
        guard let end, let date else { return nil }
        let (life, overflows) = end.subtractingReportingOverflow(date)
        guard !overflows, life > 0 else { return nil }
        self.end = end
        margin = min(life / 10, 3_600_000)
    }

    /// Whether the token is not to be used any more.
    func isOver(at date: Int64) -> Bool { date >= end - margin }
}
