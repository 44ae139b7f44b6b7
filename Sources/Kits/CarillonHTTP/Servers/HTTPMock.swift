public import EventStream
public import HTTPHosting

/// A service of one's own in a world, which `World.httpServer(_:port:identity:limits:file:line:answer:)`
/// makes. It has a journal and misbehaviours, and can crash, as every mock server:
///
/// ```swift
/// api.journal.received(.request).compactMap(\.request?.target)
/// api.misbehave(.delay(.response(to: .get, "/orders"), by: .seconds(30)))
/// api.crash()
/// ```
public typealias HTTPMock = HTTPServer<AuthoredCore>

extension HTTPMock {
    /// Sends an event to the event streams that are open at a path, which has no query.
    ///
    /// - Returns: The number of streams.
    @discardableResult
    public func send(_ event: ServerSentEvent, to path: String) -> Int {
        performHTTP { core, effects in core.send(event, to: path, into: &effects) } ?? 0
    }

    /// Sends bytes to all who listen to the event stream at a path, whatever they are.
    ///
    /// - Returns: How many listen.
    @discardableResult
    public func send(bytes: [UInt8], to path: String) -> Int {
        performHTTP { core, effects in core.send(bytes, to: path, into: &effects) } ?? 0
    }

    /// Ends the event streams that are open at a path, which has no query.
    ///
    /// - Returns: The number of streams.
    @discardableResult
    public func endStreams(at path: String) -> Int {
        performHTTP { core, effects in core.endStreams(at: path, into: &effects) } ?? 0
    }
}
