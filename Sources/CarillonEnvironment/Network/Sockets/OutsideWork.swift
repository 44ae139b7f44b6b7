/// Work for a loop that goes on on another thread: the one legal way into a simulated world from a thread that is not its own.
///
/// ```swift
/// let work = network.beginOutsideWork("load the inbox")        // on the loop
/// session.dataTask(with: request) { data, _, error in         // on whatever thread
///     work.enqueue { self.didLoad(data, error) }
///     work.end()
/// }.resume()
/// ```
///
/// While it goes on virtual time stands still: the loop runs what is ready and then waits. What is enqueued is kept until no outside work
/// is going on any more, and then runs piece by piece in the order in which the works were begun and the pieces enqueued: which thread
/// was faster does not show. So work that cannot go on without an answer of the loop has to end, and the loop to begin another one
/// before it answers; and nothing may go on outside while it waits for virtual time to pass. What a library sends is under way until the
/// network has it: end the work that sends when ``SocketRoute/onTraffic`` has told of it, and begin the work that receives when it tells of
/// that.
///
/// In an app it enqueues, and that is all.
public protocol OutsideWork: AnyObject, Sendable {
    /// Hands something over to be done on the loop. Call it on any thread. After ``end()`` it is a leak of the real world, which a simulated
    /// loop refuses and reports.
    func enqueue(_ work: @escaping @Sendable () -> Void)

    /// Says that nothing will follow. Call it once, on any thread; more calls do nothing.
    func end()
}
