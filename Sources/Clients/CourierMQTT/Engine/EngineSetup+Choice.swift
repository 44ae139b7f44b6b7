import CarillonEnvironment

extension EngineSetup {
    /// Makes the engine of a client that was given none: libmosquitto where it is installed and the network prefers
    /// such libraries, else the stream engine.
    func preferredEngine() -> any MQTTEngine {
        #if canImport(CMosquitto)
        return environment.preferredEngine(
            native: { MosquittoEngine(self, on: $0) }, stream: { StreamEngine(self) })
        #else
        return environment.preferredEngine { StreamEngine(self) }
        #endif
    }
}
