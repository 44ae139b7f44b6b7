import CarillonMagicBell

/// A queue of requests that passes all calls on, except those that a saboteur handles itself.
final class ForwardingRequestQueue: RequestQueuing {
    private let next: any RequestQueuing
    private let addIt: (any RequestQueuing, RequestJob) -> Void
    private let dropThem: (any RequestQueuing) -> [RequestJob.Completion]

    init(
        to next: any RequestQueuing, add: @escaping (any RequestQueuing, RequestJob) -> Void = { $0.add($1) },
        dropAll: @escaping (any RequestQueuing) -> [RequestJob.Completion] = { $0.dropAll() }
    ) {
        self.next = next
        addIt = add
        dropThem = dropAll
    }

    var isIdle: Bool { next.isIdle }

    func add(_ job: RequestJob) { addIt(next, job) }

    func dropAll() -> [RequestJob.Completion] { dropThem(next) }
}
