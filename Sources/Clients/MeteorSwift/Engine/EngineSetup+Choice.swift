import CarillonEnvironment

extension EngineSetup {
    /// Makes the engine of a client that was given none: libwebsockets where it is installed and the network prefers
    /// such libraries, else the stream engine.
    func preferredEngine() -> any MeteorEngine {
        #if canImport(CWebsockets)
        return environment.preferredEngine(
            native: { WebsocketsEngine(self, on: $0) }, stream: { StreamEngine(self) })
        #else
        return environment.preferredEngine { StreamEngine(self) }
        #endif
    }
}
