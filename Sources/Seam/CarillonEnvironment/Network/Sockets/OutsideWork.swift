/// Work for a loop on another thread. Such work is the one legal way into a simulated world from a foreign thread.
///
/// ```swift
/// let work = network.beginOutsideWork("load the inbox")        // on the loop
/// work.perform {
///     session.dataTask(with: request) { data, _, error in     // on any thread
///         work.enqueue { self.didLoad(data, error) }
///         work.end()
///     }.resume()
/// }
/// ```
///
/// While outside work goes on, virtual time stands still: the loop runs everything that is ready and then waits. The
/// loop keeps all enqueued pieces until no outside work goes on any more. Then it runs them one by one, in the order in
/// which the works were begun and the pieces enqueued. So it does not show which thread was faster.
///
/// Only while outside work goes on may code of a world start threads: without it, nothing would wait for them. Dispatch
/// queues belong to the world, apart from those that are used inside of ``perform(_:)``.
///
/// Two rules follow. Work that needs an answer of the loop has to end first; the loop begins another work before it
/// answers. And no work may go on while it waits for virtual time to pass.
///
/// Bytes that a library sends are under way until the network has them. End the work that sends when
/// ``SocketRoute/onTraffic`` has reported the bytes, and begin the work that receives when it reports the answer.
///
/// In an app the object only enqueues.
public protocol OutsideWork: AnyObject, Sendable {
    /// Hands over a piece of work to the loop. Any thread may call this. After ``end()`` a piece is a leak of the real
    /// world, which a simulated loop refuses and reports.
    func enqueue(_ work: @escaping @Sendable () -> Void)

    /// Calls code that begins the work, on the caller's thread. Dispatch queues, threads and waits that it uses are
    /// those of the real world.
    func perform(_ body: () -> Void)

    /// Ends the work: nothing will follow. Call it once, on any thread; more calls do nothing.
    func end()
}

extension OutsideWork {
    /// Calls the code. In an app all of it is in the real world.
    public func perform(_ body: () -> Void) { body() }
}
