import CarillonEnvironment

/// The thread of all callers. Tests that talk to a server in the world's own time run here: a server lets go of a
/// client that says nothing for too long, and on the cooperative pool such a client may wait for a minute behind tests
/// that compute. The functions that make callers run here for the same reason, from the connection to the first bytes.
@globalActor
actor CallerThread {
    static let shared = CallerThread()
    static let environment = Environment.makeLive(name: "callers")

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        CallerThread.environment.loop.asUnownedSerialExecutor()
    }
}
