extension SlotTimeline {
    /// The story in sentences, for readers who cannot see the drawing or do not want to search in it.
    var account: [String] {
        [overview, badgeSentence, omission, evictions].compactMap(\.self) + suppressions
    }

    /// The most requests that a sentence names.
    private static let mostNamed = 4

    private var overview: String? {
        guard !requests.isEmpty else { return nil }
        let fates = Dictionary(grouping: requests, by: \.fate).mapValues(\.count)
        let parts = SlotRequest.Fate.allCases.compactMap { fate in
            fates[fate].map { "\(grouped($0)) \(fate.predicate)" }
        }
        let deliveries = requests.map { request in request.marks.count { $0.kind == .delivered } }
        let repeated =
            deliveries.contains { $0 > 1 }
            ? " There were \(counted(deliveries.reduce(0, +), "deliver", "y", "ies"))." : ""
        return "\(counted(requests.count, "request")): \(listed(parts)).\(repeated) "
            + "At most \(grouped(peak)) of \(Self.limit) slots were taken."
    }

    private var badgeSentence: String? {
        guard let last = badges.last, let most = badges.map(\.number).max() else { return nil }
        if most == 0 { return "The icon has no number." }
        if last.number == most { return "The icon has \(grouped(most)) at the end, the most of the run." }
        let end = last.number == 0 ? "no number" : grouped(last.number)
        return "The icon had at most \(grouped(most)), and has \(end) at the end."
    }

    private var omission: String? {
        guard omittedEvents > 0 else { return nil }
        return "The recording ends at \(VirtualTime.clock(runEnd)); the run's \(counted(omittedEvents, "later event")) "
            + "are not in it."
    }

    private var evictions: String? {
        let evicted = requests.compactMap { request in
            request.stays.first { $0.end == .evicted }.map { (request, $0) }
        }
        guard let (first, stay) = evicted.first else { return nil }
        let rule =
            switch stay.policy {
            case "soonest": " and those that are due soonest stay"
            case "lastAdded": " and those that were added last stay"
            case let policy?: " (policy \(policy))"
            case nil: ""
            }
        let reason = "for all \(Self.limit) slots were taken\(rule)"
        if evicted.count == 1 {
            let at = stay.to.map { " at \(VirtualTime.clock($0))" } ?? ""
            let due = stay.due.map { "; it was due at \(VirtualTime.clock($0))" } ?? ""
            return
                "“\(first.id)” was evicted\(at), \(reason)\(due)\(first.wasShown ? "." : " and was never delivered.")"
        }
        let names = evicted.prefix(Self.mostNamed).map { request, stay in
            "“\(request.id)”" + (stay.due.map { " (due at \(VirtualTime.clock($0)))" } ?? "")
        }
        let later = evicted.count { $0.0.wasShown }
        return "\(grouped(evicted.count)) were evicted, \(reason): \(Self.named(names, of: evicted.count)). "
            + (later == 0
                ? "None of them was delivered." : "\(grouped(later)) of them came back and were delivered.")
    }

    /// The sentences about requests that were not shown, one for each reason.
    private var suppressions: [String] {
        let suppressed = requests.flatMap { request in
            request.marks.filter { $0.kind == .suppressed }.map { (id: request.id, mark: $0) }
        }
        var reasons: [String] = []
        for (_, mark) in suppressed where !reasons.contains(mark.reason ?? "") { reasons.append(mark.reason ?? "") }
        return reasons.prefix(Self.mostNamed).map { reason in
            let cases = suppressed.filter { ($0.mark.reason ?? "") == reason }
            let names = cases.prefix(Self.mostNamed).map { "“\($0.id)” at \(VirtualTime.clock($0.mark.nanoseconds))" }
            let why = reason.isEmpty ? "" : " (\(reason))"
            return "Fired and not shown\(why): \(Self.named(names, of: cases.count))."
        }
    }

    private static func named(_ names: [String], of number: Int) -> String {
        listed(number > names.count ? names + ["\(grouped(number - names.count)) more"] : names)
    }
}

extension SlotRequest {
    /// Whether the person could see the notification at some time.
    fileprivate var wasShown: Bool { marks.contains { $0.kind == .delivered || $0.kind == .presented } }
}
