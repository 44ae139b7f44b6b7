/// A queue of the requests of one user. Confined to the app's main queue.
package protocol RequestQueuing: AnyObject {
    /// Whether nothing is under way.
    var isIdle: Bool { get }
    /// Adds a request at the end.
    func add(_ job: RequestJob)
    /// Drops all requests of a user who is being disconnected, except farewells. Returns their completions.
    func dropAll() -> [RequestJob.Completion]
}
