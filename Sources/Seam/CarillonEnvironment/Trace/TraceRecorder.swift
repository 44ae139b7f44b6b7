/// The recorder of a world's events. An app has none, and then nothing is recorded.
public protocol TraceRecorder: AnyObject, Sendable {
    /// Takes the next event.
    func record(_ event: TraceEvent)

    /// Takes the next event, and puts it into words only if somebody will read them.
    func record(_ event: some TraceableEvent)

    /// Hides secrets in the bytes that connections carry to a server, where the events are shown.
    ///
    /// - Parameters:
    ///   - lane: The end to which the bytes go.
    ///   - makeMask: Makes the mask for one connection.
    func maskStreams(to lane: String, with makeMask: @escaping @Sendable () -> any StreamMask)

    /// Hides the values behind these names in later events, where they are shown.
    func hideValues(of names: SecretNames)

    /// Hides a secret wherever it stands in later events, where they are shown.
    func hide(_ secret: [UInt8])
}

extension TraceRecorder {
    /// Takes the next event, always in words.
    public func record(_ event: some TraceableEvent) { record(event.traceEvent) }

    /// Does nothing. A recorder that shows its events to nobody has nothing to hide.
    public func maskStreams(to lane: String, with makeMask: @escaping @Sendable () -> any StreamMask) {}

    /// Does nothing.
    public func hideValues(of names: SecretNames) {}

    /// Does nothing.
    public func hide(_ secret: [UInt8]) {}
}
