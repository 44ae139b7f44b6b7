import CarillonEnvironment

extension EngineSetup {
    /// The engine of a client that was given none: libmosquitto where it is installed and the network is there for the sake of such libraries, else
    /// the one on byte streams.
    func preferredEngine() -> any MQTTEngine {
        #if canImport(CMosquitto)
            if let network = environment.network as? any SocketNetwork, network.prefersNativeClients {
                return MosquittoEngine(self, on: network)
            }
        #endif
        return StreamEngine(self)
    }
}
