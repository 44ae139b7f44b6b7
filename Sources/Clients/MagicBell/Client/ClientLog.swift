import CarillonEnvironment

/// The log of a client: the trace of its world always, and standard output if the app asks for it.
///
/// A log line holds no secret: no key, no code, no token of a device and no content of a notification.
struct ClientLog {
    let environment: Environment
    let level: LogLevel

    /// Records an event, and prints it at ``LogLevel/debug``.
    func note(
        _ kind: MagicBellTraceKind, _ text: @autoclosure () -> String,
        fields: @autoclosure () -> [TraceEvent.Field] = []
    ) {
        environment.record(kind, text(), fields: fields())
        // A world has its trace. Only an app in the real world has an output that somebody reads.
        guard level == .debug, environment.loop is LiveLoop else { return }
        print("\(kind == .failed ? "ERROR" : "INFO") - [MagicBell]: \(text())")
    }
}
